import { sql } from "drizzle-orm";
import { stockholmToday } from "../../domain/clock.ts";
import type { Tx } from "../database/database.ts";
import { Refusal } from "../refusal.ts";
import type { Services } from "../services.ts";
import { tellDeclined } from "./declined.ts";
import { moveOrders } from "./move.ts";
import { type OrderRow, readOrders } from "./read.ts";
import { readSupplierToken, type SupplierLink } from "./supplier-links.ts";

/** What a supplier may do with its link. Opening it changes nothing: mail scanners open links too. */

export function requireLink({ vault }: Services, token: string): SupplierLink {
  const link = readSupplierToken(vault, token);
  if (!link)
    throw new Refusal("link-expired", "Länken är ogiltig. Öppna den från mejlet, eller kontakta oss.");
  return link;
}

/** The orders that the link is for: this company's, on this day, that this supplier has been asked about. */
export function ordersBehind(tx: Tx, link: SupplierLink): Promise<OrderRow[]> {
  const supplier = link.kind === "cake" ? sql`o.bakery_id` : sql`o.restaurant_id`;
  return readOrders(
    tx,
    link.kind,
    sql`o.company_id = ${link.company_id} and o.delivery_date = ${link.delivery_date}
      and ${supplier} = ${link.vendor_id} and o.requested_at is not null`,
  );
}

type SupplierAnswer = { ids: string[]; answer: "confirm" | "decline"; reason: string | null };

/** Says yes or no to orders that wait for it. What was already answered stays as it is, and is reported so. */
export async function answerOrders(
  tx: Tx,
  services: Services,
  link: SupplierLink,
  { ids, answer, reason }: SupplierAnswer,
): Promise<{ answered: string[]; already: OrderRow[] }> {
  const orders = (await ordersBehind(tx, link)).filter((order) => ids.includes(order.id));
  if (orders.length < new Set(ids).size) throw new Refusal("order-not-found");
  if (link.delivery_date < stockholmToday(services.clock).toString()) throw new Refusal("day-passed");

  const to = answer === "confirm" ? "confirmed" : "declined";
  const answered = await moveOrders(tx, link.kind, { ids, to, by: "supplier", reason });
  if (link.kind === "cake" && to === "confirmed" && answered.length > 0)
    await tx.execute(sql`update cake_orders set allergens_read = true where id in ${answered}`);
  if (to === "declined") await tellDeclined(tx, services, link.kind, answered);
  return { answered, already: orders.filter((order) => !answered.includes(order.id)) };
}
