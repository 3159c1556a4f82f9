import { sql } from "drizzle-orm";
import { z } from "zod";
import { statementDay } from "../../../domain/statement.ts";
import { platformScope, type Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import type { Part, Run } from "../../jobs/part.ts";
import { type OutboxMail, writeMails } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import { daysOf, readStated, type Stated } from "../orders/statement-rows.ts";
import { supplierMonth } from "./mails/supplier-month.ts";
import { type Language, languages } from "../../../domain/language.ts";

/** Suppliers in one transaction: well under a second, also where each has a customer for every day. */
const PAGE = 20;
/** Of one supplier, in a month and what came late of the one before. */
const MOST_ROWS = 20_000;

/**
 * From the first working day of a month each supplier is mailed what it delivered in the last one, once. A row of
 * `supplier_statements` decides it, written together with the mail. Whoever delivered nothing, and has nothing left of the
 * month before, gets none; where the first delivery of the month becomes sure later, the mail comes then.
 */
export const mailStatements: Part = {
  name: "supplier-statements",
  async run(run) {
    const month = run.today.toPlainYearMonth().subtract({ months: 1 });
    if (run.companyId || Temporal.PlainDate.compare(run.today, statementDay(month)) < 0) return;
    let page: string[];
    do {
      // oxlint-disable-next-line no-await-in-loop -- page after page keeps the memory flat
      page = await run.services.db.transaction(platformScope, (tx) => mailPage(tx, run, month));
    } while (page.length > 0 && !run.stop?.aborted);
  },
};

const Supplier = { id: z.string(), name: z.string(), email: z.string(), language: z.enum(languages) };

async function mailPage(tx: Tx, run: Run, month: Temporal.PlainYearMonth): Promise<string[]> {
  const { first, last } = daysOf(month);
  const due = await readRows(tx, Supplier)`
    select v.id, v.name, v.email, v.language from vendors v
    where v.email is not null
      and not exists (select from supplier_statements t where t.supplier_id = v.id and t.month = ${first})
      and (exists (select from orders o where o.supplier_id = v.id and o.status = 'completed'
          and o.delivery_date between ${first} and ${last})
        or exists (select from orders o where o.supplier_id = v.id and ${cameLate(month)}))
    order by v.id limit ${PAGE}`;
  if (due.length === 0) return [];
  // Another instance that has come as far waits here, and then finds its own row written.
  const begun = await readRows(tx, { supplier_id: z.string() })`
    insert into supplier_statements (supplier_id, month)
    select id, ${first}::date from unnest(${sql.param(due.map(({ id }) => id))}::uuid[]) as one (id)
    on conflict do nothing returning supplier_id`;
  const ids = begun.map(({ supplier_id }) => supplier_id);
  const rows = await readStated(tx, toTell(ids, month), MOST_ROWS * Math.max(1, ids.length));
  await noteTold(tx, rows, first);
  const bySupplier = Map.groupBy(rows, ({ supplier_id }) => supplier_id);
  const mails = due
    .filter(({ id }) => ids.includes(id))
    .map((supplier) => statementMail(run.services, supplier, bySupplier.get(supplier.id) ?? [], month));
  await run.count(tx, { [supplierMonth.kind]: (await writeMails(tx, mails)).length });
  return due.map(({ id }) => id);
}

/** The month's, and of the month before what became sure only after that one was mailed. */
function toTell(suppliers: string[], month: Temporal.PlainYearMonth) {
  const { first, last } = daysOf(month);
  return sql`o.supplier_id = any (${sql.param(suppliers)}::uuid[])
    and (o.delivery_date between ${first} and ${last} or ${cameLate(month)})`;
}

function cameLate(month: Temporal.PlainYearMonth) {
  const { first, last } = daysOf(month.subtract({ months: 1 }));
  return sql`(o.delivery_date between ${first} and ${last} and o.status = 'completed'
    and exists (select from supplier_statements t where t.supplier_id = o.supplier_id and t.month = ${first}
      and not o.id = any (t.order_ids)))`;
}

/** So that what HR calls missing, and then says came after all, is not invoiced twice. */
const noteTold = (tx: Tx, rows: readonly Stated[], first: string) =>
  tx.execute(sql`update supplier_statements t set order_ids = told.ids
    from (select supplier_id, array_agg(id) as ids
      from json_to_recordset(${JSON.stringify(
        rows
          .filter(({ state, delivery_date }) => state === "delivered" && delivery_date >= first)
          .map(({ id, supplier_id }) => ({ id, supplier_id })),
      )}::json) as row (id uuid, supplier_id uuid) group by supplier_id) told
    where t.supplier_id = told.supplier_id and t.month = ${first}`);

function statementMail(
  { publicUrl }: Services,
  { id, name, email, language }: { id: string; name: string; email: string; language: Language },
  rows: readonly Stated[],
  month: Temporal.PlainYearMonth,
): OutboxMail {
  const { first } = daysOf(month);
  const [late, own] = [
    rows.filter(({ delivery_date }) => delivery_date < first),
    rows.filter(({ delivery_date }) => delivery_date >= first),
  ];
  const told = own.filter(({ state }) => state === "delivered");
  const shown = told.length > 0 ? month : month.subtract({ months: 1 });
  return {
    key: `${id}:${month.toString()}`,
    to: email,
    recipientId: id,
    mail: supplierMonth({
      supplier_name: name,
      month: month.toString(),
      rows: told,
      awaited: own.filter(({ state }) => state === "awaited"),
      late,
      language,
      page_url: `${publicUrl}/leverantor/underlag?manad=${shown.toString()}`,
    }),
  };
}
