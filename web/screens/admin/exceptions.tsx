import { Send, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../../contract/contract.ts";
import { daysUntil, formatDayFrom, formatTime } from "../../../domain/dates.ts";
import { kilometres } from "../../../domain/distance.ts";
import { counted } from "../../../domain/swedish.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { DayBadge } from "../../ui/badge.tsx";
import { AnchorButton, Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { cx } from "../../ui/classes.ts";
import { IconTile } from "../../ui/icon-tile.tsx";
import { PhoneLink, telephone } from "../../ui/phone-link.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { TriedSuppliers } from "../../ui/tried-suppliers.tsx";
import { NextSupplier } from "./journal/next-supplier.tsx";
import { OrderButton } from "./order-button.tsx";
import { assigning } from "./other-suppliers.tsx";
import { momentText } from "../../ui/moment-text.ts";

type Exception = Output<"list-orders-without-supplier">["orders"][number];

/** What nobody will deliver as things stand, the nearest first: one proposed decision each, other ways beside it. */
export default function Exceptions() {
  const { data, error, reload } = useCall("list-orders-without-supplier", {});
  // By its id: whoever is refused because it has moved on chooses by what the list shows now.
  const [choosingId, setChoosing] = useState<string | null>(null);
  if (error)
    return (
      <Card className="p-card">
        <LoadFailed small text="Kunde inte hämta beställningarna" retry={reload} />
      </Card>
    );
  if (!data || data.orders.length === 0) return null;
  const choosing = data.orders.find(({ id }) => id === choosingId);
  const { length } = data.orders;
  return (
    <Card className="overflow-hidden">
      <CardHead
        line
        title={counted(length, "beställning väntar på dig", "beställningar väntar på dig")}
        detail="Börja överst."
      />
      <ul className="divide-y divide-border">
        {data.orders.map((order, index) => (
          <Row key={order.id} order={order} first={index === 0} choose={() => setChoosing(order.id)} />
        ))}
      </ul>
      {choosing && <NextSupplier order={choosing} close={() => setChoosing(null)} />}
    </Card>
  );
}

type RowProps = { order: Exception; first: boolean; choose: () => void };

function Row({ order, first, choose }: RowProps) {
  const today = useToday();
  const date = Temporal.PlainDate.from(order.delivery_date);
  return (
    <li
      className={cx(
        "grid gap-x-6 gap-y-3 border-l-[3px] p-card md:grid-cols-[minmax(0,1fr)_15.5rem]",
        first ? "border-l-red-700" : "border-l-transparent",
      )}
    >
      <div className="flex min-w-0 gap-4">
        <IconTile tone="red">
          <TriangleAlert size={18} />
        </IconTile>
        <div className="min-w-0 space-y-1.5">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-semibold wrap-anywhere">{order.what}</span>
            <DayBadge days={daysUntil(date, today)} />
          </p>
          <p className="text-sm text-subtle-foreground">
            {order.company_name}, {formatDayFrom(date, today)} {formatTime(order.delivery_time)}.{" "}
            {standing(order)}
          </p>
          <TriedSuppliers tried={order.tried} />
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {order.tried
              .filter(({ phone, status }) => phone && status !== "open")
              .slice(-1)
              .map(({ phone, supplier_name }) => (
                <PhoneLink key={supplier_name} phone={phone!} name={supplier_name} />
              ))}
            {order.contact.phone && <PhoneLink phone={order.contact.phone} name={order.company_name} />}
            <Button
              look="link"
              className="!text-sm"
              onClick={choose}
              aria-label={`Välj annat: ${order.what}`}
            >
              Välj annat
            </Button>
          </p>
        </div>
      </div>
      <Decision order={order} first={first} choose={choose} />
    </li>
  );
}

/** One press, and what it leads to. */
function Decision({ order, first, choose }: RowProps) {
  const { order_type, id, next, status, revision, supplier_name, supplier_phone } = order;
  const assign = useCallAction("assign-order-supplier", assigning);
  const look = first ? "primary" : "secondary";
  if (status === "requested")
    return (
      <div className="grid content-start gap-1.5 text-center">
        {supplier_phone && (
          <AnchorButton look={look} wide href={telephone(supplier_phone)}>
            Ring {supplier_name}
          </AnchorButton>
        )}
        <div className="flex justify-center gap-2 *:flex-1">
          <OrderButton order={order} action="confirm" label="Sa ja" quiet />
          <OrderButton order={order} action="decline" label="Sa nej" />
        </div>
        <p className="text-sm text-subtle-foreground">Ett nej går vidare till nästa av sig självt</p>
      </div>
    );
  if (!next)
    return (
      <div className="grid content-start gap-1.5 text-center">
        <Button look={look} wide onClick={choose} aria-label={`Ordna: ${order.what}`}>
          Ordna
        </Button>
        <p className="text-sm text-subtle-foreground">Ingen fler i närheten hinner</p>
      </div>
    );
  return (
    <div className="grid content-start gap-1.5 text-center">
      <Button
        look={look}
        wide
        busy={assign.busy}
        icon={<Send size={17} aria-hidden />}
        onClick={() => void assign.run({ order_type, id, vendorId: next.id, revision })}
      >
        Fråga {next.name}
      </Button>
      <p className="text-sm text-subtle-foreground">
        {kilometres(next.distance_km)}, har ledigt. Kunden får veta.
      </p>
    </div>
  );
}

/** How it stands, in a few words. */
function standing({ status, supplier_name, answer_by, tried }: Exception): string {
  if (status === "requested" && answer_by)
    return `${supplier_name} har frågan till ${momentText(answer_by)}.`;
  if (status === "requested") return `${supplier_name} har frågan.`;
  return tried.length > 0 ? "Ingen har sagt ja." : "Ingen har kunnat frågas.";
}
