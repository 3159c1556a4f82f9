import { ChevronLeft, ChevronRight, Printer } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../contract/contract.ts";
import type { PageDelivery } from "../../contract/supplier-page.ts";
import { weekNumber, weekOf } from "../../domain/dates.ts";
import { useCall } from "../calls.ts";
import { useToday } from "../clock.ts";
import { AllergyNote } from "../ui/allergy-note.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { cx } from "../ui/classes.ts";
import { Dialog } from "../ui/dialog.tsx";
import { PageHead } from "../ui/page.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { LoadFailed } from "../ui/states.tsx";
import { DeliveryCard } from "./supplier-page/delivery-card.tsx";
import { Diets } from "./supplier-page/food.tsx";
import { SupplierFrame } from "./supplier-page/frame.tsx";
import { bakedName, bakedPieces, foodList } from "./supplier-page/order-words.ts";
import { WeekToBake } from "./supplier-page/week-to-bake.tsx";
import { Withdrawn } from "./supplier-page/withdrawn.tsx";
import { useTexts } from "../bilingual/texts.ts";
import { texts } from "./supplier-page/texts.ts";
import { orderTexts } from "./supplier-page/order-texts.ts";
import { whyFailed } from "../ui/words.ts";

const DAYS = 7;

/** A supplier's week over all its customers, on one sheet of paper. */
export default function SupplierWeekScreen() {
  return (
    <SupplierFrame page="week">
      <Week />
    </SupplierFrame>
  );
}

function Week() {
  const say = useTexts(texts);
  const today = useToday();
  const [offset, setOffset] = useState(0);
  const week = weekOf(today, offset);
  const { data, error, reload } = useCall("list-supplier-deliveries", {
    from: week.monday.toString(),
    days: DAYS,
  });
  return (
    <>
      <PageHead
        title={say.weekNumber(weekNumber(week.monday))}
        text={`${say.weekRange(week, today)}${data ? `: ${summaryOf(data, say)}` : ""}`}
        action={
          <div className="flex flex-wrap gap-2 print:hidden">
            <IconButton label={say.weekBefore} onClick={() => setOffset(offset - 1)}>
              <ChevronLeft size={18} aria-hidden />
            </IconButton>
            <Button look="secondary" disabled={offset === 0} onClick={() => setOffset(0)}>
              {say.thisWeek}
            </Button>
            <IconButton label={say.weekAfter} onClick={() => setOffset(offset + 1)}>
              <ChevronRight size={18} aria-hidden />
            </IconButton>
            <Button
              className="max-md:flex-1"
              icon={<Printer size={18} aria-hidden />}
              onClick={() => print()}
            >
              {say.print}
            </Button>
          </div>
        }
      />
      {error ? (
        <Card>
          <LoadFailed text={say.weekFailed} detail={whyFailed(error)} retry={reload} />
        </Card>
      ) : data ? (
        <Days {...data} monday={week.monday} today={today} />
      ) : (
        <Card>
          <SkeletonRows rows={5} />
        </Card>
      )}
    </>
  );
}

type Deliveries = Output<"list-supplier-deliveries">;

function summaryOf({ deliveries }: Deliveries, say: (typeof texts)["sv"]): string {
  if (deliveries.length === 0) return say.weekEmpty;
  const customers = new Set(deliveries.map(({ company_name }) => company_name)).size;
  return say.weekSum(deliveries.length, customers);
}

type DaysProps = Deliveries & { monday: Temporal.PlainDate; today: Temporal.PlainDate };

function Days({ deliveries, more, withdrawn, closed_days, daily_capacity, monday, today }: DaysProps) {
  const say = useTexts(texts);
  const words = useTexts(orderTexts);
  const [opened, setOpened] = useState<string | null>(null);
  const shown = deliveries.find(({ id }) => id === opened);
  const days = Array.from({ length: DAYS }, (_, index) => monday.add({ days: index }));
  return (
    <>
      <Withdrawn orders={withdrawn} />
      {more && <p className="mb-3 text-sm text-subtle-foreground">{say.onlyFirst(deliveries.length)}</p>}
      <ol className="grid overflow-hidden rounded-xl border hairline bg-card shadow-card max-lg:gap-4 max-lg:border-0 max-lg:bg-transparent max-lg:shadow-none lg:grid-cols-7 lg:divide-x lg:divide-border print:block">
        {days.map((day) => (
          <Day
            key={day.toString()}
            day={day}
            today={day.equals(today)}
            closed={closed_days.includes(day.toString())}
            room={daily_capacity}
            deliveries={deliveries.filter(({ delivery_date }) => delivery_date === day.toString())}
            open={setOpened}
          />
        ))}
      </ol>
      {deliveries.length > 0 && <WeekToBake deliveries={deliveries} days={days} />}
      <Dialog
        open={shown !== undefined}
        onOpenChange={() => setOpened(null)}
        title={shown?.company_name ?? ""}
        description={shown && words.day(Temporal.PlainDate.from(shown.delivery_date))}
      >
        {shown && <DeliveryCard delivery={shown} next={false} />}
      </Dialog>
    </>
  );
}

type DayProps = {
  day: Temporal.PlainDate;
  today: boolean;
  closed: boolean;
  room: number | null;
  deliveries: PageDelivery[];
  open(id: string): void;
};

/** Where days stand below each other there is room for the time beside what comes. */
const BESIDE =
  "max-lg:grid max-lg:grid-cols-[4rem_minmax(0,1fr)] max-lg:px-card print:grid print:grid-cols-[4rem_1fr_1fr] print:px-3.5 print:py-1.5";

function Day({ day, today, closed, room, deliveries, open }: DayProps) {
  const say = useTexts(texts);
  const words = useTexts(orderTexts);
  const full = room !== null && deliveries.length >= room;
  const empty = deliveries.length === 0;
  return (
    <li className="min-w-0 break-inside-avoid max-lg:overflow-hidden max-lg:rounded-xl max-lg:border max-lg:hairline max-lg:bg-card print:-mt-px print:rounded-none print:border print:hairline">
      <h2
        className={cx(
          "flex items-baseline justify-between gap-2 hairline px-3.5 py-3 max-lg:px-card print:bg-transparent print:text-foreground",
          empty ? "lg:border-b print:border-b-0" : "border-b",
          today ? "bg-rose-100 text-rose-700" : "bg-cream-25",
        )}
      >
        <span className="text-sm">
          {words.weekday(day)} <span className="display text-h3">{day.day}</span>
        </span>
        <span
          className={cx(
            "text-xs",
            full ? "font-semibold text-accent-soft-foreground" : "text-subtle-foreground",
          )}
        >
          {closed && say.closed}
          {!closed && room !== null && (full ? say.fullRoom : say.room)(deliveries.length, room)}
          {/* Where days stand below each other one without deliveries is one line. */}
          {!closed && room === null && empty && (
            <span className="lg:hidden print:inline">{say.noDeliveries}</span>
          )}
        </span>
      </h2>
      {empty ? (
        <p className="px-3.5 py-3 text-sm text-muted-foreground max-lg:hidden print:hidden">
          {closed ? say.closed : say.noDeliveries}
        </p>
      ) : (
        <ul className="divide-y divide-border">
          {deliveries.map((delivery) => (
            <li key={delivery.id}>
              <button
                type="button"
                onClick={() => open(delivery.id)}
                className={cx(
                  "transition-soft block w-full px-3.5 py-3 text-left -outline-offset-2 hover:bg-cream-25",
                  BESIDE,
                )}
              >
                <span className="block text-sm font-semibold text-primary tabular-nums max-lg:row-span-4 print:row-span-2">
                  {delivery.delivery_time}
                </span>
                <span className="block text-sm font-semibold print:col-start-2">
                  {bakedName(delivery, words)}
                  {delivery.marking && ` ${delivery.marking}`}
                </span>
                <span className="block text-sm print:col-start-2">
                  {words.amount(delivery.kind, bakedPieces(delivery))}
                </span>
                <span className="block text-xs wrap-anywhere text-subtle-foreground print:col-start-3 print:row-start-1">
                  {delivery.company_name}
                </span>
                <span className="hidden text-xs print:col-start-3 print:row-start-2 print:block">
                  {delivery.address}
                </span>
              </button>
              <div className="space-y-1 px-3.5 pb-3 empty:hidden max-lg:pr-card max-lg:pl-[5.25rem] print:pb-1.5 print:pl-[4.9rem]">
                <AllergyNote allergies={foodList(delivery.kind, delivery.allergies, words)} />
                <Diets {...delivery} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
