import { sql } from "drizzle-orm";
import {
  type Outcome,
  outcomeLabels,
  type OutcomeTeller,
  tellProblem,
  wasJudged,
} from "../../../domain/outcome.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Actor, Tx } from "../../database/database.ts";
import { findRow } from "../../database/query.ts";
import { ref } from "../../database/ref.ts";
import { orders } from "../../database/schema-orders.ts";
import type { Services } from "../../providers/services.ts";
import { describeOrder } from "./describe.ts";
import { lockOrdersWhere } from "./lock-orders.ts";
import { mailMissing } from "./missing-mail.ts";
import { type OrderRow, readOrders } from "./read-orders.ts";
import { statusSentence } from "./revision.ts";
import { recordOutcome } from "./status-transition.ts";

export type Word = {
  order_id: string;
  outcome: Outcome;
  note: string | null;
  revision?: number;
};
type Telling = { words: Word[]; by: OutcomeTeller; isTheirs(order: OrderRow): boolean };

/**
 * Takes what somebody says of deliveries, all of it or nothing. The rows are locked first: of two who answer at once the
 * second is judged by what the first has said. The customer's word goes before the supplier's.
 */
export async function tellOutcomes(
  tx: Tx,
  services: Services,
  { words, by, isTheirs }: Telling,
): Promise<void> {
  if (words.length === 0) return;
  const said = new Map(words.map((word) => [word.order_id, word]));
  const ids = [...said.keys()];
  await lockOrdersWhere(tx, sql`id in ${ids}`);
  const locked: OrderRow[] = [...(await readOrders(tx, "cake", ids)), ...(await readOrders(tx, "meal", ids))];
  const own = locked.filter(isTheirs);
  if (own.length < said.size) throw new Refusal("order-not-found");
  const fresh = own.filter((order) => !isRepeated(order, said.get(order.id)!, by));
  for (const order of fresh) requireRead(order, said.get(order.id)!, own.length > 1);
  for (const order of fresh) refuseProblem(order, said.get(order.id)!.outcome, by, services, own.length > 1);
  await requireUnreplaced(
    tx,
    fresh.filter(
      ({ id, outcome, status }) =>
        (outcome === "missing" || status === "declined") && said.get(id)!.outcome !== "missing",
    ),
  );

  const alike = Map.groupBy(fresh, ({ id }) => JSON.stringify([said.get(id)!.outcome, said.get(id)!.note]));
  for (const group of alike.values()) {
    const { outcome, note } = said.get(group[0]!.id)!;
    // oxlint-disable-next-line no-await-in-loop -- a statement for each different answer
    await recordOutcome(tx, { ids: group.map(({ id }) => id), outcome, by, note });
  }
  await mailMissing(
    tx,
    services,
    fresh
      .filter(({ id, outcome }) => said.get(id)!.outcome === "missing" && outcome !== "missing")
      .map((order) => ({
        ...order,
        outcome_note: said.get(order.id)!.note,
      })),
  );
}

/** Whose word the story tells, where a link and not an account gives the right. */
export const signHistory = (tx: Tx, actor: Actor, name: string | null) =>
  tx.execute(
    sql`select set_config('app.actor', ${actor}, true), set_config('app.actor_name', ${name ?? ""}, true)`,
  );

const isRepeated = (order: OrderRow, word: Word, by: OutcomeTeller): boolean =>
  order.outcome === word.outcome && order.outcome_note === word.note && order.outcome_by === by;

/** Whoever answers by a page without the customer's word reads that first. A supplier's word may be corrected unread. */
function requireRead(order: OrderRow, { revision }: Word, isOneOfSeveral: boolean): void {
  if (revision === undefined || revision === order.revision) return;
  if (!wasJudged(order))
    throw refusal(order, `Beställningen är redan ändrad. ${statusSentence(order)}`, isOneOfSeveral);
  const note = order.outcome_note ? ` (”${order.outcome_note}”)` : "";
  throw refusal(
    order,
    `Det finns redan ett svar: ${outcomeLabels[order.outcome!]}${note}. Ändra det om det är fel.`,
    isOneOfSeveral,
  );
}

function refuseProblem(
  order: OrderRow,
  outcome: Outcome,
  by: OutcomeTeller,
  { clock }: Services,
  isOneOfSeveral: boolean,
): void {
  const problem = tellProblem(order, outcome, by, clock.now());
  if (problem) throw refusal(order, problem, isOneOfSeveral);
}

const refusal = (order: OrderRow, problem: string, isOneOfSeveral: boolean): Refusal =>
  new Refusal("order-changed", isOneOfSeveral ? `${describeOrder(order)}: ${problem}` : problem);

const [o, other] = [ref(orders, "o"), ref(orders, "other")];

/** What never came left its place free: when a new order has taken it, the old one cannot have come after all. */
async function requireUnreplaced(tx: Tx, missing: OrderRow[]): Promise<void> {
  if (missing.length === 0) return;
  const replaced = await findRow(tx, {})`
    select from orders o join orders other on ${other.company_id} = ${o.company_id} and ${other.id} <> ${o.id}
      and ${other.kind} = ${o.kind} and ${other.status} not in ('declined', 'cancelled')
      and ((${other.employee_id} = ${o.employee_id} and ${other.occasion} = ${o.occasion}
          and (${other.birthday} = ${o.birthday} or ${other.delivery_date} = ${o.delivery_date}))
        or (${other.meal_event_id} = ${o.meal_event_id} and ${other.delivery_date} = ${o.delivery_date}))
    where ${o.id} in ${missing.map(({ id }) => id)} limit 1`;
  if (replaced)
    throw new Refusal(
      "order-changed",
      "En ny beställning har gjorts i stället. Avboka den först om leveransen kom.",
    );
}
