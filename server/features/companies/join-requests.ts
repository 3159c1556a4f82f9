import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { type Clock, stockholmDay } from "../../../domain/clock.ts";
import {
  answersItself,
  JOIN_MAILS_A_DAY,
  JOIN_MEMORY_DAYS,
  JOIN_REQUEST_DAYS,
  type JoinOutcome,
} from "../../../domain/joining.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { findRow, readRow, readRows } from "../../database/query.ts";
import { join_requests } from "../../database/schema.ts";
import { writeMails } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import { mailAdmins } from "../accounts/mail-admins.ts";
import { joinRequest } from "./mails/join-request.ts";
import { secondCompany } from "./mails/second-company.ts";

/** Requests to be let into a company that is here. All of it is written by the platform's role. */

export type JoinRequestRow = typeof join_requests.$inferSelect;
type Requester = { id: string; email: string; isProved: boolean };

/** Asks the company of a number: an open one, and of these the one that is verified, if any. Nobody hears of it before the address is proved. */
export async function openJoinRequest(tx: Tx, services: Services, requester: Requester, org_number: string) {
  const asked = await findRow(tx, { id: z.string() })`
    select id from companies where org_number = ${org_number}
    order by closed_at is not null, verification_status is not distinct from 'verified' desc, created_at, id limit 1`;
  await refuseDeclined(tx, requester.id, asked!.id);
  const [request] = await tx
    .insert(join_requests)
    .values({ user_id: requester.id, company_id: asked!.id, org_number, expires_at: expiry(services) })
    .returning();
  if (requester.isProved) await sendJoinRequest(tx, services, request!, requester.email);
}

/** Asks a company whose own login says that somebody is one of its people. They ask again only after the first is over. */
export async function askOwnCompany(
  tx: Tx,
  services: Services,
  userId: string,
  company: { id: string; org_number: string | null },
) {
  const before = await findOwnRequest(tx, userId);
  const isOpen = before !== null && !before.ended_at;
  if (isOpen && before.company_id === company.id && before.sent_at && !hasExpired(before, services.clock))
    return;
  if (isOpen)
    await endJoinRequest(tx, before.id, hasExpired(before, services.clock) ? "expired" : "withdrawn");
  await refuseDeclined(tx, userId, company.id);
  const sent_at = services.clock.now().toString();
  const org_number = company.org_number ?? "";
  const [request] = await tx
    .insert(join_requests)
    .values({ user_id: userId, company_id: company.id, org_number, expires_at: expiry(services), sent_at })
    .returning();
  await tellWhoAnswers(tx, services, request!, { byLogin: true });
}

const expiry = ({ clock }: Services) =>
  clock
    .now()
    .add({ hours: JOIN_REQUEST_DAYS * 24 })
    .toString();

/** A no stands for a while: who was turned down does not ask the same people again. */
async function refuseDeclined(tx: Tx, userId: string, companyId: string): Promise<void> {
  const declined = await tx.$count(
    join_requests,
    and(
      eq(join_requests.user_id, userId),
      eq(join_requests.company_id, companyId),
      eq(join_requests.outcome, "declined"),
    ),
  );
  if (declined > 0) throw new Refusal("join-declined");
}

const Company = { name: z.string(), is_verified: z.boolean(), is_known: z.boolean() };

/** To the company's people, or to the platform where it is in doubt who they are. */
export async function sendJoinRequest(tx: Tx, services: Services, request: JoinRequestRow, email: string) {
  const companyId = request.company_id!;
  const company = await readRow(tx, Company)`
    select name, verification_status is not distinct from 'verified' and not shares_org_number as is_verified,
      subscription_status = 'active' or first_approved_at is not null as is_known
    from companies where id = ${companyId}`;
  const adminEmails = (await readProvedAdmins(tx, companyId)).map((admin) => admin.email);
  const { is_verified: isVerified, is_known: isKnown } = company;
  const for_platform = request.for_platform || !answersItself({ isVerified, isKnown, adminEmails }, email);
  const [sent] = await tx
    .update(join_requests)
    .set({ sent_at: services.clock.now().toString(), for_platform })
    .where(eq(join_requests.id, request.id))
    .returning();
  await tellWhoAnswers(tx, services, sent!);
}

/** Whoever made it has shown that the address is theirs, where they are signed in. */
export async function sendOnceProved(tx: Tx, services: Services, { userId }: { userId: string }) {
  const request = await findOwnRequest(tx, userId);
  if (!request || request.ended_at || request.sent_at || hasExpired(request, services.clock)) return;
  const { email } = await readRow(tx, { email: z.string() })`select email from users where id = ${userId}`;
  await sendJoinRequest(tx, services, request, email);
}

/** Mails whoever answers, unless they have had enough of such mails today; it stands in their list all the same. */
export async function tellWhoAnswers(
  tx: Tx,
  services: Services,
  request: JoinRequestRow,
  { byLogin: by_login = false } = {},
) {
  if (await haveHeardEnough(tx, request)) return;
  const { id, company_id, expires_at } = request;
  if (request.for_platform)
    await mailAdmins(tx, id, secondCompany({ journal_url: `${services.publicUrl}/admin` }));
  else {
    const who = await readRow(tx, { name: z.string(), email: z.string(), company_name: z.string() })`
      select coalesce(u.full_name, u.email) as name, u.email, c.name as company_name
      from users u, companies c where u.id = ${request.user_id} and c.id = ${company_id}`;
    const mail = joinRequest({
      ...who,
      by_login,
      until: stockholmDay(expires_at).toString(),
      answer_url: `${services.publicUrl}/dashboard/installningar/personer?forfragan=${id}`,
    });
    const admins = await readProvedAdmins(tx, company_id!);
    await writeMails(
      tx,
      admins.map((admin) => ({ key: `${id}:${admin.id}`, to: admin.email, companyId: company_id, mail })),
    );
  }
  await tx
    .update(join_requests)
    .set({ mailed_at: sql`app_now()` })
    .where(eq(join_requests.id, id));
}

/** Somebody who asks and takes it back, over and over, is told of once a week. */
async function haveHeardEnough(tx: Tx, { user_id, company_id, for_platform }: JoinRequestRow) {
  const { heard, again } = await readRow(tx, { heard: z.number(), again: z.boolean() })`
    select count(*) filter (where mailed_at > app_now() - interval '1 day')::int as heard,
      coalesce(bool_or(user_id = ${user_id}), false) as again
    from join_requests where mailed_at > app_now() - interval '7 days' and for_platform = ${for_platform}
      and (for_platform or company_id = ${company_id})`;
  return again || heard >= JOIN_MAILS_A_DAY * (for_platform ? 4 : 1);
}

/** Who looks after a company, by an address that is proved. Nobody does so once its account is closed. */
export const readProvedAdmins = (tx: Tx, companyId: string) =>
  readRows(tx, { id: z.string(), email: z.string() })`
    select u.id, u.email from profiles p join users u on u.id = p.user_id
    join user_roles r on r.user_id = u.id join companies c on c.id = p.company_id
    where c.id = ${companyId} and c.closed_at is null and r.role = 'hr_admin' and u.email_verified_at is not null
    order by u.email`;

/** Whoever waits for an answer of a company that closes waits for the platform's from then on. */
export async function handOverWaiting(tx: Tx, services: Services, companyId: string): Promise<void> {
  const waiting = await tx
    .update(join_requests)
    .set({ for_platform: true, mailed_at: null })
    .where(and(eq(join_requests.company_id, companyId), isWaiting(false)))
    .returning();
  for (const request of waiting) {
    // oxlint-disable-next-line no-await-in-loop -- each counts the mails of those before it
    await tellWhoAnswers(tx, services, request);
  }
}

/** Also of one that the daily check has not reached yet, and of one whose company is gone. */
export const hasExpired = ({ outcome, company_id, expires_at, ended_at }: JoinRequestRow, clock: Clock) =>
  outcome === "expired" ||
  (!ended_at && (!company_id || Temporal.Instant.compare(expires_at, clock.now()) <= 0));

/** The last that somebody made. */
export async function findOwnRequest(tx: Tx, userId: string): Promise<JoinRequestRow | null> {
  const [request] = await tx
    .select()
    .from(join_requests)
    .where(eq(join_requests.user_id, userId))
    .orderBy(sql`created_at desc`, sql`ended_at desc nulls first`)
    .limit(1)
    .for("update");
  return request ?? null;
}

/** Sent, not answered, within its time, and by somebody who is nowhere yet and not of the platform's staff. */
export const isWaiting = (forPlatform: boolean) =>
  and(
    isNull(join_requests.ended_at),
    isNotNull(join_requests.sent_at),
    eq(join_requests.for_platform, forPlatform),
    gt(join_requests.expires_at, sql`app_now()`),
    sql`not exists (select from user_roles r where r.user_id = ${join_requests.user_id} and r.role = 'admin')`,
  );

/** Of two who answer at the same moment the second finds it answered: the row is locked. */
export async function requireWaiting(
  tx: Tx,
  id: string,
  { companyId }: { companyId: string | "platform" },
): Promise<JoinRequestRow> {
  const isPlatform = companyId === "platform";
  const [request] = await tx
    .select()
    .from(join_requests)
    .where(
      and(
        eq(join_requests.id, id),
        isWaiting(isPlatform),
        isPlatform ? isNotNull(join_requests.company_id) : eq(join_requests.company_id, companyId),
      ),
    )
    .for("update");
  if (!request) throw new Refusal("join-request-gone");
  return request;
}

export async function endJoinRequest(tx: Tx, id: string, outcome: JoinOutcome): Promise<void> {
  await tx
    .update(join_requests)
    .set({ ended_at: sql`app_now()`, outcome })
    .where(eq(join_requests.id, id));
}

/** An account that was made to be let in, and was not, is of no use to anybody. */
export const forgetRequesters = sql`delete from users u
  where u.id in (select user_id from join_requests where ended_at < app_now() - make_interval(days => ${JOIN_MEMORY_DAYS}))
    and not exists (select from join_requests j where j.user_id = u.id
      and (j.ended_at is null or j.ended_at > app_now() - make_interval(days => ${JOIN_MEMORY_DAYS})))
    and not exists (select from profiles p where p.user_id = u.id and p.company_id is not null)
    and not exists (select from user_roles r where r.user_id = u.id and r.role = 'admin')
    and u.unclaimed_company_id is null`;

export const forgetJoinRequests = sql`delete from join_requests j
  where j.ended_at < app_now() - make_interval(days => ${JOIN_MEMORY_DAYS})
    and exists (select from profiles p where p.user_id = j.user_id and p.company_id is not null)`;
