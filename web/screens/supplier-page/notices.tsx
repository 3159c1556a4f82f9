import { useState } from "react";
import type { Output } from "../../../contract/contract.ts";
import { deviceLabel } from "../../../domain/device.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { type PushHere, pushHere, subscribeHere, unsubscribeHere } from "../../push.ts";
import { Pill } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { momentText } from "../../ui/moment-text.ts";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { toast } from "../../ui/toaster.tsx";

type Page = Output<"get-supplier-notices">;
type Device = Page["devices"][number];

const WHY_NOT: Record<Exclude<PushHere, "possible">, string> = {
  "install-first":
    "På iPhone och iPad: tryck på Dela och Lägg till på hemskärmen, och öppna sidan därifrån. Sedan kan ni slå på notiser här.",
  unsupported: "Den här webbläsaren kan inte ta emot notiser. Mejlen kommer som vanligt.",
  denied:
    "Notiser från Tårtdags är blockerade i den här webbläsaren. Tillåt dem i webbläsarens inställningar för sidan och ladda om.",
};

/** Notices on the devices that want them. The mails come all the same: a deadline hangs on no telephone. */
export function Notices() {
  const { data, error, reload } = useCall("get-supplier-notices", {});
  return (
    <Card className="pb-card">
      <CardHead
        title="Notiser"
        detail="När det finns en ny beställning att svara på. Mejlen kommer som vanligt."
        line
      />
      {error ? (
        <LoadFailed small text="Kunde inte hämta notiserna" detail={error.text} retry={reload} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : (
        <>
          {data.devices.length > 0 && (
            <ul className="divide-y divide-border">
              {data.devices.map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </ul>
          )}
          <Here page={data} />
        </>
      )}
    </Card>
  );
}

function Here({ page }: { page: Page }) {
  const [here, setHere] = useState(pushHere);
  const [asking, setAsking] = useState(false);
  const add = useCallAction("add-supplier-device", {
    done: "Notiser är på för den här enheten",
    failed: "Kunde inte slå på notiser",
  });
  if (page.devices.some((device) => device.here)) return null;

  async function switchOn() {
    setAsking(true);
    try {
      const subscribed = await subscribeHere(page.public_key);
      setHere(pushHere());
      if (subscribed) await add.run({ ...subscribed, label: deviceLabel(navigator.userAgent) });
    } catch {
      toast.error("Kunde inte slå på notiser", { description: "Webbläsaren svarade inte. Försök igen." });
    } finally {
      setAsking(false);
    }
  }

  return (
    <div className="px-card pt-4">
      {here === "possible" ? (
        <Button look="secondary" size="sm" busy={asking || add.busy} onClick={() => void switchOn()}>
          Slå på för den här enheten
        </Button>
      ) : (
        <p className="text-sm text-subtle-foreground">{WHY_NOT[here]}</p>
      )}
    </div>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const attempt = useCallAction("try-supplier-device", {
    done: "En notis är på väg till enheten",
    failed: "Kunde inte skicka notisen",
  });
  const remove = useCallAction("remove-supplier-device", {
    done: () => {
      // The server sends nothing more in any case.
      if (device.here) void unsubscribeHere().catch(() => undefined);
      toast.success(`Notiser är av för ${device.label}`);
    },
    failed: "Kunde inte slå av notiser",
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-card py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {device.label}
          {device.here && <Pill tone="marzipan">Den här enheten</Pill>}
        </p>
        <p className="text-sm text-subtle-foreground">
          {device.used_at ? `Senast ${momentText(device.used_at)}` : "Ingen notis har kommit än"}
          {device.failing && ". Den senaste har inte kommit fram."}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          look="secondary"
          size="sm"
          busy={attempt.busy}
          aria-label={`Prova notiser på ${device.label}`}
          onClick={() => void attempt.run({ id: device.id })}
        >
          Prova
        </Button>
        <Button
          look="ghost"
          size="sm"
          busy={remove.busy}
          aria-label={`Slå av notiser på ${device.label}`}
          onClick={() => void remove.run({ id: device.id })}
        >
          Slå av
        </Button>
      </div>
    </li>
  );
}
