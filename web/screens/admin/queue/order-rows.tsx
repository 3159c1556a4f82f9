import { Clock, Send, TriangleAlert, Utensils } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../../../contract/contract.ts";
import { stockholmDay } from "../../../../domain/clock.ts";
import { daysUntil, formatDayFrom, formatTime } from "../../../../domain/dates.ts";
import { kilometres } from "../../../../domain/distance.ts";
import { useCallAction } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { DayBadge, StatusBadge } from "../../../ui/badge.tsx";
import { AnchorButton, Button, LinkButton } from "../../../ui/button.tsx";
import { deliveryTitle } from "../../../ui/delivery-words.ts";
import { momentText } from "../../../ui/moment-text.ts";
import { PhoneLink, telephone } from "../../../ui/phone-link.tsx";
import { TriedSuppliers } from "../../../ui/tried-suppliers.tsx";
import { CompanyLink } from "../company-link.tsx";
import { NextSupplier } from "../journal/next-supplier.tsx";
import { OrderButton } from "../order-button.tsx";
import { assigning } from "../other-suppliers.tsx";
import { Decide, QueueHint, QueueLinks, QueueRow, QueueText } from "./row.tsx";

export type Unassigned = Output<"list-orders-without-supplier">["orders"][number];
export type Silent = Output<"list-silent-suppliers">["orders"][number];
export type Missing = Output<"list-missing-deliveries">["deliveries"][number];

type Of<What> = { of: What; first: boolean };

/** What nobody will deliver as things stand: one proposed decision, other ways beside it. */
export function UnassignedRow({ of: order, first }: Of<Unassigned>) {
  const today = useToday();
  const [choosing, setChoosing] = useState(false);
  const date = Temporal.PlainDate.from(order.delivery_date);
  const refused = order.tried.findLast(({ phone, status }) => phone && status !== "open");
  return (
    <QueueRow
      first={first}
      icon={<TriangleAlert size={18} />}
      tone="red"
      title={order.what}
      badge={<DayBadge days={daysUntil(date, today)} />}
      decision={<WhoInstead order={order} first={first} choose={() => setChoosing(true)} />}
    >
      <QueueText>
        {order.company_name}, {formatDayFrom(date, today)} {formatTime(order.delivery_time)}.{" "}
        {standing(order)}
      </QueueText>
      <TriedSuppliers tried={order.tried} />
      <QueueLinks>
        {refused && <PhoneLink phone={refused.phone!} name={refused.supplier_name} />}
        {order.contact.phone && <PhoneLink phone={order.contact.phone} name={order.company_name} />}
        <Button
          look="link"
          className="!text-sm"
          onClick={() => setChoosing(true)}
          aria-label={`Välj annat: ${order.what}`}
        >
          Välj annat
        </Button>
      </QueueLinks>
      {choosing && <NextSupplier order={order} close={() => setChoosing(false)} />}
    </QueueRow>
  );
}

type WhoProps = { order: Unassigned; first: boolean; choose: () => void };

function WhoInstead({ order, first, choose }: WhoProps) {
  const { order_type, id, next, status, revision, supplier_name, supplier_phone } = order;
  const assign = useCallAction("assign-order-supplier", assigning);
  if (status === "requested")
    return (
      <>
        {supplier_phone && (
          <AnchorButton
            look={first ? "primary" : "secondary"}
            wide
            data-decision
            href={telephone(supplier_phone)}
          >
            Ring {supplier_name}
          </AnchorButton>
        )}
        <div className="flex justify-center gap-2 *:flex-1">
          <OrderButton order={order} action="confirm" label="Sa ja" quiet />
          <OrderButton order={order} action="decline" label="Sa nej" />
        </div>
        <QueueHint>Ett nej går vidare till nästa av sig självt</QueueHint>
      </>
    );
  if (!next)
    return (
      <>
        <Decide first={first} onOpen={choose} name={`Ordna: ${order.what}`}>
          Ordna
        </Decide>
        <QueueHint>Ingen fler i närheten hinner</QueueHint>
      </>
    );
  return (
    <>
      <Decide
        first={first}
        busy={assign.busy}
        icon={<Send size={17} aria-hidden />}
        onDecide={() => void assign.run({ order_type, id, vendorId: next.id, revision })}
        doing={`Frågar ${next.name}`}
      >
        Fråga {next.name}
      </Decide>
      <QueueHint>{kilometres(next.distance_km)}, har ledigt. Kunden får veta.</QueueHint>
    </>
  );
}

/** How it stands, in a few words. */
function standing({ status, supplier_name, answer_by, tried }: Unassigned): string {
  if (status === "requested" && answer_by)
    return `${supplier_name} har frågan till ${momentText(answer_by)}.`;
  if (status === "requested") return `${supplier_name} har frågan.`;
  return tried.length > 0 ? "Ingen har sagt ja." : "Ingen har kunnat frågas.";
}

/** A supplier whose time has passed without a word. */
export function SilentRow({ of: order, first }: Of<Silent>) {
  const today = useToday();
  const [choosing, setChoosing] = useState(false);
  const date = Temporal.PlainDate.from(order.delivery_date);
  const { supplier_name, supplier_phone, asked_at } = order;
  return (
    <QueueRow
      first={first}
      icon={<Clock size={18} />}
      tone="amber"
      title={order.what}
      badge={<DayBadge days={daysUntil(date, today)} />}
      decision={
        <>
          <Decide first={first} onOpen={() => setChoosing(true)} name={`Välj nästa: ${order.what}`}>
            Välj nästa
          </Decide>
          <div className="flex justify-center gap-2 *:flex-1">
            <OrderButton order={order} action="confirm" label="Sa ja" quiet />
            <OrderButton order={order} action="decline" label="Sa nej" />
          </div>
        </>
      }
    >
      <QueueText>
        {order.company_name}, {formatDayFrom(date, today)}.{" "}
        {supplier_name
          ? `${supplier_name} har inte svarat${asked_at ? `, frågad ${formatDayFrom(stockholmDay(asked_at), today)}` : ""}.`
          : "Ingen leverantör är vald."}
      </QueueText>
      <QueueLinks>
        {supplier_phone && <PhoneLink phone={supplier_phone} name={supplier_name ?? "leverantören"} />}
      </QueueLinks>
      {choosing && <NextSupplier order={order} close={() => setChoosing(false)} />}
    </QueueRow>
  );
}

/** What a customer says never came: somebody rings the supplier and then the customer. */
export function MissingRow({ of: delivery, first }: Of<Missing>) {
  const today = useToday();
  const date = Temporal.PlainDate.from(delivery.delivery_date);
  const { supplier_name, supplier_phone, outcome_note } = delivery;
  const company = { id: delivery.company_id, name: delivery.company_name };
  return (
    <QueueRow
      first={first}
      icon={<Utensils size={18} />}
      tone="rose"
      title={deliveryTitle(delivery)}
      badge={<StatusBadge {...delivery} />}
      decision={
        supplier_phone ? (
          <AnchorButton
            look={first ? "primary" : "secondary"}
            wide
            data-decision
            href={telephone(supplier_phone)}
          >
            Ring {supplier_name}
          </AnchorButton>
        ) : (
          <LinkButton
            to="/admin/companies/$id"
            params={{ id: delivery.company_id }}
            look={first ? "primary" : "secondary"}
            wide
            data-decision
          >
            Visa företaget
          </LinkButton>
        )
      }
    >
      <QueueText>
        <CompanyLink company={company} />,{" "}
        {daysUntil(date, today) === 0 ? "idag" : formatDayFrom(date, today)}{" "}
        {formatTime(delivery.delivery_time)}. Kunden säger att den inte kom.
      </QueueText>
      {outcome_note && <p className="text-sm wrap-anywhere">”{outcome_note}”</p>}
    </QueueRow>
  );
}
