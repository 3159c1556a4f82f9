import { Clock, ListChecks } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../contract/contract.ts";
import type { PageOffer } from "../../contract/supplier-page.ts";
import { inStockholm } from "../../domain/clock.ts";
import { formatTime } from "../../domain/dates.ts";
import { useCall } from "../calls.ts";
import { useToday } from "../clock.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { cx } from "../ui/classes.ts";
import { momentText } from "../ui/moment-text.ts";
import { PageHead } from "../ui/page.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../ui/states.tsx";
import { AnswerBar } from "./supplier-page/answer-bar.tsx";
import { fitting, fullDays } from "./supplier-page/fitting.ts";
import { SupplierFrame } from "./supplier-page/frame.tsx";
import { OfferRow } from "./supplier-page/offer-row.tsx";
import { Room } from "./supplier-page/room.tsx";
import { useEveryMinute } from "./supplier-page/use-every-minute.ts";

/** What waits for a supplier's answer, over all customers: one, several or all in one press. */
export default function SupplierOffersScreen() {
  return (
    <SupplierFrame>
      <Offers />
    </SupplierFrame>
  );
}

function Offers() {
  const { data, error, reload } = useCall("list-supplier-offers", {});
  useEveryMinute(reload);
  if (error)
    return (
      <Card className="mt-8">
        <LoadFailed text="Kunde inte hämta det som väntar" detail={error.text} retry={reload} />
      </Card>
    );
  if (!data)
    return (
      <Card className="mt-8">
        <SkeletonRows rows={5} />
      </Card>
    );
  if (data.offers.length === 0)
    return (
      <>
        <PageHead title="Inget att svara på" />
        <Card>
          <EmptyState title="Allt är besvarat" text="Nya frågor kommer hit, och till er mejl." />
        </Card>
      </>
    );
  return <Waiting {...data} />;
}

function Waiting({ offers, more, booked, daily_capacity }: Output<"list-supplier-offers">) {
  const [chosen, setChosen] = useState<string[]>([]);
  const here = offers.filter(({ id }) => chosen.includes(id));
  const room = { booked, daily_capacity };
  const fits = fitting(offers, room);
  const full = fullDays(offers, here, room);
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const all =
    fits.length === offers.length ? `Välj alla ${fits.length}` : `Välj alla ${fits.length} som ryms`;
  return (
    <>
      <PageHead
        title={`${offers.length}${more ? " första" : ""} att svara på`}
        text="Välj dem ni kan leverera och svara på alla på en gång. Det ni inte väljer väntar kvar."
        action={
          fits.length > 0 && (
            <Button
              look="secondary"
              icon={<ListChecks size={18} aria-hidden />}
              onClick={() => setChosen(fits.map(({ id }) => id))}
            >
              {all}
            </Button>
          )
        }
      />
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_340px]">
        <div className="min-w-0">
          {groupedByDeadline(offers).map(([deadline, own]) => (
            <section key={deadline} className="mb-6">
              <Deadline deadline={deadline} />
              <Card className="divide-y divide-border overflow-hidden">
                {own.map((offer) => (
                  <OfferRow
                    key={offer.id}
                    offer={offer}
                    chosen={chosen.includes(offer.id)}
                    full={full.has(offer.delivery_date)}
                    toggle={() => toggle(offer.id)}
                  />
                ))}
              </Card>
            </section>
          ))}
        </div>
        <Room offers={offers} chosen={here} {...room} />
      </div>
      {here.length > 0 && <AnswerBar offers={here} done={() => setChosen([])} />}
    </>
  );
}

/** As deadlines read: what was asked some seconds apart is answered by the same time. */
const groupedByDeadline = (offers: readonly PageOffer[]) =>
  [...Map.groupBy(offers, ({ answer_by }) => (answer_by ? momentText(answer_by) : "")).values()].map(
    (own) => [own[0]!.answer_by ?? "", own] as const,
  );

function Deadline({ deadline }: { deadline: string }) {
  const today = useToday();
  const at = deadline === "" ? null : inStockholm(Temporal.Instant.from(deadline));
  const isToday = at !== null && at.toPlainDate().equals(today);
  return (
    <h2
      className={cx(
        "mb-2.5 flex items-center gap-2 text-sm font-semibold",
        isToday ? "text-accent-soft-foreground" : "text-ink-700",
      )}
    >
      {isToday && <Clock size={16} aria-hidden />}
      {at === null
        ? "Svara före leveransen"
        : `Svara senast ${isToday ? `idag ${formatTime(at.toPlainTime())}` : momentText(deadline)}`}
    </h2>
  );
}
