import { eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Output } from "../../../contract/contract.ts";
import { deletedOn } from "../../../domain/closing.ts";
import { notices } from "../../../domain/notices.ts";
import { accessOf } from "../../../domain/subscription.ts";
import { counted } from "../../../domain/swedish.ts";
import { writeAudit } from "../../calls/audit.ts";
import { Refusal } from "../../calls/refusal.ts";
import { readingFood } from "../../database/food.ts";
import type { Tx } from "../../database/database.ts";
import { readIds, readRow, readRows } from "../../database/query.ts";
import { type EmployeeRef, fragment, ref } from "../../database/ref.ts";
import { payment_links } from "../../database/schema-machinery.ts";
import { companies, employees, one_time_links, profiles, user_roles, users } from "../../database/schema.ts";
import type { Services } from "../../providers/services.ts";
import { logOutEverywhere } from "../accounts/sessions.ts";
import type { CompanyRow } from "../companies/companies.ts";
import { versionOf } from "../companies/company-settings.ts";
import { firstOffice } from "../companies/offices.ts";
import { MOST_MEMBERS, readMembers } from "../companies/members.ts";
import { forgetChoices } from "../companies/notice-choices.ts";
import { celebrationBegan, eatersChanged } from "../people/facts.ts";
import { endOrders, markClosed, pauseCakes } from "./close.ts";

/** A doubled company into the one that stays; both are locked. */
export async function mergeCompanies(
  tx: Tx,
  services: Services,
  { stays, closes, by }: { stays: CompanyRow; closes: CompanyRow; by: string },
): Promise<Output<"merge-companies">> {
  await refuseWhatCannotBe(tx, services, stays, closes);
  const now = services.clock.now();
  const { cakes, meals, series } = await endOrders(tx, services, closes.id);
  await pauseCakes(tx, closes.id);
  const office = await firstOffice(tx, stays.id);
  const people = await movePeople(tx, services, { from: closes.id, to: stays.id, office: office.id });
  const access = await moveMembers(tx, { from: closes.id, to: stays.id });
  await endLinks(tx, closes.id);
  await markClosed(tx, closes.id, by);
  await tx
    .update(companies)
    .set({ shares_org_number: false })
    .where(inArray(companies.id, [stays.id, closes.id]));
  // Whoever gives the number asks the one that stays to be let in.
  await tx.update(companies).set({ org_number: null }).where(eq(companies.id, closes.id));
  if (stays.org_number === null)
    await tx.update(companies).set({ org_number: closes.org_number }).where(eq(companies.id, stays.id));
  const { past } = await readRow(tx, { past: z.number() })`
    select count(*)::int as past from orders where company_id = ${closes.id} and status <> 'cancelled'`;
  const details = { from: closes.id, to: stays.id, people: people.added, members: access.members.length };
  await writeAudit(tx, { action: "company-merged", companyId: stays.id, details });
  await writeAudit(tx, { action: "company-merged-away", companyId: closes.id, details });
  const done = {
    stays: { id: stays.id, name: stays.name },
    closes: { id: closes.id, name: closes.name },
    office: office.name,
    people: people.added,
    already: people.already,
    ...access,
    cakes,
    meals,
    series,
    past,
    deleted_on: deletedOn(now).toString(),
  };
  return { version: versionOf(done), ...done };
}

/** Money and deliveries are nobody's to lose by a press. */
async function refuseWhatCannotBe(tx: Tx, services: Services, stays: CompanyRow, closes: CompanyRow) {
  const now = services.clock.now();
  if (stays.closed_at || closes.closed_at) throw new Refusal("company-closed");
  const impossible = (text: string) => new Refusal("merge-impossible", text);
  const pays = (company: CompanyRow) =>
    accessOf(company, now).access &&
    (company.stripe_subscription_id !== null || company.subscription_status !== "trialing");
  if (pays(closes))
    throw impossible(
      pays(stays)
        ? "Båda företagen har ett abonnemang som löper. Avsluta det ena först."
        : `Abonnemanget ligger hos ${closes.name}. Slå ihop dem åt andra hållet.`,
    );
  const { coming } = await readRow(tx, { coming: z.number() })`
    select count(*)::int as coming from orders where company_id = ${closes.id}
      and status in ('requested', 'confirmed') and (delivery_date + delivery_time) at time zone 'Europe/Stockholm' > app_now()`;
  if (coming > 0)
    throw impossible(
      `${counted(coming, "leverans är", "leveranser är")} på väg till ${closes.name}. Vänta tills de har kommit, eller avboka dem först.`,
    );
  const members = [...(await readMembers(tx, stays.id)), ...(await readMembers(tx, closes.id))];
  if (members.length > MOST_MEMBERS)
    throw impossible("Så många personer kan inte ha tillgång till ett företag.");
}

/** As the index that keeps a person once in a company writes it. */
const keyOf = (e: EmployeeRef) => fragment`(translate(lower(${e.name}), 'ÅÄÖÉÜ', 'åäöéü'), ${e.birthday})`;

const Pair = {
  before: z.string(),
  id: z.string(),
  is_new: z.boolean(),
  allergies: z.string().nullable(),
  dietary_preferences: z.string().nullable(),
};

/**
 * Whoever is in both is kept once: what the register that stays does not say is filled in, food only where the person has
 * never said anything there. Consents and own links follow.
 */
async function movePeople(
  tx: Tx,
  services: Services,
  { from, to, office }: { from: string; to: string; office: string },
): Promise<{ added: number; already: number }> {
  const added = await readIds(tx)`
    insert into employees (company_id, office_id, name, birthday, position, email, allergies, dietary_preferences,
      cake_portion_size, celebration, celebration_own, cakes_paused_at, cakes_paused_until, source, forgone_birthday,
      colleague_mails)
    select ${to}::uuid, ${office}::uuid, name, birthday, position, email, allergies, dietary_preferences, cake_portion_size, celebration,
      celebration_own, cakes_paused_at, cakes_paused_until, source, forgone_birthday, colleague_mails
    from employees where company_id = ${from} and archived_at is null order by id
    on conflict do nothing returning id`;
  const pairs = await readRows(readingFood(tx), Pair)`
    select d.id as before, e.id, e.id = any (${sql.param(added)}::uuid[]) as is_new, e.allergies, e.dietary_preferences
    from employees d join employees e on e.company_id = ${to} and e.archived_at is null and ${keyOf(ref(employees, "e"))} = ${keyOf(ref(employees, "d"))}
    where d.company_id = ${from} and d.archived_at is null order by e.id`;
  const rows = JSON.stringify(pairs.map(({ before, id }) => ({ before, id })));
  const pair = sql`jsonb_to_recordset(${rows}::jsonb) as pair (before uuid, id uuid)`;
  await tx.execute(sql`update employees e set position = coalesce(nullif(e.position, ''), d.position),
      email = coalesce(nullif(e.email, ''), d.email), cake_portion_size = coalesce(e.cake_portion_size, d.cake_portion_size),
      allergies = case when asked.never then coalesce(nullif(e.allergies, ''), d.allergies) else e.allergies end,
      dietary_preferences = case when asked.never then coalesce(nullif(e.dietary_preferences, ''), d.dietary_preferences)
        else e.dietary_preferences end,
      updated_at = app_now()
    from ${pair} join employees d on d.company_id = ${from} and d.id = pair.before
    cross join lateral (select not exists (select from consents c
      where c.company_id = ${to} and c.employee_id = pair.id) as never) asked
    where e.company_id = ${to} and e.id = pair.id and not (e.id = any (${sql.param(added)}::uuid[]))`);
  for (const table of [fragment`consents`, fragment`personal_links`])
    // oxlint-disable-next-line no-await-in-loop -- two tables
    await tx.execute(sql`update ${table} t set company_id = ${to}, employee_id = pair.id from ${pair}
      where t.company_id = ${from} and t.employee_id = pair.before`);
  const before = pairs.map(({ id, is_new, allergies, dietary_preferences }) =>
    is_new ? { id, allergies: null, dietary_preferences: null } : { id, allergies, dietary_preferences },
  );
  await eatersChanged.publish(tx, services, { companyId: to, before });
  await celebrationBegan.publish(tx, services, { companyId: to, employeeIds: added });
  return { added: added.length, already: pairs.length - added.length };
}

/**
 * They may do little and see no food until whoever looks after the company gives them more. Where nobody does, they keep
 * what they had.
 */
async function moveMembers(tx: Tx, { from, to }: { from: string; to: string }) {
  const keep = (await readMembers(tx, to)).every(({ role }) => role !== "hr_admin");
  const { rows } =
    await tx.execute(sql`select p.user_id from profiles p join user_roles r on r.user_id = p.user_id
    where p.company_id = ${from} and r.role = 'admin'`);
  const staff = new Set(rows.map(({ user_id }) => user_id));
  const members = (await readMembers(tx, from)).filter(({ id }) => !staff.has(id));
  for (const { id, email } of members) {
    // oxlint-disable no-await-in-loop -- a handful
    await forgetChoices(tx, from, id, notices);
    const access = keep ? {} : { sees_allergies: false };
    await tx
      .update(profiles)
      .set({ company_id: to, ...access })
      .where(eq(profiles.user_id, id));
    if (!keep) await tx.update(user_roles).set({ role: "user" }).where(eq(user_roles.user_id, id));
    await logOutEverywhere(tx, { id, email });
    // oxlint-enable no-await-in-loop
  }
  return { members: members.map(({ email, name }) => ({ email, name })), roles_kept: keep };
}

/** What once led into the doubled company. */
async function endLinks(tx: Tx, companyId: string): Promise<void> {
  await tx.delete(one_time_links).where(eq(one_time_links.company_id, companyId));
  await tx.update(payment_links).set({ company_id: null }).where(eq(payment_links.company_id, companyId));
  await tx.update(users).set({ unclaimed_company_id: null }).where(eq(users.unclaimed_company_id, companyId));
}
