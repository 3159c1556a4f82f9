import { Clock, ListChecks } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../contract/contract.ts";
import type { PageOffer } from "../../contract/supplier-page.ts";
import { inStockholm } from "../../domain/clock.ts";
import { useCall } from "../calls.ts";
import { useToday } from "../clock.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { cx } from "../ui/classes.ts";
import { PageHead } from "../ui/page.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../ui/states.tsx";
import { AnswerBar } from "./supplier-page/answer-bar.tsx";
import { fitting, fullDays } from "./supplier-page/fitting.ts";
import { SupplierFrame } from "./supplier-page/frame.tsx";
import { OfferRow } from "./supplier-page/offer-row.tsx";
import { Room } from "./supplier-page/room.tsx";
import { useEveryMinute } from "./supplier-page/use-every-minute.ts";
import { useTexts } from "../bilingual/texts.ts";
import { offerTexts } from "./supplier-page/offer-texts.ts";
import { orderTexts } from "./supplier-page/order-texts.ts";
import { whyFailed } from "../ui/words.ts";

/** What waits for a supplier's answer, over all customers: one, several or all in one press. */
export default function SupplierOffersScreen() {
  return (
    <SupplierFrame page="toAnswer">
      <Offers />
    </SupplierFrame>
  );
}

function Offers() {
  const say = useTexts(offerTexts);
  const { data, error, reload } = useCall("list-supplier-offers", {});
  useEveryMinute(reload);
  if (error)
    return (
      <Card className="mt-8">
        <LoadFailed text={say.offersFailed} detail={whyFailed(error)} retry={reload} />
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
        <PageHead title={say.nothingToAnswer} />
        <Card>
          <EmptyState title={say.allAnswered} text={say.allAnsweredText} />
        </Card>
      </>
    );
  return <Waiting {...data} />;
}

function Waiting({ offers, more, booked, daily_capacity }: Output<"list-supplier-offers">) {
  const say = useTexts(offerTexts);
  const { moment } = useTexts(orderTexts);
  const today = useToday();
  const [chosen, setChosen] = useState<string[]>([]);
  const here = offers.filter(({ id }) => chosen.includes(id));
  const room = { booked, daily_capacity };
  const fits = fitting(offers, room);
  const full = fullDays(offers, here, room);
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const all = fits.length === offers.length ? say.chooseAll(fits.length) : say.chooseFitting(fits.length);
  const deadlineOf = (at: string) => moment(inStockholm(Temporal.Instant.from(at)), today);
  return (
    <>
      <PageHead
        title={say.offers(offers.length, more)}
        text={say.offersText}
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
          {groupedByDeadline(offers, deadlineOf).map(([deadline, own]) => (
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
const groupedByDeadline = (offers: readonly PageOffer[], deadlineOf: (at: string) => string) =>
  [...Map.groupBy(offers, ({ answer_by }) => (answer_by ? deadlineOf(answer_by) : "")).values()].map(
    (own) => [own[0]!.answer_by ?? "", own] as const,
  );

function Deadline({ deadline }: { deadline: string }) {
  const say = useTexts(offerTexts);
  const words = useTexts(orderTexts);
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
        ? say.answerBefore
        : isToday
          ? say.answerByToday(words.time(at.toPlainTime()))
          : say.answerBy(words.moment(at, today))}
    </h2>
  );
}
