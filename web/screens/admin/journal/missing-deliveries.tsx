import { Phone } from "lucide-react";
import { daysUntil, formatDayFrom, formatTime } from "../../../../domain/dates.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useCall } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { StatusBadge } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Card, CardHead } from "../../../ui/card.tsx";
import { deliveryTitle } from "../../../ui/delivery-words.ts";
import { KindTile } from "../../../ui/order-kind.tsx";
import { LoadFailed } from "../../../ui/states.tsx";

/** What customers say never came, the latest first: somebody rings the supplier and then the customer. */
export function MissingDeliveries() {
  const today = useToday();
  const { data, error, reload } = useCall("list-missing-deliveries", {});
  if (error)
    return (
      <Card className="p-card">
        <LoadFailed small text="Kunde inte hämta leveranserna som inte kom" retry={reload} />
      </Card>
    );
  if (!data || data.deliveries.length === 0) return null;
  return (
    <Card>
      <CardHead
        line
        title="Kom inte"
        detail={`${counted(data.deliveries.length, "leverans", "leveranser")} enligt kunden`}
      />
      <ul className="divide-y divide-border px-card">
        {data.deliveries.map((delivery) => {
          const date = Temporal.PlainDate.from(delivery.delivery_date);
          return (
            <li key={delivery.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
              <KindTile kind={delivery.kind} />
              <div className="min-w-0 flex-1 max-md:basis-3/4">
                <p className="font-medium">{deliveryTitle(delivery)}</p>
                <p className="text-sm text-subtle-foreground">
                  {delivery.company_name},{" "}
                  {daysUntil(date, today) === 0 ? "idag" : formatDayFrom(date, today)}{" "}
                  {formatTime(delivery.delivery_time)}
                </p>
                <p className="text-sm text-subtle-foreground">{delivery.supplier_name}</p>
                {delivery.outcome_note && <p className="mt-1 text-sm">”{delivery.outcome_note}”</p>}
              </div>
              {delivery.supplier_phone && (
                <a
                  href={`tel:${delivery.supplier_phone.replace(/[^\d+]/g, "")}`}
                  className="inline-flex items-center gap-1.5 whitespace-nowrap text-sm font-semibold text-primary underline decoration-green-300 underline-offset-4"
                >
                  <Phone size={14} aria-hidden />
                  {delivery.supplier_phone}
                </a>
              )}
              <StatusBadge {...delivery} />
              <LinkButton
                to="/admin/companies/$id"
                params={{ id: delivery.company_id }}
                look="secondary"
                size="sm"
              >
                Visa företaget
              </LinkButton>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
