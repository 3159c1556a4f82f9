import type { PageOffer } from "../../../contract/supplier-page.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { cx } from "../../ui/classes.ts";
import { takenOn } from "./fitting.ts";
import { useTexts } from "../../bilingual/texts.ts";
import { offerTexts } from "./offer-texts.ts";
import { texts } from "./texts.ts";
import { orderTexts } from "./order-texts.ts";

type Props = {
  offers: readonly PageOffer[];
  chosen: readonly PageOffer[];
  booked: readonly { day: string; count: number }[];
  daily_capacity: number | null;
};

/** More are told by the number alone. */
const MOST_PLACES = 12;

/** How full the asked days are, with what is chosen now. Without a limit there is nothing to tell. */
export function Room({ offers, chosen, booked, daily_capacity }: Props) {
  const say = useTexts(offerTexts);
  const { fullRoom, room } = useTexts(texts);
  const words = useTexts(orderTexts);
  if (daily_capacity === null) return null;
  const days = [...new Set(offers.map(({ delivery_date }) => delivery_date))].sort();
  return (
    <Card className="max-md:hidden">
      <CardHead title={say.roomTitle} detail={say.roomText(daily_capacity)} line />
      <ul className="divide-y divide-border">
        {days.map((day) => {
          const taken = takenOn(day, chosen, { booked, daily_capacity });
          const said = takenOn(day, [], { booked, daily_capacity });
          const full = taken >= daily_capacity;
          return (
            <li key={day} className="px-card py-3 text-sm">
              <span className="flex justify-between gap-3">
                <span>{words.day(Temporal.PlainDate.from(day))}</span>
                <span className={cx("tabular-nums", full && "font-semibold text-accent-soft-foreground")}>
                  {(full ? fullRoom : room)(taken, daily_capacity)}
                </span>
              </span>
              {daily_capacity <= MOST_PLACES && (
                <span aria-hidden className="mt-2 flex gap-1">
                  {Array.from({ length: daily_capacity }, (_, place) => (
                    <span
                      key={place}
                      className={cx(
                        "h-2.5 flex-1 rounded-sm forced-colors:border",
                        place < said ? "bg-primary" : place < taken ? "bg-marzipan-400" : "bg-cream-200",
                      )}
                    />
                  ))}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
