import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Clock } from "../../domain/clock.ts";
import { hashToken, newToken } from "../auth/tokens.ts";
import type { Tx } from "../database/database.ts";
import { companies, employees, personal_links } from "../database/schema.ts";
import { mailLink } from "../mail/links.ts";
import { writeMails } from "../mail/outbox.ts";
import { employeeRegistered } from "../mail/templates/employee-registered.ts";
import { firstName } from "../mail/templates/parts/words.ts";
import { personalLink } from "../mail/templates/personal-link.ts";
import { Refusal } from "../refusal.ts";
import type { Services } from "../services.ts";

const VALID_DAYS = 365;

export type Linked = { id: string; company_id: string; name: string; email: string; company_name: string };

/** Makes a private link for each and mails it; the one they had before stops working. */
export async function mailPersonalLinks(
  tx: Tx,
  { clock, publicUrl, vault }: Services,
  people: Linked[],
  why: "registered" | "asked",
): Promise<void> {
  const links = people.map((person) => {
    const token = newToken();
    const kind = why === "registered" ? "employee-registered" : "personal-link";
    return { person, token, key: `${kind}:${hashToken(token).toString("hex").slice(0, 32)}` };
  });
  const written = await writeMails(
    tx,
    links.map(({ person, token, key }) => {
      const data = {
        first_name: firstName(person.name),
        company_name: person.company_name,
        personal_url: mailLink(vault, `${publicUrl}/min-sida?token=${token}`),
      };
      return {
        key,
        to: person.email,
        mail: why === "registered" ? employeeRegistered(data) : personalLink(data),
        companyId: person.company_id,
        employeeIds: [person.id],
      };
    }),
  );
  // Who gets no more mails for now keeps the link they have.
  const mailed = links.filter(({ key }) => written.includes(key));
  if (mailed.length === 0) return;
  await tx.delete(personal_links).where(
    and(
      inArray(
        personal_links.company_id,
        mailed.map(({ person }) => person.company_id),
      ),
      inArray(
        personal_links.employee_id,
        mailed.map(({ person }) => person.id),
      ),
    ),
  );
  await tx.insert(personal_links).values(
    mailed.map(({ person, token }) => ({
      token_hash: hashToken(token),
      company_id: person.company_id,
      employee_id: person.id,
      expires_at: clock
        .now()
        .add({ hours: VALID_DAYS * 24 })
        .toString(),
    })),
  );
}

/**
 * Whose link this is. Who has left keeps it, to see and erase what is still stored; who has been erased has none.
 * Whoever is about to change the person holds them: an erasure at the same moment must not be written over.
 */
export async function requirePerson(tx: Tx, clock: Clock, token: string, { hold = false } = {}) {
  const query = tx
    .select({ employee: employees, company_name: companies.name, delivery_rule: companies.delivery_rule })
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
    .where(
      and(
        eq(personal_links.token_hash, hashToken(token)),
        gt(personal_links.expires_at, clock.now().toString()),
      ),
    );
  const [found] = await (hold ? query.for("update", { of: employees }) : query);
  if (!found) throw new Refusal("link-expired");
  return found;
}
