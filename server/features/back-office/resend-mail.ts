import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { findRow, readRow, type Row } from "../../database/query.ts";
import { rehearse } from "../../database/savepoint.ts";
import { hashToken } from "../../database/tokens.ts";
import { lacksLinks, openLinks, type SealedLinks } from "../../mail/links.ts";
import { findMail, isLate, renderLate } from "../../mail/registry.ts";
import type { Services } from "../../providers/services.ts";

/** Whether a mail may leave once more, and for whom: what is no longer true is not told again. */

const Stored = {
  id: z.string(),
  key: z.string(),
  kind: z.string(),
  company_id: z.string(),
  recipient_id: z.string().nullable(),
  to_email: z.string(),
  html: z.string(),
  text: z.string(),
  links: z.custom<SealedLinks>(),
  details: z.custom<object>().nullable(),
  order_ids: z.array(z.string()),
  employee_ids: z.array(z.string()),
  status: z.string(),
  repeats: z.string().nullable(),
  expired: z.boolean(),
};
export type StoredMail = Row<typeof Stored>;

/** A company's mail, which nobody else sends meanwhile. */
export async function requireMail(tx: Tx, id: string): Promise<StoredMail> {
  const mail = await findRow(tx, Stored)`
    select id, key, kind, company_id, recipient_id, to_email, html, text, links, details, order_ids, employee_ids,
      status, repeats, expires_at is not null and expires_at <= app_now() as expired
    from mails where id = ${id} and company_id is not null for update`;
  if (!mail) throw new Refusal("mail-gone", "Mejlet finns inte längre.");
  return mail;
}

const hasLeft = ({ status }: StoredMail): boolean => status === "sent";

/** Refuses, or gives the address at which its reader is found today. */
export async function requireResendable(tx: Tx, services: Services, mail: StoredMail): Promise<string> {
  if (mail.status === "waiting" || mail.status === "held") throw new Refusal("mail-waits");
  if (mail.status === "withdrawn")
    throw new Refusal("mail-not-true", "Mejlet behövdes inte längre. Det skickas inte igen.");
  const { waits } = await readRow(tx, { waits: z.boolean() })`
    select exists (select from mails where repeats = ${rootOf(mail)} and status in ('waiting', 'held')) as waits`;
  if (waits) throw new Refusal("mail-waits", "Mejlet är redan på väg en gång till.");
  if (mail.expired) throw new Refusal("mail-too-late");
  const reader = await findReader(tx, mail);
  if (!reader) throw new Refusal("mail-reader-gone");
  if (isLate(mail)) await requireWords(tx, services, mail);
  else await requireTrue(tx, services, mail);
  return reader;
}

export const rootOf = ({ id, repeats }: StoredMail): string => repeats ?? id;

/** Its words are made as it leaves: of what has gone there are none. */
async function requireWords(tx: Tx, services: Services, mail: StoredMail) {
  const words = await rehearse(tx, () => renderLate(tx, services, [mail]));
  if (!words.has(mail.key))
    throw new Refusal("mail-not-true", "Det mejlet handlade om gäller inte längre. Det skickas inte igen.");
}

/** It leaves in the words it has. */
async function requireTrue(tx: Tx, { vault }: Services, mail: StoredMail) {
  if (mail.html === "") throw new Refusal("mail-gone", "Mejlets innehåll är raderat.");
  if (lacksLinks(mail)) throw new Refusal("mail-link-dead");
  // Of what was about to leave when the secret was changed nobody knows where it leads.
  const addresses = hasLeft(mail) ? [] : tryOpen(() => openLinks(vault, mail.key, mail.links));
  if (!addresses || !(await areAlive(tx, addresses))) throw new Refusal("mail-link-dead");
  const { changed } = await readRow(tx, { changed: z.boolean() })`
    select m.about = 'order' and (m.order_ids = '{}' or exists (
        select from order_history h where h.company_id = m.company_id and h.order_id = any (m.order_ids)
          and h.at > m.created_at))
      or (m.audience = 'hr' and ${closedSince()})
      or ${outdated[mail.kind] ?? sql`false`} as changed
    from mails m join companies c on c.id = m.company_id where m.id = ${mail.id}`;
  if (changed) throw new Refusal("mail-not-true");
}

function tryOpen(open: () => string[]): string[] | null {
  try {
    return open();
  } catch {
    return null;
  }
}

/** Of the kinds that tell how something stands: when it stands otherwise now. */
const outdated: Record<string, SQL> = {
  "trial-ends-soon": sql`(c.subscription_status <> 'trialing' or c.trial_ends_at <= app_now() or ${extendedSince()})`,
  "trial-extended": sql`(c.subscription_status <> 'trialing' or c.trial_ends_at <= app_now() or ${extendedSince()})`,
  "payment-failed": sql`not c.payment_past_due`,
  "subscription-cancelled": sql`c.subscription_status <> 'cancelled'`,
  "subscription-stopped": sql`c.subscription_status in ('trialing', 'active')`,
  "company-closed": sql`c.closed_at is null`,
  "join-request": sql`not exists (select from join_requests j where j.company_id = m.company_id
    and j.ended_at is null and j.sent_at <= m.created_at)`,
  "contact-address-waiting": sql`not exists (select from one_time_links l where l.company_id = m.company_id
    and l.kind = 'contact-email' and l.used_at is null and l.expires_at > app_now())`,
};

/** What was told before the account was closed held for one that is open. The closing's own mails are of its moment. */
function closedSince(): SQL {
  return sql`coalesce(c.closed_at > m.created_at + interval '1 minute', false)`;
}

function extendedSince(): SQL {
  return sql`exists (select from trial_extensions x where x.company_id = m.company_id and x.ended_at > m.created_at)`;
}

/** Whether every address leads to a link that somebody can still use. One whose right is signed into it is not asked for. */
async function areAlive(tx: Tx, addresses: string[]): Promise<boolean> {
  const tokens = addresses.map((address) => new URL(address).searchParams.get("token"));
  const hashes = tokens.flatMap((token) => (token ? [hashToken(token).toString("hex")] : []));
  if (hashes.length < tokens.length) return false;
  const { alive } = await readRow(tx, { alive: z.number() })`
    with asked as (select decode(value, 'hex') as hash from json_array_elements_text(${JSON.stringify(hashes)}::json))
    select count(*)::int as alive from asked where
      exists (select from one_time_links where token_hash = hash and used_at is null and expires_at > app_now())
      or exists (select from invitations where token_hash = hash and accepted_at is null and revoked_at is null
        and expires_at > app_now())
      or exists (select from personal_links where token_hash = hash and expires_at > app_now())`;
  return alive === hashes.length;
}

/**
 * Where its reader is today. HR's contact by the company's present address; a colleague who has chosen the mail, or may
 * read it in the contact's place; whoever it went to without being either has access or an open invitation.
 */
async function findReader(tx: Tx, mail: StoredMail): Promise<string | null> {
  const notice = findMail(mail.kind)?.notice ?? null;
  const { email } = await readRow(tx, { email: z.string().nullable() })`
    select case m.audience
      when 'supplier' then coalesce((select v.email from vendors v where v.id = m.recipient_id),
        (select a.email from supplier_addresses a where a.id = m.recipient_id and a.proved_at is not null))
      when 'employee' then (select e.email from employees e where e.id = m.recipient_id and e.archived_at is null)
      when 'platform' then (select u.email from users u join user_roles r on r.user_id = u.id
        where u.email = m.to_email and r.role = 'admin')
      when 'hr' then case
        when m.recipient_id = m.company_id then c.contact_email
        when m.recipient_id is not null then (select p.email from profiles p
          where p.user_id = m.recipient_id and p.company_id = m.company_id
            and (${notice}::text is null or p.sees_allergies or exists (select from notice_choices n
              where n.company_id = p.company_id and n.user_id = p.user_id and n.notice = ${notice}::text and n.wanted)))
        when m.to_email = c.contact_email
          or exists (select from profiles p where p.company_id = m.company_id and p.email = m.to_email)
          or exists (select from invitations i where i.company_id = m.company_id and i.email = m.to_email
            and i.accepted_at is null and i.revoked_at is null) then m.to_email
        end
      end as email
    from mails m join companies c on c.id = m.company_id where m.id = ${mail.id}`;
  return email;
}
