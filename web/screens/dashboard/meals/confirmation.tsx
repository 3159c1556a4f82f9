import { Check } from "lucide-react";
import { formatDayFrom, formatTime } from "../../../../domain/dates.ts";
import { mealLabels, repeatsOn } from "../../../../domain/meals.ts";
import { agreedTexts } from "../../../../domain/menus.ts";
import { inKronor } from "../../../../domain/money.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useToday } from "../../../clock.ts";
import { afterOrdering } from "../after-ordering.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { Created } from "./order-dialog.tsx";

type ConfirmationProps = { created: Created; close: () => void; another: () => void };

/** The order is made; everything about it once more. */
export function Confirmation({ created, close, another }: ConfirmationProps) {
  const today = useToday();
  const { selection, schedule, menus, first_delivery, restaurant_name, sent, waits_for } = created;
  const [sentOrders, waiting] = sent ? [1, 0] : [0, 1];
  const next = afterOrdering({ sent: sentOrders, waiting, waits_for }, "restaurangen");
  const first = formatDayFrom(Temporal.PlainDate.from(first_delivery), today);
  const facts = [
    ["Måltid", `${mealLabels[selection.meal_type]}, ${counted(schedule.people, "person", "personer")}`],
    [schedule.mode === "once" ? "Leverans" : "Börjar", `${first} ${formatTime(schedule.time)}`],
    ...(schedule.mode === "recurring" ? [["Dagar", repeatsOn(schedule.days_of_week)]] : []),
    ...(schedule.mode === "recurring" && schedule.end_date
      ? [["Slutar", formatDayFrom(Temporal.PlainDate.from(schedule.end_date), today)]]
      : []),
    ["Restaurang", restaurant_name],
    ...agreedTexts(menus).map((text) => ["Meny", text]),
    ...(schedule.mode === "once" && menus[0]
      ? [["Pris", `${inKronor(menus[0].price_ore * schedule.people)} exkl. moms`]]
      : []),
    ...(selection.reserves.names.length > 0 ? [["Reserver", selection.reserves.names.join(", ")]] : []),
    ["Adress", selection.address.display],
  ] as const;
  return (
    <Dialog
      open
      onOpenChange={close}
      picture={<SteamingCup />}
      title="Beställningen är skapad"
      description="Påminnelser skickas 1 vecka och 1 dag före leverans."
    >
      <dl className="divide-y divide-border rounded-xl border hairline bg-cream-25 px-4.5 text-sm">
        {facts.map(([label, value]) => (
          <div key={label + value} className="flex justify-between gap-6 py-3">
            <dt className="text-subtle-foreground">{label}</dt>
            <dd className="text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {next && <p className="mt-4 text-sm text-subtle-foreground">{next}</p>}
      <div className="mt-6 flex flex-col gap-2">
        <Button wide onClick={close}>
          Klar
        </Button>
        <Button wide look="ghost" onClick={another}>
          Skapa en till
        </Button>
      </div>
    </Dialog>
  );
}

function SteamingCup() {
  return (
    <span className="relative grid size-25 place-items-center rounded-full bg-green-100">
      <svg width="72" viewBox="0 0 72 72" fill="none" strokeWidth="2.5" strokeLinecap="round" aria-hidden>
        <g stroke="var(--ink-300)">
          <path d="M25 18c-3-4 3-6 0-11M36 16c-3-4 3-6 0-11M47 18c-3-4 3-6 0-11" />
        </g>
        <g stroke="var(--green-700)" strokeLinejoin="round">
          <path d="M16 27h38v17a14 14 0 0 1-14 14H30a14 14 0 0 1-14-14z" fill="var(--card)" />
          <path d="M54 31h4a7 7 0 0 1 0 14h-4M12 65h46" />
        </g>
      </svg>
      <span className="absolute right-0 bottom-0.5 grid size-8 place-items-center rounded-full border-3 border-card bg-primary text-primary-foreground">
        <Check size={18} strokeWidth={3} aria-hidden />
      </span>
    </span>
  );
}
