import { sql } from "drizzle-orm";
import { z } from "zod";
import { setOrderRequestStatus } from "../../../../contract/order-requests.ts";
import { refusals } from "../../../../contract/refusals.ts";
import { STOCKHOLM } from "../../../../domain/clock.ts";
import { formatDayFrom } from "../../../../domain/dates.ts";
import { orderKinds } from "../../../../domain/order-kinds.ts";
import {
  lostAs,
  mayComplete,
  mayDecide,
  offerStatuses,
  orderStatuses,
  orderStatusOfDecision,
  requestLabels,
  requestStatuses,
  type RequestStatus,
} from "../../../../domain/orders.ts";
import { outcomes } from "../../../../domain/outcome.ts";
import type { Tx } from "../../../database/database.ts";
import { readRows, type Row } from "../../../database/query.ts";
import { implement } from "../../../calls/implement.ts";
import { mailDeclined } from "../declined-mail.ts";
import { lockOrdersWhere } from "../lock-orders.ts";
import { mailMissed } from "../missed-mail.ts";
import { lockCompaniesOf, releaseAfter } from "../release-companies.ts";
import { type OrderRow, readOrders } from "../read-orders.ts";
import { statusSentence } from "../revision.ts";
import { transitionOrders, type OrderKind } from "../status-transition.ts";
import { tellOutcomes } from "../tell-outcomes.ts";
import { offerToSupplier } from "../offer-to-supplier.ts";
import type { Services } from "../../../providers/services.ts";

type Decision = keyof typeof orderStatusOfDecision;
const RequestedOrder = {
  id: z.string(),
  company_id: z.string(),
  order_type: z.enum(orderKinds),
  order_id: z.string(),
  status: z.enum(requestStatuses),
  order_status: z.enum(orderStatuses),
  revision: z.number(),
  delivery_date: z.string(),
  offer_status: z.enum(offerStatuses).nullable(),
  outcome: z.enum(outcomes).nullable(),
  /** It should have been there by now. */
  passed: z.boolean(),
};
type RequestedOrder = Row<typeof RequestedOrder>;

export default implement(setOrderRequestStatus, async ({ input, tx, services, today, refuse }) => {
  const ids = [...new Set(input.ids)];
  const reason = input.reason ?? "";
  if (input.status === "rejected" && !reason) throw refuse("invalid-input", undefined, { reason: NO_REASON });
  await lockRequested(tx, ids, input.status);
  const before = await readRequestedOrders(tx, ids);
  if (before.length < ids.length) throw refuse("order-not-found");
  const movedOn = await readMovedOn(tx, before, input.revisions);
  const problem = (one: RequestedOrder) => movedOn.get(one.id) ?? problemOf(one, input.status, today);

  const moved = new Set<string>();
  for (const kind of ["cake", "meal"] as const) {
    const ready = before.filter((one) => one.order_type === kind && problem(one) === null);
    // oxlint-disable-next-line no-await-in-loop -- two kinds of orders, one after the other
    for (const id of await decide(tx, services, kind, { ...input, reason }, ready)) moved.add(id);
  }
  const left = before.filter((one) => !moved.has(one.order_id));
  const unchanged = left.map((one) => ({
    id: one.id,
    status: one.status,
    order_status: one.order_status,
    reason: problem(one) ?? NOBODY_TO_ASK,
  }));
  if (unchanged.length === ids.length) throw refuse("order-changed", unchanged[0]!.reason);
  const changed = before.filter((one) => moved.has(one.order_id));
  const approved = input.status === "approved" ? [...moved] : [];
  const released = await releaseAfter(tx, services, approved);
  return { changed: changed.map(({ id }) => id), unchanged, released };
});

const NO_REASON = "Skriv ett skäl som kunden kan läsa";

/** A concurrent decision waits here and then reads the first one's. */
async function lockRequested(tx: Tx, ids: string[], decision: Decision): Promise<void> {
  const concerned = decision === "approved" ? await lockCompaniesOf(tx, ids) : ids;
  await lockOrdersWhere(tx, sql`id in ${concerned}`);
}

const readRequestedOrders = (tx: Tx, ids: string[]) =>
  readRows(tx, RequestedOrder)`
    select r.id, r.company_id, r.order_type, o.id as order_id, r.status, o.status as order_status, o.revision,
      o.delivery_date::text as delivery_date, o.offer_status, o.outcome,
      (o.delivery_date + o.delivery_time) at time zone ${STOCKHOLM} <= app_now() as passed
    from order_requests r join orders o on o.id = r.order_id
    where r.id in ${ids}`;

/** How those stand now that the admin's page does not show as they are. */
async function readMovedOn(
  tx: Tx,
  requested: readonly RequestedOrder[],
  revisions: Record<string, number>,
): Promise<Map<string, string>> {
  const changed = requested.filter(({ id, revision }) => revisions[id] !== revision);
  const idsOf = (kind: OrderKind) => changed.flatMap((one) => (one.order_type === kind ? one.order_id : []));
  const orders: OrderRow[] = [
    ...(await readOrders(tx, "cake", idsOf("cake"))),
    ...(await readOrders(tx, "meal", idsOf("meal"))),
  ];
  const labels = new Map(changed.map((one) => [one.order_id, requestLabels[one.status]]));
  return new Map(
    orders
      .filter(({ status }) => status !== "cancelled")
      .map((order) => [
        order.id,
        `Förfrågan är redan ändrad. ${statusSentence(order, labels.get(order.id))}`,
      ]),
  );
}

/** Why this decision cannot be made, in words for the admin who came too late. */
function problemOf(one: RequestedOrder, decision: Decision, today: Temporal.PlainDate): string | null {
  if (one.order_status === "cancelled") return "Beställningen är avbokad.";
  if (decision === "approved" && one.passed) return refusals["day-passed"].text;
  if (decision === "completed" && lostAs({ ...one, status: one.order_status }) === "withdrawn")
    return WITHDRAWN;
  if (!mayDecide(one.status, decision)) return currentStatusText(one.status);
  const day = Temporal.PlainDate.from(one.delivery_date);
  const early = decision === "completed" && Temporal.PlainDate.compare(day, today) > 0;
  if (early) return notYet(day, today);
  return decision === "completed" && !mayComplete(one) ? UNANSWERED : null;
}

const UNANSWERED = "Leverantören har inte svarat. Skriv in dess ja först, om den har gett det på telefon.";
const WITHDRAWN = "Leverantören har fått förhinder, så beställningen kan inte slutföras.";

const NOBODY_TO_ASK = "Beställningen saknar en leverantör som kan frågas. Välj en först.";

const notYet = (day: Temporal.PlainDate, today: Temporal.PlainDate) =>
  `Leveransen är först ${formatDayFrom(day, today)}. Den kan slutföras tidigast då.`;

const currentStatusText = (status: RequestStatus) =>
  `Förfrågan är redan ändrad. Status nu: ${requestLabels[status]}.`;

/**
 * Approving writes to the supplier; rejecting tells HR, with those who could still deliver, or, when the hour has come,
 * that nobody did. Returns what moved.
 */
async function decide(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  { status: decision, reason }: { status: Decision; reason: string },
  ready: RequestedOrder[],
): Promise<string[]> {
  const ids = ready.map((one) => one.order_id);
  if (decision === "completed") {
    await tellOutcomes(tx, services, {
      words: ids.map((order_id) => ({ order_id, outcome: "came", note: null })),
      by: "admin",
      isTheirs: () => true,
    });
    return ids;
  }
  if (decision === "approved") return (await offerToSupplier(tx, services, kind, ids, "admin")).requested;
  const to = orderStatusOfDecision[decision];
  const moved = await transitionOrders(tx, kind, { ids, to, by: "admin", approvalReason: reason });
  const late = new Set(ready.filter((one) => one.passed).map((one) => one.order_id));
  const { ahead = [], over = [] } = Object.groupBy(moved, (id) => (late.has(id) ? "over" : "ahead"));
  await mailDeclined(tx, services, kind, ahead);
  await mailMissed(tx, services, kind, over);
  return moved;
}
