import { type SQL, sql } from "drizzle-orm";
import { CHECK_HOUR } from "../../../domain/asking.ts";
import { stockholmInstant, stockholmToday } from "../../../domain/clock.ts";
import {
  actsFor,
  describeSolved,
  mayOpen,
  weekAhead,
  weekPanelLabels,
  weekPanels,
  weekMailDay,
} from "../../../domain/week.ts";
import type { Tx } from "../../database/database.ts";
import { fragment } from "../../database/ref.ts";
import { eachPageOfCompanies, onePageAtATime, type Part } from "../../jobs/part.ts";
import type { DefinedMail } from "../../mail/define.ts";
import { flatMapYielding } from "../../mail/flat-map-yielding.ts";
import { type OutboxMail, writeMails } from "../../mail/outbox.ts";
import { isToColleague, type MailRenderer, type Words, type Written } from "../../mail/registry.ts";
import type { Services } from "../../providers/services.ts";
import { hasAccess, hrEmail } from "../companies/access.ts";
import { readDeliveriesWhere } from "../orders/delivery-questions.ts";
import { employeesOf } from "../orders/describe.ts";
import type { OrderRow } from "../orders/read-orders.ts";
import { cakes, meals, type Source } from "../orders/sources.ts";
import { weekMail, type WeekMailDelivery } from "./mails/week-ahead.ts";
import { isOn } from "./settings.ts";
import { readSolved, type SolvedOrder } from "./solved.ts";
import { describeAnswer, isInWeek, readWeekReaders, weekItem, type WeekReader, weekState } from "./week.ts";
import { weekUrl } from "./week-links.ts";

/** More of a company's than the mail names. */
const MOST_SOLVED = 5000;

/**
 * Thursday's mail about the week after, once for a company and week. Where Thursday was missed it is written later, as
 * long as the week has not begun. A company whose autopilot is off, or whose week is empty, gets none.
 */
export const mailWeeks: Part = {
  name: weekMail.kind,
  async run(run) {
    // The day whose run it is: what is made up before eight on Thursday was Wednesday's.
    const week = weekAhead(run.day);
    if (!week || Temporal.PlainDate.compare(week.monday, run.today) <= 0) return;
    const monday = week.monday.toString();
    const isDue = (source: Source) => sql`${isTold(source, monday, run.today)} and ${isNew(source, monday)}`;
    const dueOf = (source: Source) =>
      sql`select ${source.o.company_id} from ${source.from} where ${isDue(source)}`;
    await eachPageOfCompanies(run, sql`${dueOf(cakes)} union all ${dueOf(meals)}`, async (tx, page) => {
      await onePageAtATime(tx, weekMail.kind);
      const weeks = await readWeeks(
        tx,
        run.services,
        monday,
        (source) => sql`${page(source.o.company_id)} and ${isDue(source)}`,
      );
      const written = await writeMails(
        tx,
        weeks.map((one) => mailAbout(run.services, one)),
      );
      await run.count(tx, { [weekMail.kind]: written.length });
    });
  },
};

/** In the week of a company that the autopilot works for, and that can be written to. */
function isTold(source: Source, monday: string, today: Temporal.PlainDate): SQL {
  return sql`${isInWeek(source, monday, today)} and ${hasAccess(source.c)} and ${hrEmail(source.c)} is not null
    and ${isOn(fragment`o.company_id`)}`;
}

const isNew = ({ o }: Source, monday: string): SQL => sql`not exists (select from mails m
  where m.key = ${`${weekMail.kind}:`} || ${o.company_id}::text || ${`:${monday}`})`;

type Week = { monday: string; reader: WeekReader; orders: OrderRow[]; solved: SolvedOrder[] };

async function readWeeks(
  tx: Tx,
  { clock }: Services,
  monday: string,
  which: (source: Source) => SQL,
): Promise<Week[]> {
  const orders = Map.groupBy(await readDeliveriesWhere(tx, which), ({ company_id }) => company_id);
  if (orders.size === 0) return [];
  const ids = [...orders.keys()];
  const readers = await readWeekReaders(tx, sql`c.id in ${ids}`);
  const before = weekMailDay(Temporal.PlainDate.from(monday).subtract({ weeks: 1 }));
  const since = stockholmInstant(before, new Temporal.PlainTime(CHECK_HOUR)).toString();
  const solved = await readSolved(
    tx,
    sql`o.company_id in ${ids} and o.delivery_date >= ${stockholmToday(clock).toString()}
      and yes.answered_at >= ${since}`,
    MOST_SOLVED,
  );
  const solvedOf = Map.groupBy(solved, ({ company_id }) => company_id);
  return readers.map((reader) => ({
    monday,
    reader,
    orders: orders.get(reader.company_id)!,
    solved: solvedOf.get(reader.company_id) ?? [],
  }));
}

const spokenOf = ({ orders, solved }: Week) => ({
  orderIds: orders.map(({ id }) => id),
  employeeIds: [
    ...new Set([...employeesOf(orders), ...solved.flatMap(({ employee_id }) => employee_id ?? [])]),
  ],
});

function mailAbout(services: Services, week: Week): OutboxMail {
  const { company_id, email } = week.reader;
  return {
    key: `${company_id}:${week.monday}`,
    to: email!,
    recipientId: company_id,
    companyId: company_id,
    ...spokenOf(week),
    expiresAt: stockholmInstant(Temporal.PlainDate.from(week.monday), "00:00").toString(),
    details: { monday: week.monday },
    mail: wordsFor(services, week),
  };
}

function wordsFor(services: Services, { monday, reader, orders, solved }: Week): DefinedMail {
  const link = { company_id: reader.company_id, monday };
  return weekMail({
    company_name: reader.company_name,
    contact_first_name: reader.first_name,
    monday,
    deliveries: orders.map((order) => ({
      ...deliveryOf(order, reader),
      acts: weekPanels
        .filter((panel) => mayOpen(panel, actsFor(order)))
        .map((panel) => ({
          label: weekPanelLabels[panel],
          url: weekUrl(services, link, reader.email!, { order: order.id, panel }),
        })),
    })),
    solved: solved.map(describeSolved),
    week_url: weekUrl(services, link, reader.email!),
  });
}

const deliveryOf = (order: OrderRow, { employee_id }: WeekReader): Omit<WeekMailDelivery, "acts"> => ({
  ...weekItem(order, employee_id),
  delivery_date: order.delivery_date,
  delivery_time: order.delivery_time,
  address: order.address,
  state: weekState(order),
  answer: describeAnswer(order),
});

/** Somebody else who reads it: the links are theirs, and no cake is told of as their own. */
const colleague = (contact: WeekReader, email: string): WeekReader => ({
  ...contact,
  email,
  first_name: null,
  employee_id: null,
});

/** The week as it is when the mail leaves. One that has begun, or has become empty, is not told. */
export const weekMailRenderer: MailRenderer = {
  of: weekMail,
  async render(tx, services, mails) {
    const today = stockholmToday(services.clock);
    const words: [string, Words][] = [];
    for (const [monday, written] of Map.groupBy(mails, mondayOf)) {
      if (monday <= today.toString()) continue;
      const ids = written.flatMap(({ company_id }) => company_id ?? []);
      // oxlint-disable-next-line no-await-in-loop -- one week, as a rule
      const weeks = await readWeeks(
        tx,
        services,
        monday,
        (source) => sql`${source.o.company_id} in ${ids} and ${isTold(source, monday, today)}`,
      );
      const found = new Map(weeks.map((week) => [week.reader.company_id, week]));
      words.push(
        // oxlint-disable-next-line no-await-in-loop
        ...(await flatMapYielding(written, (mail): [string, Words][] => {
          const week = found.get(mail.company_id ?? "");
          if (!week) return [];
          const reader = isToColleague(mail) ? colleague(week.reader, mail.to_email) : week.reader;
          return [[mail.key, { mail: wordsFor(services, { ...week, reader }), ...spokenOf(week) }]];
        })),
      );
    }
    return words;
  },
};

const mondayOf = ({ details }: Written): string => (details as { monday?: string } | null)?.monday ?? "";
