import { useParams } from "@tanstack/react-router";
import { CakeSlice, ChevronLeft, ChevronRight, Printer } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../contract/contract.ts";
import { timesEach } from "../../domain/allergies.ts";
import { formatDay, formatTime, formatWeekRange, weekOf } from "../../domain/dates.ts";
import type { OrderKind } from "../../domain/order-kinds.ts";
import { isClosed } from "../../domain/suppliers.ts";
import { amountOf } from "../ui/amount.ts";
import { useCall } from "../calls.ts";
import { useToday } from "../clock.ts";
import { AllergyNote } from "../ui/allergy-note.tsx";
import { StatusBadge } from "../ui/badge.tsx";
import { Button, IconButton, LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { PageHead } from "../ui/page.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { LoadFailed } from "../ui/states.tsx";
import { AdminFrame } from "./admin/frame.tsx";
import { MoveOrders } from "./admin/suppliers/move-orders.tsx";
import { SupplierAddresses } from "./admin/suppliers/supplier-addresses.tsx";
import { SupplierSessions } from "./admin/suppliers/supplier-sessions.tsx";

type Week = Output<"get-supplier-week">;
type Order = Week["orders"][number];

/** A supplier's week on one sheet of paper, day by day. */
export default function SupplierWeekScreen() {
  const { id } = useParams({ from: "/admin/suppliers/$id" });
  const [offset, setOffset] = useState(0);
  const today = useToday();
  const week = weekOf(today, offset);
  const { data, error, reload } = useCall("get-supplier-week", { id, offset });
  return (
    <AdminFrame here="leverantorer" back="/admin/restaurants">
      <PageHead
        title={data?.supplier.name ?? "Veckosedel"}
        text={`Veckosedel, vecka ${week.monday.weekOfYear}, ${formatWeekRange(week, today)}`}
        action={
          <div className="flex flex-wrap gap-2 print:hidden">
            {data && <MoveOrders supplier={data.supplier} />}
            <LinkButton
              to="/admin/suppliers/$id/sortiment"
              params={{ id }}
              look="secondary"
              icon={<CakeSlice size={18} aria-hidden />}
            >
              Sortiment
            </LinkButton>
            <IconButton label="Föregående vecka" onClick={() => setOffset(offset - 1)}>
              <ChevronLeft size={18} aria-hidden />
            </IconButton>
            <IconButton label="Nästa vecka" onClick={() => setOffset(offset + 1)}>
              <ChevronRight size={18} aria-hidden />
            </IconButton>
            <Button wide="phone" icon={<Printer size={18} aria-hidden />} onClick={() => print()}>
              Skriv ut
            </Button>
          </div>
        }
      />
      <Card>
        {error ? (
          <LoadFailed text="Kunde inte hämta veckosedeln" detail={error.text} retry={reload} />
        ) : data ? (
          <Days week={data} />
        ) : (
          <SkeletonRows rows={5} />
        )}
      </Card>
      {data && <SupplierSessions supplier={data.supplier} />}
      {data && <SupplierAddresses supplier={data.supplier} />}
    </AdminFrame>
  );
}

function Days({ week: { monday, orders, supplier, receiving } }: { week: Week }) {
  const days = Array.from({ length: 7 }, (_, i) => Temporal.PlainDate.from(monday).add({ days: i }));
  return (
    <ol className="divide-y divide-border">
      {days.map((day) => (
        <Day
          key={day.toString()}
          day={day}
          closed={isClosed(supplier, day)}
          orders={orders.filter((order) => order.delivery_date === day.toString())}
          receiving={receiving}
        />
      ))}
    </ol>
  );
}

type DayProps = { day: Temporal.PlainDate; closed: boolean; orders: Order[] } & Pick<Week, "receiving">;

function Day({ day, closed, orders, receiving }: DayProps) {
  return (
    <li className="grid gap-x-6 gap-y-2 px-card py-4 break-inside-avoid md:grid-cols-[180px_minmax(0,1fr)]">
      <h2 className="font-semibold">{formatDay(day)}</h2>
      {orders.length === 0 ? (
        <p className="text-sm text-muted-foreground">{closed ? "Stängt" : "Inga leveranser"}</p>
      ) : (
        <ul className="grid gap-4">
          {orders.map((order) => (
            <OrderLine
              key={order.id}
              order={order}
              office={receiving.find(({ order_ids }) => order_ids.includes(order.id))}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Of a cake the person's own diet stands where a meal has its notes. */
const foodLabels: Record<OrderKind, { notes: string; allergies: string }> = {
  cake: { notes: "Kost: ", allergies: "Kollegornas allergier: " },
  meal: { notes: "", allergies: "Allergier: " },
};

/** 'Tar emot: Kim, 070-1. Reserv: Bo, 070-2. Ring på.' */
function receivingText(office: Week["receiving"][number]): string {
  const person = (...parts: (string | null)[]) => parts.filter(Boolean).join(", ");
  const receiver = person(office.receiver_name, office.receiver_phone);
  const reserve = person(office.reserve_name, office.reserve_phone);
  return [
    receiver && `Tar emot: ${receiver}.`,
    reserve && `Reserv: ${reserve}.`,
    office.instructions,
    office.has_door_code && "Portkoden står på leverantörens sida på leveransdagen.",
  ]
    .filter(Boolean)
    .join(" ");
}

function OrderLine({ order, office }: { order: Order; office: Week["receiving"][number] | undefined }) {
  const labels = foodLabels[order.order_type];
  return (
    <li className="text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">
          {formatTime(order.time)} {order.title}, {amountOf(order.order_type, order.amount)}
        </span>
        <StatusBadge status={order.status} delivery_date={order.delivery_date} />
      </div>
      <p className="text-subtle-foreground">
        {order.company_name}
        {order.address && `, ${order.address}`}
      </p>
      {office && <p className="text-subtle-foreground">{receivingText(office)}</p>}
      {order.lines.map((line) => (
        <p key={line} className="text-subtle-foreground">
          {line}
        </p>
      ))}
      {order.notes && (
        <p className="text-subtle-foreground">
          {labels.notes}
          {order.notes}
        </p>
      )}
      <div className="mt-1 empty:hidden">
        <AllergyNote allergies={order.allergies} />
      </div>
      {order.counted_diets.length > 0 && (
        <p className="text-subtle-foreground">Kost: {timesEach(order.counted_diets)}</p>
      )}
      {order.counted_allergies.length > 0 && (
        <p className="mt-1 text-warning-soft-foreground">
          {labels.allergies}
          {timesEach(order.counted_allergies)}
        </p>
      )}
    </li>
  );
}
