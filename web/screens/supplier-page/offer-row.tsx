import { CalendarX, ChevronRight } from "lucide-react";
import type { PageOffer } from "../../../contract/supplier-page.ts";
import { useToday } from "../../clock.ts";
import { AllergyNote } from "../../ui/allergy-note.tsx";
import { Pill } from "../../ui/badge.tsx";
import { Tick } from "../../ui/checkbox.tsx";
import { cx } from "../../ui/classes.ts";
import { DateTile } from "../../ui/date-tile.tsx";
import { DrawnCake } from "../../ui/drawn-cake.tsx";
import { Plaque } from "../../ui/plaque.tsx";
import { Diets } from "./food.tsx";
import { bakedName, bakedPieces, foodList, separateWords, timesEachIn } from "./order-words.ts";
import { useTexts } from "../../bilingual/texts.ts";
import { offerTexts } from "./offer-texts.ts";
import { orderTexts } from "./order-texts.ts";

type RowProps = { offer: PageOffer; chosen: boolean; full: boolean; toggle(): void };

/** The whole row chooses; the rest of what a kitchen wants to know is folded below it. */
export function OfferRow({ offer, chosen, full, toggle }: RowProps) {
  const say = useTexts(offerTexts);
  const words = useTexts(orderTexts);
  const today = useToday();
  const date = Temporal.PlainDate.from(offer.delivery_date);
  const more = [
    offer.address,
    offer.notes && say.messageOf(offer.notes),
    say.invoiceOf(words.invoiceLines(offer)),
    offer.table.length > 0 && say.moreFood(timesEachIn(offer.table, words)),
  ].filter(Boolean);
  return (
    <div className={cx("transition-soft", chosen && "bg-green-50")}>
      <label className="flex cursor-pointer items-start gap-3.5 px-card pt-4 pb-1 has-focus-visible:bg-green-100">
        <input type="checkbox" checked={chosen} onChange={toggle} className="peer sr-only" />
        <Tick checked={chosen} />
        <DateTile date={date} today={date.equals(today)} />
        {offer.product_kind && (
          <span className="max-md:hidden">
            <DrawnCake kind={offer.product_kind} width={60} />
          </span>
        )}
        <span className="min-w-0 flex-1">
          <span className="flex items-start justify-between gap-3 font-semibold">
            <span className="min-w-0 wrap-anywhere">
              {bakedName(offer, words)}, {words.amount(offer.kind, bakedPieces(offer))}
            </span>
            {offer.price_ore !== null && (
              <span className="shrink-0 tabular-nums">{words.kronor(offer.price_ore)}</span>
            )}
          </span>
          {offer.meal_type && offer.product && (
            <span className="block text-sm wrap-anywhere">{words.told(offer.product)}</span>
          )}
          {offer.cake_text && (
            <span className="my-0.5 block">
              <span className="sr-only">{say.onCakeIs}</span>
              <Plaque text={offer.cake_text} />
            </span>
          )}
          {offer.separate && (
            <span className="block text-sm wrap-anywhere">
              {say.separateOf(separateWords(offer, words) ?? "")}
            </span>
          )}
          <span className="block text-sm wrap-anywhere text-subtle-foreground">
            {offer.company_name}
            {offer.distance_km !== null && ` · ${words.kilometres(offer.distance_km)}`}
          </span>
          <span className="block text-sm text-subtle-foreground">
            {words.day(date)} {words.time(offer.delivery_time)}
          </span>
          <span className="mt-1.5 grid justify-items-start gap-1.5 empty:hidden">
            {offer.answer_wanted_again && <Pill tone="amber">{say.changedSinceYes}</Pill>}
            <AllergyNote allergies={foodList(offer.kind, offer.allergies, words)} />
            <Diets {...offer} />
            {full && !chosen && (
              <span className="flex items-start gap-1.5 text-sm text-warning-soft-foreground">
                <CalendarX size={16} aria-hidden className="mt-0.5 shrink-0" />
                {say.dayFull}
              </span>
            )}
          </span>
        </span>
      </label>
      {more.length > 0 && (
        <details className="group px-card pb-2">
          <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 text-sm text-primary">
            <ChevronRight size={16} aria-hidden className="group-open:rotate-90" />
            {say.addressAndMore}
          </summary>
          <ul className="pb-2 pl-5.5 text-sm wrap-anywhere">
            {more.map((line) => (
              <li key={String(line)}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
