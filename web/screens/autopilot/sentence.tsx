import { Wallet } from "lucide-react";
import type { AutopilotSettings } from "../../../contract/autopilot.ts";
import type { Output } from "../../../contract/contract.ts";
import type { YearCake } from "../../../domain/autopilot.ts";
import { inStockholm } from "../../../domain/clock.ts";
import { formatDayFrom } from "../../../domain/dates.ts";
import { offerLeavesAt } from "../../../domain/offer-times.ts";
import { counted, listed } from "../../../domain/swedish.ts";
import { clock } from "../../clock.ts";

type SentenceProps = {
  autopilot: Output<"get-autopilot">;
  settings: AutopilotSettings;
  cakes: readonly YearCake[];
  /** Birthdays without a cake: HR cancelled it, or it got a no. */
  without: { cancelled: number; declined: number };
};

const kronor = new Intl.NumberFormat("sv");

/** Reads the settings back: who gets a cake and when, whom we ask first, and what that comes to. */
export function Sentence({ autopilot, settings, cakes, without }: SentenceProps) {
  const first = autopilot.bakeries.find(({ id }) => id === settings.vendor_ids[0]);
  const canAsk = autopilot.bakeries.some(({ can_be_asked }) => can_be_asked);
  const coming = cakes.filter(({ date }) => date !== null);
  const { cancelled, declined } = without;
  const total = cakes.length + cancelled + declined;
  const pieces = coming.reduce((sum, cake) => sum + cake.pieces, 0);
  const { budget_per_piece_ore: budget, delivery_time, days_ahead } = settings;
  const price = first?.price_per_piece_ore ?? null;
  const costs = [
    price !== null && `Ungefär ${inKronor(pieces * Math.min(price, budget ?? price))}`,
    budget !== null && `${price === null ? "Högst" : "högst"} ${inKronor(pieces * budget)}`,
  ].filter((part) => part !== false);
  return (
    <>
      {canAsk ? (
        <p className="display text-[1.25rem] leading-snug">
          {coming.length === total ? "Alla" : `${coming.length} av`}{" "}
          <strong className="font-[inherit] text-primary">{total}</strong> får tårta{" "}
          <strong className="font-[inherit] text-primary">kl.&nbsp;{delivery_time}</strong>.{" "}
          {whenOf(coming, settings)}{" "}
          {first ? (
            <>
              Vi frågar <strong className="font-[inherit] text-primary">{first.name}</strong> först,{" "}
              {days_ahead} dagar före.
            </>
          ) : (
            <>Vi frågar det närmaste bageriet som kan, {days_ahead} dagar före.</>
          )}
        </p>
      ) : (
        <p className="display text-[1.25rem] leading-snug">
          Vi hittar inget bageri nära er än. Sätter ni igång frågar vi så snart det finns ett.
        </p>
      )}
      <p className="mt-3 flex items-start gap-2 text-sm text-subtle-foreground">
        <Wallet size={16} aria-hidden className="mt-0.5 shrink-0" />
        <span>
          {counted(pieces, "bit", "bitar")} på ett år.{costs.length > 0 && ` ${costs.join(", ")}.`}
        </span>
      </p>
      <p className="mt-3 mb-4 text-sm text-subtle-foreground">
        {cancelled > 0 && `${counted(cancelled, "tårta", "tårtor")} har ni avbokat. Det ändrar vi inte. `}
        {declined > 0 &&
          `${counted(declined, "tårta", "tårtor")} är utan bageri. Vad som händer med ${declined === 1 ? "den" : "dem"} står under Tårtor. `}
        {autopilot.state !== "on" && canAsk && atOnce(coming, settings, first?.lead_hours ?? 0)}
      </p>
    </>
  );
}

const inKronor = (ore: number): string => `${kronor.format(Math.round(ore / 100))} kr`;

/** '30 firas på dagen, 8 närmaste arbetsdag före och 6 strax före eller efter att ni har stängt.' */
function whenOf(coming: readonly YearCake[], { delivery_rule }: AutopilotSettings): string {
  const count = (...reasons: YearCake["moved"][]) =>
    coming.filter(({ moved }) => reasons.includes(moved)).length;
  const side = delivery_rule === "workday-after" ? "efter" : "före";
  const parts = [
    { count: count(null), text: "på dagen" },
    { count: count("day-off"), text: `närmaste arbetsdag ${side}` },
    { count: count("late"), text: "så snart det går" },
    { count: count("chosen"), text: "en dag som redan är beställd" },
    { count: count("closed"), text: "strax före eller efter att ni har stängt" },
  ].filter((part) => part.count > 0);
  if (parts.length === 1 && parts[0]!.text === "på dagen") return "Alla firas på dagen.";
  const [head, ...rest] = parts.map((part) => `${part.count} ${part.text}`);
  return head ? `${listed([head.replace(" ", " firas "), ...rest])}.` : "";
}

/** Whoever has a birthday so soon that the bakery is asked as soon as it starts. */
function atOnce(coming: readonly YearCake[], settings: AutopilotSettings, lead_hours: number): string {
  const now = clock.now();
  const soon = coming.filter(({ date, isOrdered }) => {
    if (isOrdered) return false;
    const delivery = { date: date!, time: settings.delivery_time };
    const leaves = offerLeavesAt(delivery, { days: settings.days_ahead, lead_hours }, now);
    return Temporal.Instant.compare(leaves, now) <= 0;
  });
  if (soon.length === 0) return "";
  if (soon.length === 1)
    return `Tårtan till ${soon[0]!.name} ${formatDayFrom(soon[0]!.date!, inStockholm(now).toPlainDate())} frågar vi om direkt. ${TOO_NEAR}`;
  return `${counted(soon.length, "tårta", "tårtor")} är så nära att vi frågar om dem direkt. ${TOO_NEAR}`;
}

const TOO_NEAR = "Hinner inget bageri till dagen frågar vi om en annan strax efter.";
