import { formatDayFrom, formatTime } from "../../../../domain/dates.ts";
import { useToday } from "../../../clock.ts";
import { StatusBadge } from "../../../ui/badge.tsx";
import { Card, CardHead } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { Clipped } from "../clipped.tsx";
import type { CompanyPage } from "./company-page.ts";

type Order = CompanyPage["orders"][number];

export function CompanyOrders({ page: { orders, counts } }: { page: CompanyPage }) {
  const all = counts.cakes + counts.meals;
  return (
    <Card>
      <CardHead
        line
        title="Beställningar"
        detail={orders.length < all ? `De ${orders.length} senaste av ${all}` : undefined}
      />
      {orders.length === 0 ? (
        <EmptyState title="Inga beställningar" text="När företaget beställer syns det här." />
      ) : (
        <Clipped items={orders} first={8}>
          {(shown) => (
            <Table bare label="Beställningar" columns={columns} rows={shown} keyOf={({ id }) => id} />
          )}
        </Clipped>
      )}
    </Card>
  );
}

const columns: Column<Order>[] = [
  { head: "Vad", cell: ({ title }) => title },
  { head: "När", cell: (order) => <When order={order} /> },
  { head: "Leverantör", cell: ({ supplier }) => supplier ?? "Ingen vald" },
  { head: "Status", cell: (order) => <StatusBadge {...order} /> },
];

function When({ order }: { order: Order }) {
  const day = formatDayFrom(Temporal.PlainDate.from(order.delivery_date), useToday());
  return <>{`${day} ${formatTime(order.time)}`}</>;
}
