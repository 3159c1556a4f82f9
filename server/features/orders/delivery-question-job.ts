import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { inStockholm as stockholmTime, stockholmToday } from "../../../domain/clock.ts";
import type { DefinedMail } from "../../mail/define.ts";
import { flatMapYielding } from "../../mail/flat-map-yielding.ts";
import { type OutboxMail, writeMails } from "../../mail/outbox.ts";
import { isToColleague, type MailRenderer, type Words } from "../../mail/registry.ts";
import { eachPageOfCompanies, onePageAtATime, startRun } from "../../jobs/part.ts";
import type { Services } from "../../providers/services.ts";
import { readRows } from "../../database/query.ts";
import { hasAccess } from "../companies/access.ts";
import { isUnjudged, readDeliveriesWhere } from "./delivery-questions.ts";
import { describeOrder, employeesOf } from "./describe.ts";
import { deliveryQuestion } from "./mails/delivery-question.ts";
import { outcomeUrl } from "./outcome-links.ts";
import type { OrderRow } from "./read-orders.ts";
import { cakes, meals, type Source } from "./sources.ts";

/** Nobody is asked at night: what comes in the evening is asked about the next morning. */
const ASKING_HOURS = { from: 8, to: 20 };

/**
 * Asks HR how the day's deliveries went, once for a company and a day: an hour after the last of them, so that there is
 * one mail for everything that came. Yesterday's are asked about when the evening or an outage came in between.
 */
export async function askAboutDeliveries(services: Services, stop?: AbortSignal): Promise<void> {
  const { hour } = stockholmTime(services.clock.now());
  if (hour < ASKING_HOURS.from || hour >= ASKING_HOURS.to) return;
  const today = stockholmToday(services.clock);
  const run = startRun(services, today, stop ? { stop } : {});
  const due = sql`${dueOf(cakes, today)} union all ${dueOf(meals, today)}`;
  await eachPageOfCompanies(run, due, async (tx, page) => {
    await onePageAtATime(tx, deliveryQuestion.kind);
    const orders = await readDeliveriesWhere(
      tx,
      (source) => sql`${page(source.o.company_id)} and ${isDue(source, today)}`,
    );
    const days = daysOf(orders);
    const keys = days.map((day) => `${deliveryQuestion.kind}:${dayKey(day[0]!)}`);
    const asked = new Set(
      (await readRows(tx, { key: z.string() })`select key from mails where key in ${[...keys, ""]}`).map(
        ({ key }) => key,
      ),
    );
    await writeMails(
      tx,
      days.flatMap((day, index) =>
        asked.has(keys[index]!)
          ? day.flatMap((order) => questionFor(services, [order], `:${order.id}`))
          : questionFor(services, day),
      ),
    );
  });
}

const dueOf = (source: Source, today: Temporal.PlainDate): SQL =>
  sql`select ${source.o.company_id} from ${source.from} where ${isDue(source, today)}`;

/** Nothing more is to come to the company that day, and it has not been asked about it. What came late is asked about by itself. */
function isDue({ o, c, deliveredAt }: Source, today: Temporal.PlainDate): SQL {
  return sql`${isUnjudged(o)} and ${hasAccess(c)}
    and ${o.delivery_date} between ${today.subtract({ days: 1 }).toString()} and ${today.toString()}
    and ${deliveredAt} <= app_now() - interval '1 hour'
    and not exists (select from orders later where later.company_id = ${o.company_id}
      and later.delivery_date = ${o.delivery_date} and later.status = 'confirmed'
      and (later.delivery_date + later.delivery_time) at time zone 'Europe/Stockholm' > app_now() - interval '1 hour')
    and not exists (select from mails m where m.key = ${keyInSql(o)} and ${o.id} = any (m.order_ids))
    and not exists (select from mails m where m.key = ${keyInSql(o)} || ':' || ${o.id}::text)`;
}

const keyInSql = (o: Source["o"]): SQL =>
  sql`${`${deliveryQuestion.kind}:`} || ${o.company_id}::text || ':' || ${o.delivery_date}::text`;

const daysOf = (orders: OrderRow[]): OrderRow[][] => [
  ...Map.groupBy(orders, ({ company_id, delivery_date }) => `${company_id} ${delivery_date}`).values(),
];

const dayKey = ({ company_id, delivery_date }: OrderRow): string => `${company_id}:${delivery_date}`;

function questionFor(services: Services, orders: OrderRow[], which = ""): OutboxMail[] {
  const { company_id, contact_email } = orders[0]!;
  if (!contact_email) return [];
  return [
    {
      key: `${dayKey(orders[0]!)}${which}`,
      to: contact_email,
      recipientId: company_id,
      companyId: company_id,
      employeeIds: employeesOf(orders),
      orderIds: orders.map(({ id }) => id),
      mail: questionMail(services, orders, contact_email),
    },
  ];
}

function questionMail(services: Services, orders: OrderRow[], email: string): DefinedMail {
  const { company_id, company_name, contact_first_name, delivery_date } = orders[0]!;
  return deliveryQuestion({
    company_name,
    contact_first_name,
    delivery_date,
    today: stockholmToday(services.clock).toString(),
    orders: orders.map((order) => ({
      kind: order.kind,
      meal_type: order.meal_type,
      what: describeOrder(order),
      delivery_time: order.delivery_time,
      supplier_name: order.supplier_name,
      supplier_says_so: order.outcome_by === "supplier",
      doubt: doubtOf(order),
      needs_word: order.needs_word,
    })),
    answer_url: (answer) => outcomeUrl(services, { company_id, delivery_date }, email, answer),
  });
}

function doubtOf(order: OrderRow): string | null {
  const who = order.supplier_name ?? "Leverantören";
  if (order.unanswered_change) return `${who} svarade aldrig på ändringen.`;
  return order.needs_word ? `${who} sa ja först efter leveranstiden.` : null;
}

/** What HR has answered on the screen meanwhile is left out, and so is what was moved. */
export const deliveryQuestionRenderer: MailRenderer = {
  of: deliveryQuestion,
  async render(tx, services, mails) {
    const ids = mails.flatMap(({ order_ids }) => order_ids);
    const orders = await readDeliveriesWhere(tx, ({ o }) => sql`${o.id} in ${ids} and ${isUnjudged(o)}`);
    return flatMapYielding(mails, (mail): [string, Words][] => {
      const { key, order_ids } = mail;
      const own = orders.filter(
        (order) =>
          order_ids.includes(order.id) && key.startsWith(`${deliveryQuestion.kind}:${dayKey(order)}`),
      );
      const email = isToColleague(mail) ? mail.to_email : own[0]?.contact_email;
      if (!email || own.length === 0) return [];
      return [[key, { mail: questionMail(services, own, email), orderIds: own.map(({ id }) => id) }]];
    });
  },
};
