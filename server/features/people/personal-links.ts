import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Clock } from "../../../domain/clock.ts";
import type { Language } from "../../../domain/language.ts";
import { hashToken, newToken } from "../../database/tokens.ts";
import type { Tx } from "../../database/database.ts";
import { companies, employees, offices, personal_links } from "../../database/schema.ts";
import { mailLink } from "../../mail/links.ts";
import { mailKey, type OutboxMail, writeMails } from "../../mail/outbox.ts";
import { employeeRegistered } from "./mails/employee-registered.ts";
import { firstName } from "../../../domain/names.ts";
import { personalLink } from "./mails/personal-link.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Services } from "../../providers/services.ts";

const VALID_DAYS = 365;

/** Without a company: nobody, for whom everything is done and taken back. */
export type Linked = {
  id: string;
  company_id: string | null;
  name: string;
  email: string;
  company_name: string;
  /** Of the mail, and of the page that it opens. */
  language: Language;
};

/** Makes a private link for each and mails it; the one they had before stops working. Returns the mails' keys. */
export async function mailPersonalLinks(
  tx: Tx,
  { clock, publicUrl, vault }: Services,
  people: Linked[],
  why: "registered" | "asked",
): Promise<string[]> {
  const links = people.map((person) => {
    const token = newToken();
    const data = {
      first_name: firstName(person.name),
      company_name: person.company_name,
      personal_url: mailLink(vault, `${publicUrl}/min-sida?token=${token}${inLanguage(person.language)}`),
      language: person.language,
    };
    const mail: OutboxMail = {
      key: hashToken(token).toString("hex").slice(0, 32),
      to: person.email,
      recipientId: person.id,
      mail: why === "registered" ? employeeRegistered(data) : personalLink(data),
      companyId: person.company_id,
      employeeIds: [person.id],
    };
    return { person, token, mail };
  });
  const written = await writeMails(
    tx,
    links.map(({ mail }) => mail),
  );
  // Who gets no more mails for now keeps the link they have.
  const mailed = links.filter(({ mail }) => written.includes(mailKey(mail)));
  if (mailed.length === 0) return written;
  const rows = mailed.map(({ person, token }) => ({
    token_hash: hashToken(token).toString("hex"),
    company_id: person.company_id,
    employee_id: person.id,
  }));
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as given(token_hash text, company_id uuid, employee_id uuid)`;
  await tx.execute(sql`
    delete from personal_links p using ${given}
    where p.company_id = given.company_id and p.employee_id = given.employee_id`);
  const expires_at = clock
    .now()
    .add({ hours: VALID_DAYS * 24 })
    .toString();
  await tx.execute(sql`
    insert into personal_links (token_hash, company_id, employee_id, expires_at)
    select decode(given.token_hash, 'hex'), e.company_id, e.id, ${expires_at}
    from ${given} join employees e on e.company_id = given.company_id and e.id = given.employee_id`);
  return written;
}

/** A mailed link keeps the language of its mail. Swedish needs no word: the browser's wish is followed. */
const inLanguage = (language: Language): string => (language === "sv" ? "" : `&sprak=${language}`);

/** Ends a person's link: it was mailed to an address that is not theirs any more. A new one can be sent. */
export const endPersonalLink = (tx: Tx, { company_id, id }: { company_id: string; id: string }) =>
  tx
    .delete(personal_links)
    .where(and(eq(personal_links.company_id, company_id), eq(personal_links.employee_id, id)));

/**
 * Whose link this is. Who has left keeps it, to see and erase what is still stored; who has been erased has none.
 * Callers that change the person lock the row: a concurrent erasure must not be overwritten.
 */
export async function requirePerson(tx: Tx, clock: Clock, token: string, { hold = false } = {}) {
  const query = tx
    .select({ employee: employees, company_name: companies.name, delivery_rule: offices.delivery_rule })
    .from(personal_links)
    .innerJoin(
      employees,
      and(
        eq(employees.company_id, personal_links.company_id),
        eq(employees.id, personal_links.employee_id),
        isNull(employees.erased_at),
      ),
    )
    .innerJoin(companies, eq(companies.id, personal_links.company_id))
    .innerJoin(
      offices,
      and(eq(offices.company_id, employees.company_id), eq(offices.id, employees.office_id)),
    )
    .where(
      and(
        eq(personal_links.token_hash, hashToken(token)),
        gt(personal_links.expires_at, clock.now().toString()),
      ),
    );
  const [found] = hold ? await query.for("update", { of: employees }) : await query;
  if (!found) throw new Refusal("link-expired");
  return found;
}
