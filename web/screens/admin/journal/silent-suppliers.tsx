import { Phone } from "lucide-react";
import { useState } from "react";
import { daysUntil, formatDayFrom } from "../../../../domain/dates.ts";
import { stockholmDay } from "../../../../domain/clock.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useCall } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { DayBadge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card, CardHead } from "../../../ui/card.tsx";
import { KindTile } from "../../../ui/order-kind.tsx";
import { LoadFailed } from "../../../ui/states.tsx";
import { OrderButton } from "../order-button.tsx";
import { NextSupplier } from "./next-supplier.tsx";

/** Suppliers whose time has passed without a word, the next delivery first. */
export function SilentSuppliers() {
  const today = useToday();
  const { data, error, reload } = useCall("list-silent-suppliers", {});
  // By its id: whoever is refused because it has moved on chooses by what the list shows now.
  const [choosingId, setChoosing] = useState<string | null>(null);
  if (error)
    return (
      <Card className="p-card">
        <LoadFailed small text="Kunde inte hämta leverantörerna" retry={reload} />
      </Card>
    );
  if (!data || data.orders.length === 0) return null;
  const choosing = data.orders.find(({ id }) => id === choosingId);
  return (
    <Card>
      <CardHead
        line
        title="Har inte svarat"
        detail={counted(data.orders.length, "beställning", "beställningar")}
      />
      <ul className="divide-y divide-border px-card">
        {data.orders.map((order) => {
          const date = Temporal.PlainDate.from(order.delivery_date);
          return (
            <li key={order.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
              <KindTile kind={order.order_type} />
              <div className="min-w-0 flex-1 max-md:basis-3/4">
                <p className="font-medium">{order.what}</p>
                <p className="text-sm text-subtle-foreground">
                  {order.company_name}, {formatDayFrom(date, today)}
                </p>
                {order.supplier_name && (
                  <p className="text-sm text-subtle-foreground">
                    {order.supplier_name}
                    {order.asked_at && `, frågad ${formatDayFrom(stockholmDay(order.asked_at), today)}`}
                  </p>
                )}
              </div>
              {order.supplier_phone && (
                <a
                  href={`tel:${order.supplier_phone.replace(/[^\d+]/g, "")}`}
                  className="inline-flex items-center gap-1.5 whitespace-nowrap text-sm font-semibold text-primary underline decoration-green-300 underline-offset-4"
                >
                  <Phone size={14} aria-hidden />
                  {order.supplier_phone}
                </a>
              )}
              <DayBadge days={daysUntil(date, today)} />
              <div className="flex basis-full flex-wrap gap-2 max-md:*:flex-1 md:pl-12">
                <OrderButton order={order} action="confirm" label="Bekräfta" />
                <OrderButton order={order} action="decline" label="Avböj" />
                <Button
                  look="secondary"
                  size="sm"
                  onClick={() => setChoosing(order.id)}
                  aria-label={`Byt leverantör: ${order.what}`}
                >
                  Byt leverantör
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {choosing && <NextSupplier order={choosing} close={() => setChoosing(null)} />}
    </Card>
  );
}
