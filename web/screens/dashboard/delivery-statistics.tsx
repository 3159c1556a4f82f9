import { Link } from "@tanstack/react-router";
import { accountants } from "../../../contract/callers.ts";
import type { Output } from "../../../contract/contract.ts";
import { useCall } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { useHasRole } from "../../may.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { DeliveryBars, DeliveryLegend } from "../../ui/delivery-bars.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";

/** What the year has delivered so far, month by month. */
export default function DeliveryStatistics({ className }: { className?: string }) {
  const { data, error, reload } = useCall("get-overview", {});
  const today = useToday();
  return (
    <Card className={className}>
      <CardHead
        title="Leveransstatistik"
        detail={`Levererade tårtor och måltider ${today.year}`}
        aside={<DeliveryLegend className="max-md:hidden" />}
      />
      {error ? (
        <LoadFailed text="Kunde inte hämta statistiken" retry={reload} />
      ) : data ? (
        <Year data={data} month={today.month} />
      ) : (
        <Waiting />
      )}
    </Card>
  );
}

function Year({ data, month }: { data: Output<"get-overview">; month: number }) {
  const total = data.deliveries.reduce((sum, { cakes, meals }) => sum + cakes + meals, 0);
  const missed = data.judgeable - total;
  // Where each of these is told apart: the year's report, for those who may open it.
  const opens = useHasRole(accountants);
  return (
    <div className="p-card pt-4">
      <DeliveryLegend className="mb-4 md:hidden" />
      <dl className="flex flex-wrap gap-x-11 gap-y-3 max-md:gap-x-6">
        <Figure opens={opens} value={total} label={total === 1 ? "leverans i år" : "leveranser i år"} />
        {missed > 0 && <Figure opens={opens} value={missed} label="uteblev" />}
        {data.on_time_percent !== null && (
          <Figure
            opens={opens}
            value={`${data.on_time_percent} %`}
            label={`på rätt dag och tid (${data.judged} av ${data.judgeable} besvarade)`}
          />
        )}
        <Figure value={data.cancelled} label={data.cancelled === 1 ? "avbokad" : "avbokade"} />
      </dl>
      <DeliveryBars months={data.deliveries} current={month} />
    </div>
  );
}

type FigureProps = { value: number | string; label: string; opens?: boolean };

function Figure({ value, label, opens = false }: FigureProps) {
  return (
    <div className="relative flex flex-col-reverse">
      <dt className="text-xs text-subtle-foreground">
        {opens ? (
          <Link
            to="/dashboard/arsrapport"
            className="after:absolute after:inset-0 after:rounded-sm hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ring"
          >
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className="display text-h2 tabular-nums">{value}</dd>
    </div>
  );
}

function Waiting() {
  return (
    <Loading className="p-card">
      <Skeleton className="h-8 w-2/5" />
      <Skeleton className="mt-6 h-44" />
    </Loading>
  );
}
