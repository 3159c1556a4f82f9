import { sql } from "drizzle-orm";
import { stockholmToday } from "../../../domain/clock.ts";
import { previousWorkday } from "../../../domain/holidays.ts";
import { kindTraits } from "../../../domain/order-kinds.ts";
import { isAnswered, isLive, supplierKnows } from "../../../domain/orders.ts";
import { TOO_LATE_TO_WITHDRAW } from "../../../domain/outcome-words.ts";
import type { Tx } from "../../database/database.ts";
import { readIds } from "../../database/query.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Services } from "../../providers/services.ts";
import { giveAllClear } from "./all-clear.ts";
import { readReplaced, whatBecameOf, whichAreGone } from "./dead-offers.ts";
import { refuseTaken } from "./assign-supplier.ts";
import { asTheirs, readLapsed, regainOrders } from "./lapsed-offers.ts";
import { isOver, requireNotOver } from "./is-over.ts";
import { askIfChanged, readVersion, recordVersions, requireShown } from "./order-version.ts";
import { lockEaters, lockOrdersWhere } from "./lock-orders.ts";
import { askForRest } from "./rest-of-day.ts";
import { passOn } from "./pass-on.ts";
import { answeredAlready, orderChanged, requireRevision } from "./revision.ts";
import { moveOffers, type OrderKind, transitionOrders } from "./status-transition.ts";
import { lockOrders, type OrderRow, readOrders, readOrdersWhere } from "./read-orders.ts";
import { forwardMessage } from "./supplier-message.ts";
import { foodOf } from "./supplier-page.ts";
import { readSupplierToken, type SupplierLink } from "./supplier-links.ts";

/** Opening a link changes nothing, since mail scanners open links too; after so many days it opens nothing. */
const READABLE_DAYS = 30;

export async function requireLink(tx: Tx, { vault, clock }: Services, token: string): Promise<SupplierLink> {
  const link = await readSupplierToken(tx, vault, token);
  if (!link) throw new Refusal("link-expired", "Länken är ogiltig. Öppna den från mejlet.");
  const end = Temporal.PlainDate.from(link.delivery_date).add({ days: READABLE_DAYS });
  if (Temporal.PlainDate.compare(stockholmToday(clock), end) > 0) throw new Refusal("link-expired");
  return link;
}

/**
 * The orders that the link is for: this company's, on this day, that this supplier has been asked about, and those that
 * it may still regain, as they stand for it. None of those of which it names only offers that have been taken back, and
 * none at all when it names no others.
 */
export async function ordersOfLink(tx: Tx, link: SupplierLink): Promise<OrderRow[]> {
  const replaced = await readReplaced(tx, link);
  if (replaced.all) return [];
  const lapsed = await readLapsed(tx, link);
  const orders: OrderRow[] = await readOrdersWhere(
    tx,
    link.kind,
    ({
      o,
      supplierId,
    }) => sql`${o.company_id} = ${link.company_id} and ${o.delivery_date} = ${link.delivery_date}
      and ((${supplierId} = ${link.vendor_id}
        and exists (select from offers f where f.id = ${o.offer_id} and f.supplier_id = ${link.vendor_id}
          and (f.status <> 'retracted' or ${o.status} = 'cancelled')))
        or ${lapsed.size > 0 ? sql`${o.id} in ${[...lapsed.keys()]}` : sql`false`})`,
  );
  return orders
    .filter(({ id }) => !replaced.ids.has(id))
    .map((order) => {
      const own = lapsed.get(order.id);
      return own ? asTheirs(order, link, own) : order;
    });
}

/** The live orders; if there are none, the declined ones, and else the cancelled ones. */
export function ordersToShow(orders: OrderRow[]): OrderRow[] {
  const live = orders.filter((order) => isLive(order.status));
  if (live.length > 0) return live;
  const declined = orders.filter((order) => order.status === "declined");
  return declined.length > 0 ? declined : orders;
}

type SupplierAnswer = { ids: string[]; answer: "confirm" | "decline"; reason: string | null };

/** Says yes or no to orders that wait for it. What was already answered stays as it is, and is reported so. */
export async function answerOrders(
  tx: Tx,
  services: Services,
  link: SupplierLink,
  { ids, answer, reason, versions = [] }: SupplierAnswer & { versions?: string[] },
): Promise<{ answered: string[]; already: OrderRow[] }> {
  const orders = await requireOrders(tx, services, link, ids);
  if (answer === "decline") await requireAsShown(tx, services, link, orders, versions);
  const again = orders.filter((order) => order.answer_wanted_again).map((order) => order.id);
  const lapsed = await readLapsed(tx, link);
  const late = ids.flatMap((id) => (lapsed.get(id)?.status === "expired" ? lapsed.get(id)! : []));
  const inTime = orders
    .filter(({ id, status }) => status === "requested" && !lapsed.has(id))
    .map(({ id }) => id);
  const answered = [
    ...(await settle(tx, services, link.kind, { ids: inTime, answer, reason, by: "supplier" })),
    ...(answer === "confirm" ? await refuseTaken(() => regainOrders(tx, services, link.kind, late)) : []),
    ...(answer === "confirm"
      ? await confirmAgain(tx, again)
      : await withdraw(tx, services, link.kind, { ids: again, reason })),
  ];
  if (answer === "confirm") {
    await recordVersions(tx, services, link.kind, answered);
    const confirmed = orders.filter(({ id }) => answered.includes(id));
    await giveAllClear(tx, services, link.kind, confirmed);
    // What it wrote reaches HR in a mail of its own, which says the same.
    if (!reason) await tellCalled(tx, services, link.kind, confirmed);
  }
  return { answered, already: orders.filter((order) => !answered.includes(order.id)) };
}

/** HR was told that nobody had said yes, and may be looking for somebody. */
async function tellCalled(tx: Tx, services: Services, kind: OrderKind, before: readonly OrderRow[]) {
  const called = before.filter(({ called_at }) => called_at !== null).map(({ id }) => id);
  await forwardMessage(tx, services, kind, called, { yes: true });
}

/** The answer that a supplier gave on the phone, to an order that waits for it. */
export async function answerFor(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  { id, revision, version }: { id: string; revision?: number; version?: string | null | undefined },
  said: Omit<SupplierAnswer, "ids">,
): Promise<void> {
  const [read]: OrderRow[] = await readOrders(tx, kind, [id]);
  if (!read) throw new Refusal("order-not-found");
  await lockEaters(tx, read.company_id);
  const [order] = (await lockOrders(tx, kind, [id])) as [OrderRow];
  requireRevision(order, revision);
  if (order.status !== "requested" && !order.answer_wanted_again) throw orderChanged(order);
  if (hasPassed(services, order)) throw new Refusal("day-passed");
  if (version && said.answer === "confirm")
    requireShown([{ version: await readVersion(tx, services, order) }], [version]);
  if (!order.answer_wanted_again) await settle(tx, services, kind, { ...said, ids: [id], by: "admin" });
  else if (said.answer === "confirm") await confirmAgain(tx, [id]);
  else {
    requireNotOver(services, order);
    await withdraw(tx, services, kind, { ids: [id], reason: said.reason });
  }
  if (said.answer !== "confirm") return;
  await recordVersions(tx, services, kind, [id]);
  await tellCalled(tx, services, kind, [order]);
}

async function settle(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  { ids, answer, reason, by }: SupplierAnswer & { by: "supplier" | "admin" },
): Promise<string[]> {
  const to = answer === "confirm" ? "confirmed" : "declined";
  const orders: OrderRow[] = await lockOrders(tx, kind, ids);
  const answered = await transitionOrders(tx, kind, { ids, to, by, reason });
  if (to === "declined") {
    await askForRest(
      tx,
      services,
      orders.filter(({ id }) => answered.includes(id)),
    );
    await passOn(tx, services, kind, answered);
  }
  return answered;
}

/** A new yes, to what people eat now. The first one's moment stays: how fast a supplier answers is counted from it. */
async function confirmAgain(tx: Tx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const answered = await readIds(tx)`
    update orders set answer_wanted_again_at = null, called_at = null, updated_at = app_now()
    where id in ${ids} and status = 'confirmed' and answer_wanted_again_at is not null returning id`;
  await tx.execute(sql`insert into order_history (company_id, order_id, actor, actor_name, change)
    select company_id, id, current_setting('app.actor', true), nullif(current_setting('app.actor_name', true), ''), 'answered_again'
    from orders where id in (select jsonb_array_elements_text(${JSON.stringify(answered)}::jsonb)::uuid)`);
  return answered;
}

/** A yes that became a no: the offer ends, and the order waits for somebody else. */
export async function withdrawOrders(
  tx: Tx,
  services: Services,
  link: SupplierLink,
  { ids, reason, versions = [] }: Omit<SupplierAnswer, "answer"> & { versions?: string[] },
): Promise<string[]> {
  const orders = await requireOrders(tx, services, link, ids);
  await requireAsShown(tx, services, link, orders, versions);
  const withdrawn = await withdraw(tx, services, link.kind, { ids, reason });
  if (withdrawn.length === 0) throw answeredAlready(orders[0]!);
  return withdrawn;
}

/** Also when an admin writes down what the supplier said on the phone. */
async function withdraw(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  { ids, reason }: Omit<SupplierAnswer, "answer">,
): Promise<string[]> {
  const promised: OrderRow[] = (await lockOrders(tx, kind, ids)).filter(
    ({ status }) => status === "confirmed",
  );
  if (promised.length === 0) return [];
  // A yes that was not kept is for the customer to tell of.
  if (promised.some((order) => isOver(services, order)))
    throw new Refusal("day-passed", TOO_LATE_TO_WITHDRAW);
  const held = promised.map(({ id }) => id);
  const withdrawn = await moveOffers(tx, { ids: held, to: "withdrawn", by: "supplier", reason });
  await askForRest(tx, services, promised);
  await passOn(tx, services, kind, withdrawn);
  return withdrawn;
}

/**
 * A withdrawal by mistake: the same offer holds again, while nobody else has said yes. Whose order has changed since its
 * yes is asked anew (`asked`).
 */
export async function takeBackWithdrawal(
  tx: Tx,
  services: Services,
  link: SupplierLink,
  ids: string[],
): Promise<{ back: string[]; asked: string[] }> {
  await lockEaters(tx, link.company_id);
  const orders = await requireOrders(tx, services, link, ids);
  const lapsed = await readLapsed(tx, link);
  const withdrawn = ids.flatMap((id) => (lapsed.get(id)?.status === "withdrawn" ? lapsed.get(id)! : []));
  const back = await refuseTaken(() => regainOrders(tx, services, link.kind, withdrawn));
  if (back.length === 0) throw answeredAlready(orders[0]!);
  const asked = await askIfChanged(tx, services, link.kind, back);
  const same = back.filter((id) => !asked.includes(id));
  for (const told of [same, asked])
    // oxlint-disable-next-line no-await-in-loop -- two mails at most
    await forwardMessage(tx, services, link.kind, told, { after_all: true });
  await giveAllClear(
    tx,
    services,
    link.kind,
    orders.filter(({ id }) => back.includes(id)),
    "after_all",
  );
  return { back, asked };
}

/** 'Allt är på väg': for everything that this link confirmed. */
export async function reconfirmOrders(
  tx: Tx,
  services: Services,
  link: SupplierLink,
  versions: readonly string[],
): Promise<void> {
  const shown = await ordersOfLink(tx, link);
  if (shown.length > 0)
    await hold(
      tx,
      link,
      shown.map(({ id }) => id),
    );
  const orders = await ordersOfLink(tx, link);
  const confirmed = orders.filter(isAnswered);
  if (confirmed.length === 0)
    throw orders[0]
      ? answeredAlready(orders[0])
      : new Refusal("order-not-found", await whatBecameOf(tx, link));
  if (hasPassed(services, link)) throw new Refusal("day-passed");
  const ids = confirmed.map((order) => order.id);
  const food = await foodOf(tx, services, ordersToShow(orders));
  requireShown(
    food.orders.filter(({ id }) => ids.includes(id)),
    versions,
  );
  if (!kindTraits[link.kind].isReconfirmed) return;
  await signHistory(tx, confirmed);
  await tx.execute(sql`update offers f set reconfirmed_at = app_now() from orders o
    where o.id in ${ids} and f.id = o.offer_id and f.reconfirmed_at is null`);
}

export const hasPassed = (
  { clock }: Services,
  { delivery_date }: Pick<SupplierLink, "delivery_date">,
): boolean => delivery_date < stockholmToday(clock).toString();

/** From the last working day before the delivery. */
export function mayReconfirm(
  { clock }: Services,
  { delivery_date }: Pick<SupplierLink, "delivery_date">,
): boolean {
  const today = stockholmToday(clock);
  const day = Temporal.PlainDate.from(delivery_date);
  const from = previousWorkday(day);
  return Temporal.PlainDate.compare(today, from) >= 0 && Temporal.PlainDate.compare(today, day) <= 0;
}

/** Held before they are read, with the rest of the day: another supplier may be given them at this moment. */
async function hold(tx: Tx, link: SupplierLink, ids: string[]): Promise<void> {
  const rest = sql`supplier_id = ${link.vendor_id} and delivery_date = ${link.delivery_date}
    and status in ('requested', 'confirmed')`;
  await lockOrdersWhere(
    tx,
    sql`company_id = ${link.company_id} and kind = ${link.kind} and (id in ${ids} or (${rest}))`,
  );
}

/** Those that are answered together, all of them: where one has gone, the supplier reads which, and what is left. */
export async function requireOrders(
  tx: Tx,
  services: Services,
  link: SupplierLink,
  ids: string[],
): Promise<OrderRow[]> {
  await hold(tx, link, ids);
  const orders = (await ordersOfLink(tx, link)).filter((order) => ids.includes(order.id));
  const gone = [...new Set(ids)].filter((id) => !orders.some((order) => order.id === id));
  if (gone.length > 0)
    throw new Refusal("order-not-found", await whichAreGone(tx, link, gone, orders.filter(isHeld)));
  if (hasPassed(services, link)) throw new Refusal("day-passed");
  await signHistory(tx, orders);
  return orders;
}

/** A no, too, is about what was read: the order may have been asked for anew at another place since. */
async function requireAsShown(
  tx: Tx,
  services: Services,
  link: SupplierLink,
  orders: readonly OrderRow[],
  versions: readonly string[],
): Promise<void> {
  if (versions.length === 0) return;
  const ids = new Set(orders.filter(isHeld).map(({ id }) => id));
  const food = await foodOf(tx, services, ordersToShow(await ordersOfLink(tx, link)));
  requireShown(
    food.orders.filter(({ id }) => ids.has(id)),
    versions,
  );
}

const isHeld = ({ status }: OrderRow): boolean => supplierKnows(status);

/** The history tells which supplier it was. */
async function signHistory(tx: Tx, orders: OrderRow[]): Promise<void> {
  await tx.execute(sql`select set_config('app.actor_name', ${orders[0]?.supplier_name ?? ""}, true)`);
}
