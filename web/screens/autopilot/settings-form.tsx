import { CakeSlice } from "lucide-react";
import { useState } from "react";
import { owners } from "../../../contract/callers.ts";
import type { AutopilotSettings } from "../../../contract/autopilot.ts";
import type { Output } from "../../../contract/contract.ts";
import { asOrdered, type YearCake, yearAhead } from "../../../domain/autopilot.ts";
import { firstDayAhead } from "../../../domain/asking.ts";
import { counted } from "../../../domain/swedish.ts";
import { useNavigate } from "@tanstack/react-router";
import { useCallAction } from "../../calls.ts";
import { clock, useToday } from "../../clock.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toaster.tsx";
import { Changing } from "../../may.ts";
import { Bakeries } from "./bakeries.tsx";
import { CakeFields } from "./cake-fields.tsx";
import { Closures } from "./closures.tsx";
import { DayOffRule } from "./day-off-rule.tsx";
import { MoreToCelebrate } from "./more-to-celebrate.tsx";
import { Sentence } from "./sentence.tsx";
import { YearOfCandles } from "./year-of-candles.tsx";

type Autopilot = Output<"get-autopilot">;

/** All settings on one screen, with the year that follows from them beside. */
export function AutopilotForm({
  autopilot,
  officeId,
}: {
  autopilot: Autopilot;
  /** Whose calendar and list it is; without it the first office's. */
  officeId?: string | undefined;
}) {
  const today = useToday();
  const [settings, setSettings] = useState<AutopilotSettings>(autopilot.settings);
  const set = (changes: Partial<AutopilotSettings>) => setSettings({ ...settings, ...changes });
  const cancelled = new Set(
    autopilot.cancelled.map(({ employee_id, birthday }) => `${employee_id} ${birthday}`),
  );
  const first = firstDayAhead(settings.delivery_time, clock.now());
  const standing = new Map(
    autopilot.standing.map((order) => [`${order.employee_id} ${order.birthday}`, order]),
  );
  const keyOf = ({ id, birthday }: YearCake) => `${id} ${birthday.toString()}`;
  const birthdays = yearAhead(autopilot.people, settings, first, today);
  const cakes = birthdays.flatMap((cake) => {
    if (cancelled.has(keyOf(cake))) return [];
    const order = standing.get(keyOf(cake));
    return order ? asOrdered(cake, order, first) : [cake];
  });
  const without = {
    cancelled: birthdays.filter((cake) => cancelled.has(keyOf(cake))).length,
    declined: birthdays.filter(
      (cake) => !cancelled.has(keyOf(cake)) && standing.get(keyOf(cake))?.is_declined,
    ).length,
  };
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
      <div className="space-y-5">
        <Bakeries {...{ bakeries: autopilot.bakeries, address: autopilot.address, settings, set }} />
        <CakeFields people={autopilot.people} settings={settings} set={set} />
        <DayOffRule settings={settings} set={set} />
        <MoreToCelebrate settings={settings} set={set} />
        <Closures cakes={cakes} settings={settings} set={set} />
      </div>
      <Card className="overflow-clip lg:sticky lg:top-[calc(var(--place-top)+16px)]">
        <YearOfCandles cakes={cakes} settings={settings} today={today} />
        {/* In a low window the year is longer than it, and the button below must be seen all the same. */}
        <div className="border-t hairline bg-green-50 p-card lg:sticky lg:bottom-0">
          <Sentence {...{ autopilot, settings, cakes, without }} />
          <Changing by={owners}>
            {autopilot.state === "on" || autopilot.state === "paused" ? (
              <SaveChanges before={autopilot.settings} settings={settings} officeId={officeId} />
            ) : (
              <Start settings={settings} mayOrder={autopilot.may_order} officeId={officeId} />
            )}
          </Changing>
        </div>
      </Card>
    </div>
  );
}

/** 'Sätt igång': one press, and the cake page shows the year. */
type Saving = { settings: AutopilotSettings; officeId: string | undefined };
const inputOf = ({ settings, officeId }: Saving) => ({
  ...settings,
  ...(officeId ? { office_id: officeId } : {}),
});

function Start({ mayOrder, ...saving }: Saving & { mayOrder: boolean }) {
  const navigate = useNavigate();
  const { run, busy } = useCallAction("set-autopilot", {
    done: ({ counts }) => {
      toast.success("Autopiloten är på", {
        description: `${counted(counts.planned, "tårta är planerad", "tårtor är planerade")}.`,
      });
      void navigate({ to: "/dashboard", search: { tab: "tartor" } });
    },
  });
  return (
    <>
      <Button
        wide
        size="lg"
        busy={busy}
        disabled={!mayOrder}
        icon={<CakeSlice size={18} aria-hidden />}
        onClick={() => void run(inputOf(saving))}
      >
        Sätt igång
      </Button>
      <p className="mt-2.5 text-center text-xs text-muted-foreground">
        {mayOrder ? "Allt kan ändras eller pausas senare." : "Förnya abonnemanget för att sätta igång."}
      </p>
    </>
  );
}

/** A later change says what it does to what is planned, before it is saved. */
function SaveChanges({ before, ...saving }: Saving & { before: AutopilotSettings }) {
  const [lines, setLines] = useState<string[] | null>(null);
  const preview = useCallAction("preview-autopilot", { done: ({ lines: told }) => setLines(told) });
  const save = useCallAction("set-autopilot", {
    done: () => {
      toast.success("Ändringarna är sparade");
      setLines(null);
    },
  });
  const isChanged = JSON.stringify(before) !== JSON.stringify(saving.settings);
  return (
    <>
      <Button
        wide
        size="lg"
        busy={preview.busy}
        disabled={!isChanged}
        onClick={() => void preview.run(inputOf(saving))}
      >
        Se vad som ändras
      </Button>
      <p className="mt-2.5 text-center text-xs text-muted-foreground">
        {isChanged ? "Inget sparas förrän ni har sett det." : "Inget är ändrat."}
      </p>
      <ConfirmDialog
        open={lines !== null}
        onOpenChange={() => setLines(null)}
        title="Det här händer"
        action="Spara"
        busy={save.busy}
        onConfirm={() => void save.run(inputOf(saving))}
      >
        <ul className="space-y-1">
          {(lines ?? []).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}
