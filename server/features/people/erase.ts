import { type SQL, sql } from "drizzle-orm";
import { writtenFields } from "../../../contract/entities/employee.ts";
import type { Tx } from "../../database/database.ts";
import { writeAudit } from "../../calls/audit.ts";
import {
  clearRenderedContent,
  eraseMailContent,
  isToEmployees,
  isCancellation,
} from "../../mail/erase-content.ts";
import { kindsThat } from "../../mail/registry.ts";
import type { Services } from "../../providers/services.ts";
import { celebrationEnded, sum } from "./facts.ts";
import { forgetBirthdays, forgetDays } from "./forget-birthdays.ts";
import { mails } from "../../database/schema-machinery.ts";

const ERASED_NAME = "Raderad person";
const WHY_OFF = "Den som skulle firas har raderat sina uppgifter.";

type Erasure = {
  companyId: string;
  employeeIds: string[];
  today: Temporal.PlainDate;
  why: "own-wish" | "hr" | "retention";
};

/** What somebody wrote about them, but for what every row must have. */
const emptied = sql.join(
  writtenFields
    .filter((field) => !["name", "birthday", "celebration"].includes(field))
    .map((field) => sql`${sql.identifier(field)} = null`),
  sql`, `,
);

/**
 * Erases people of one company everywhere their data is: the register, links, mails, orders' free text, drafts,
 * calendars and remembered answers. What the books need (that a cake was delivered on a day) stays, without them.
 * Runs as the platform: the story of an order is not the tenant's to rewrite.
 */
export async function eraseEmployees(
  tx: Tx,
  services: Services,
  { companyId, employeeIds, today, why }: Erasure,
): Promise<number> {
  if (employeeIds.length === 0) return 0;
  const ids = sql`(select jsonb_array_elements_text(${JSON.stringify(employeeIds)}::jsonb)::uuid)`;
  const theirOrders = sql`(select id from cake_orders where company_id = ${companyId} and employee_id in ${ids})`;

  // Nobody orders another cake for them meanwhile.
  await tx.execute(
    sql`select id from employees where company_id = ${companyId} and id in ${ids} order by id for update`,
  );
  await eraseMails(tx, companyId, employeeIds);
  // What they could not eat goes first: a bakery that is told to stop reads what is left of its day.
  await tx.execute(sql`
    update employees set allergies = null, dietary_preferences = null
    where company_id = ${companyId} and id in ${ids}`);
  // HR hears that a cake is off when it was not HR who did it. Whose it was is nowhere any more.
  const mailHr = why === "own-wish" && "nameless";
  const whose = { companyId, employeeIds, today };
  const cancelled = sum(await celebrationEnded.publish(tx, services, { ...whose, mailHr, reason: WHY_OFF }));

  await tx.execute(sql`
    update employees set name = ${ERASED_NAME}, birthday = '1900-01-01', celebration = 'none', ${emptied},
      celebration_own = false, from_directory = false, import_id = null, saved_import_id = null,
      cakes_paused_at = null, cakes_paused_until = null,
      forgone_birthday = null, colleague_mails = true, language = default,
      archived_at = coalesce(archived_at, app_now()), erased_at = app_now(), updated_at = app_now()
    where company_id = ${companyId} and id in ${ids}`);
  await tx.execute(sql`
    update consents set withdrawn_at = coalesce(withdrawn_at, app_now())
    where company_id = ${companyId} and employee_id in ${ids}`);
  // What others wrote to them and what they wrote to others, and the pictures of their cakes.
  await tx.execute(sql`
    delete from greetings where company_id = ${companyId} and (employee_id in ${ids} or holder_id in ${ids})`);
  await tx.execute(
    sql`delete from cake_pictures where company_id = ${companyId} and order_id in ${theirOrders}`,
  );
  await tx.execute(sql`delete from personal_links where company_id = ${companyId} and employee_id in ${ids}`);
  // The day of the delivery stays for the books; that it was a birthday, and whose, does not.
  await tx.execute(sql`
    update cake_orders set birthday = delivery_date, occasion_text = null,
      occasion_title = case when occasion <> 'birthday' then 'Firande' end
    where company_id = ${companyId} and employee_id in ${ids}`);
  await tx.execute(sql`
    update offers set reason = null where company_id = ${companyId} and order_id in ${theirOrders} and reason is not null`);
  await tx.execute(sql`
    update orders set notes = null, approval_reason = null, outcome_note = null
    where company_id = ${companyId} and employee_id in ${ids}
      and (notes, approval_reason, outcome_note) is distinct from (null, null, null)`);
  await tx.execute(sql`
    delete from order_history where company_id = ${companyId} and change = 'outcome_note' and order_id in ${theirOrders}`);
  await tx.execute(sql`
    update order_history set actor_name = null
    where company_id = ${companyId} and actor = 'employee' and order_id in ${theirOrders}`);
  // What stands in a calendar is deleted there when somebody can; that it was written is enough to know for that.
  await tx.execute(sql`
    update calendar_events set wanted = null, written = case when written is not null then 'true'::jsonb end
    where company_id = ${companyId} and order_id in ${theirOrders}`);
  await tx.execute(sql`
    update cake_order_drafts set selected_employee_ids =
      array(select id from unnest(selected_employee_ids) id where id not in ${ids})
    where company_id = ${companyId} and selected_employee_ids && array${ids}`);
  // Remembered answers may quote a name. The answer to this very call is not written yet.
  await tx.execute(sql`
    delete from idempotency_keys where company_id = ${companyId} and answer is not null`);

  // Outside the database too: a backup that is put back has not heard of it.
  services.log.info({ company: companyId, employees: employeeIds }, "erased");
  await writeAudit(tx, {
    action: "employee-erased",
    companyId,
    details: { employee_ids: employeeIds, why, cancelled },
  });
  return cancelled;
}

/**
 * A mail about them alone, or to them, that has not gone is not sent any more, unless it tells a supplier to stop. What
 * has been sent, or also concerns others, loses its content; an order or a reminder of others gets new words and goes.
 */
async function eraseMails(tx: Tx, companyId: string, employeeIds: string[]): Promise<void> {
  const theirs = sql`array(select jsonb_array_elements_text(${JSON.stringify(employeeIds)}::jsonb)::uuid)`;
  const theirsAlone = sql`company_id = ${companyId}
    and ((employee_ids && ${theirs} and employee_ids <@ ${theirs}) or ${isToEmployees(theirs)})`;
  await tx.execute(sql`
    delete from mails where ${theirsAlone} and status in ('waiting', 'held') and not ${isCancellation()}`);
  await eraseMailContent(tx, theirsAlone);
  await emptyOthers(
    tx,
    sql`company_id = ${companyId} and (employee_ids && ${theirs} or (${countsEaters()} and exists (
      select from employees e where e.company_id = mails.company_id and e.id = any (${theirs})
        and (e.allergies is not null or e.dietary_preferences is not null))))`,
  );
  await forgetBirthdays(tx, companyId, theirs);
}

const countsEaters = () =>
  sql`${mails.order_ids} <> '{}' and ${mails.kind} in ${kindsThat((mail) => mail.countsEaters === true)}`;

async function emptyOthers(tx: Tx, which: SQL): Promise<void> {
  await clearRenderedContent(tx, which);
  await eraseMailContent(tx, which);
}

/**
 * A mail that was still waiting when somebody in it was erased loses its content once it is sent, and so does one that
 * was being written to them at that moment.
 */
export async function blankLateMails(tx: Tx): Promise<void> {
  const erased = sql`employees e where e.erased_at > app_now() - interval '7 days'`;
  const ids = sql`array(select e.id from ${erased})`;
  const theirCompany = sql`company_id = any (array(select e.company_id from ${erased}))`;
  await emptyOthers(tx, sql`employee_ids && ${ids}`);
  await forgetDays(tx, sql`employee_ids && ${ids}`);
  await eraseMailContent(tx, sql`${theirCompany} and ${isToEmployees(ids)}`);
  await emptyOthers(
    tx,
    sql`${countsEaters()} and ${theirCompany}
      and exists (select from ${erased} and e.company_id = mails.company_id and e.erased_at >= mails.created_at)`,
  );
}
