import { Clock, Printer, Route } from "lucide-react";
import { Suspense, useState } from "react";
import type { Output } from "../../contract/contract.ts";
import type { PageDelivery } from "../../contract/supplier-page.ts";
import { capitalised } from "../../domain/swedish.ts";
import { useCall } from "../calls.ts";
import { useToday } from "../clock.ts";
import { lazy } from "../lazy.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Card, CardHead } from "../ui/card.tsx";
import { usePhone } from "../ui/media.ts";
import { Segmented } from "../ui/segmented.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../ui/states.tsx";
import { DeliveryCard } from "./supplier-page/delivery-card.tsx";
import { SupplierFrame } from "./supplier-page/frame.tsx";
import { FoldedToBake, ToBake } from "./supplier-page/to-bake.tsx";
import { useEveryMinute } from "./supplier-page/use-every-minute.ts";
import { Withdrawn } from "./supplier-page/withdrawn.tsx";
import { useTexts } from "../bilingual/texts.ts";
import { texts } from "./supplier-page/texts.ts";
import { orderTexts } from "./supplier-page/order-texts.ts";
import { whyFailed } from "../ui/words.ts";

/** Below the day's work, when somebody has shared a picture. */
const Thanks = lazy(() => import("./supplier-page/thanks.tsx"));

/** A supplier's day, for a phone at six in the morning and for print. */
export default function SupplierTodayScreen() {
  return (
    <SupplierFrame page="today">
      <Today />
    </SupplierFrame>
  );
}

function Today() {
  const say = useTexts(texts);
  const today = useToday();
  const { data, error, reload } = useCall("list-supplier-deliveries", { from: today.toString(), days: 2 });
  useEveryMinute(reload);
  if (error)
    return (
      <Card className="mt-8">
        <LoadFailed text={say.dayFailed} detail={whyFailed(error)} retry={reload} />
      </Card>
    );
  return data ? <Day {...data} today={today} /> : <Waiting />;
}

type DayProps = Output<"list-supplier-deliveries"> & { today: Temporal.PlainDate };
type Order = "time" | "way";

function Day({ deliveries, withdrawn, today }: DayProps) {
  const say = useTexts(texts);
  const words = useTexts(orderTexts);
  const [order, setOrder] = useState<Order>("time");
  const phone = usePhone();
  const on = (day: Temporal.PlainDate) =>
    deliveries.filter(({ delivery_date }) => delivery_date === day.toString());
  const own = on(today);
  const sorted = order === "way" ? own.toSorted((a, b) => a.stop - b.stop) : own;
  const next = sorted.find(({ status }) => status !== "completed");
  const tomorrow = on(today.add({ days: 1 }));
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4 pt-8 pb-5">
        <div>
          <p className="text-sm font-semibold">{capitalised(words.day(today))}</p>
          <h1 className="display text-h1">{say.deliveriesToday(own.length)}</h1>
          {own.length > 0 && <Summary deliveries={own} />}
        </div>
        {own.length > 0 && (
          <div className="flex flex-wrap gap-2.5 max-md:w-full print:hidden">
            <div className="max-md:flex-1">
              <Segmented
                wide
                label={say.order}
                value={order}
                onChange={setOrder}
                choices={[
                  { value: "time", label: say.byTime, icon: <Clock size={16} aria-hidden /> },
                  { value: "way", label: say.byWay, icon: <Route size={16} aria-hidden /> },
                ]}
              />
            </div>
            <Button
              look="secondary"
              icon={<Printer size={18} aria-hidden />}
              className="max-md:gap-0! max-md:px-4!"
              onClick={() => print()}
            >
              <span className="max-md:sr-only">{say.print}</span>
            </Button>
          </div>
        )}
      </header>
      <Withdrawn orders={withdrawn} />
      {phone && own.length > 0 && <FoldedToBake deliveries={own} />}
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_240px] lg:grid-cols-[minmax(0,1fr)_340px] print:block">
        {own.length === 0 ? (
          <Card>
            <EmptyState title={say.noneToday} text={say.noneTodayText} />
          </Card>
        ) : (
          <ol className="grid gap-5">
            {sorted.map((delivery) => (
              <li key={delivery.id}>
                <DeliveryCard delivery={delivery} next={delivery.id === next?.id} />
              </li>
            ))}
          </ol>
        )}
        <div className="grid gap-5 print:mt-6">
          {own.length > 0 && <ToBake deliveries={own} />}
          <Tomorrow deliveries={tomorrow} />
          <Suspense fallback={null}>
            <Thanks />
          </Suspense>
        </div>
      </div>
    </>
  );
}

function Tomorrow({ deliveries }: { deliveries: readonly PageDelivery[] }) {
  const say = useTexts(texts);
  const words = useTexts(orderTexts);
  const allergies = deliveries.filter((delivery) => delivery.allergies.length > 0).length;
  const [first] = deliveries;
  return (
    <Card className="pb-card print:hidden">
      <CardHead
        title={say.tomorrow}
        detail={
          first
            ? say.tomorrowFirst(deliveries.length, words.time(first.delivery_time), allergies)
            : say.noDeliveriesAtAll
        }
      />
      <div className="px-card pt-4">
        <LinkButton to="/leverantor/veckan" look="secondary" size="sm" wide>
          {say.showWeek}
        </LinkButton>
      </div>
    </Card>
  );
}

/** 'Nästa ska vara framme kl. 08:30. 2 leveranser med allergi.' On paper what is next would soon be wrong. */
function Summary({ deliveries }: { deliveries: readonly PageDelivery[] }) {
  const say = useTexts(texts);
  const words = useTexts(orderTexts);
  const next = deliveries.find(({ status }) => status !== "completed");
  const allergies = deliveries.filter((delivery) => delivery.allergies.length > 0).length;
  return (
    <p className="mt-1 text-subtle-foreground">
      <span className="print:hidden">
        {next ? say.nextDue(words.time(next.delivery_time)) : say.allDelivered}{" "}
      </span>
      {allergies > 0 && say.withAllergy(allergies)}
    </p>
  );
}

function Waiting() {
  return (
    <Loading className="pt-8">
      <Skeleton className="h-9 w-3/5" />
      <Skeleton className="mt-8 h-72" />
      <Skeleton className="mt-5 h-72" />
    </Loading>
  );
}
