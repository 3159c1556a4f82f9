import { firstName } from "../../../../../domain/names.ts";
import { moment } from "../../../../mail/day.ts";
import { day } from "../../../../mail/day.ts";
import { declinedOrder, type Declined } from "./declined.ts";
import type { TriedSupplier } from "./tried.ts";

/** An order that nobody has said yes to, though its delivery is near or nobody can be asked. */
export type Unconfirmed = Pick<
  Declined,
  | "company_name"
  | "order"
  | "others"
  | "order_url"
  | "delivery_date"
  | "delivery_time"
  | "delivery_reason"
  | "address"
  | "today"
> & {
  tried: TriedSupplier[];
  /** Who has the question now, and until when; null when nobody has. */
  asked: { supplier_name: string; answer_by: string | null } | null;
};

export function unconfirmedOrder(data: Unconfirmed) {
  const { what, supplier } = declinedOrder({ ...data, supplier_name: "" });
  const { order, delivery_date, today } = data;
  const named =
    order.kind === "cake"
      ? `Tårtan till ${firstName(order.employee_name)}`
      : order.meal_type === "lunch"
        ? "Lunchen"
        : "Frukosten";
  return {
    subject: `Ingen har sagt ja än: ${named.charAt(0).toLowerCase()}${named.slice(1)} ${day(delivery_date, today)}`,
    title: `${named} har inget ja än`,
    what,
    supplier,
  };
}

export function howItStands(data: Unconfirmed): string {
  const { supplier } = unconfirmedOrder(data);
  const { asked, tried, today } = data;
  if (asked) {
    const until = asked.answer_by ? ` till ${moment(asked.answer_by, today)}` : "";
    return `Leveransen är nära och inget ${supplier} har sagt ja. ${asked.supplier_name} har frågan och har${until} på sig att svara.`;
  }
  return tried.length > 0
    ? `Leveransen är nära och inget ${supplier} har sagt ja.`
    : `Ingen har kunnat frågas: vi hittar inget ${supplier} som kan leverera.`;
}
