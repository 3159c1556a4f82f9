import { useState } from "react";
import type { Output } from "../../../contract/contract.ts";
import { deviceLabel } from "../../../domain/device.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { type PushHere, pushHere, subscribeHere, unsubscribeHere } from "../../push.ts";
import { Pill } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { toast } from "../../ui/toaster.tsx";
import { useTexts } from "../../bilingual/texts.ts";
import { ruleTexts } from "./rule-texts.ts";
import { orderTexts } from "./order-texts.ts";
import { inStockholm } from "../../../domain/clock.ts";
import { useToday } from "../../clock.ts";
import { whyFailed } from "../../ui/words.ts";

type Page = Output<"get-supplier-notices">;
type Device = Page["devices"][number];

const WHY_NOT = {
  "install-first": "installFirst",
  unsupported: "unsupported",
  denied: "denied",
} as const satisfies Record<Exclude<PushHere, "possible">, keyof (typeof ruleTexts)["sv"]>;

/** Notices on the devices that want them. The mails come all the same: a deadline hangs on no telephone. */
export function Notices() {
  const say = useTexts(ruleTexts);
  const { data, error, reload } = useCall("get-supplier-notices", {});
  return (
    <Card className="pb-card">
      <CardHead title={say.notices} detail={say.noticesText} line />
      {error ? (
        <LoadFailed small text={say.noticesFailed} detail={whyFailed(error)} retry={reload} />
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
  const say = useTexts(ruleTexts);
  const [here, setHere] = useState(pushHere);
  const [asking, setAsking] = useState(false);
  const add = useCallAction("add-supplier-device", {
    done: say.switchedOn,
    failed: say.notSwitchedOn,
  });
  if (page.devices.some((device) => device.here)) return null;

  async function switchOn() {
    setAsking(true);
    try {
      const subscribed = await subscribeHere(page.public_key);
      setHere(pushHere());
      if (subscribed) await add.run({ ...subscribed, label: deviceLabel(navigator.userAgent) });
    } catch {
      toast.error(say.notSwitchedOn, { description: say.noAnswer });
    } finally {
      setAsking(false);
    }
  }

  return (
    <div className="px-card pt-4">
      {here === "possible" ? (
        <Button look="secondary" size="sm" busy={asking || add.busy} onClick={() => void switchOn()}>
          {say.switchOn}
        </Button>
      ) : (
        <p className="text-sm text-subtle-foreground">{say[WHY_NOT[here]]}</p>
      )}
    </div>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const say = useTexts(ruleTexts);
  const { moment } = useTexts(orderTexts);
  const today = useToday();
  const label = say.device(device.label);
  const attempt = useCallAction("try-supplier-device", {
    done: say.onItsWay,
    failed: say.notSent,
  });
  const remove = useCallAction("remove-supplier-device", {
    done: () => {
      // The server sends nothing more in any case.
      if (device.here) void unsubscribeHere().catch(() => undefined);
      toast.success(say.switchedOff(label));
    },
    failed: say.notSwitchedOff,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-card py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {label}
          {device.here && <Pill tone="marzipan">{say.here}</Pill>}
        </p>
        <p className="text-sm text-subtle-foreground">
          {device.used_at
            ? say.lastAt(moment(inStockholm(Temporal.Instant.from(device.used_at)), today))
            : say.noneYet}
          {device.failing && say.failing}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          look="secondary"
          size="sm"
          busy={attempt.busy}
          aria-label={say.tryOn(label)}
          onClick={() => void attempt.run({ id: device.id })}
        >
          {say.try}
        </Button>
        <Button
          look="ghost"
          size="sm"
          busy={remove.busy}
          aria-label={say.switchOffOn(label)}
          onClick={() => void remove.run({ id: device.id })}
        >
          {say.switchOff}
        </Button>
      </div>
    </li>
  );
}
