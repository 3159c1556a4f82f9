import { sql } from "drizzle-orm";
import { z } from "zod";
import { firstName } from "../../../domain/names.ts";
import type { Tx } from "../../database/database.ts";
import { readRow } from "../../database/query.ts";
import { mailLink } from "../../mail/links.ts";
import { type OutboxMail, writeMails } from "../../mail/outbox.ts";
import type { DefinedMail } from "../../mail/define.ts";
import type { Services } from "../../providers/services.ts";
import type { Applying } from "./apply.ts";
import { directoryLink } from "./mails/directory-link.ts";
import { linkToken } from "./link-token.ts";
import type { Pending } from "./pending.ts";

/** Whose birthday nobody knows is asked for it, by a link of their own. */

type Asked = { id: string; company_id: string; name: string; email: string; company_name: string };
type Words = (data: {
  first_name: string;
  company_name: string;
  url: ReturnType<typeof mailLink>;
}) => DefinedMail;

/** A mail to each. `time` keeps one wave of them apart from the next. */
export function linkMails(
  services: Services,
  people: readonly Asked[],
  words: Words,
  time: string,
): OutboxMail[] {
  return people.map(({ id, company_id, name, email, company_name }) => ({
    key: `${id}:${time}`,
    to: email,
    // The row in the register will have the same id: erasing the person reaches this mail.
    recipientId: id,
    employeeIds: [id],
    companyId: company_id,
    mail: words({
      first_name: firstName(name),
      company_name,
      url: mailLink(services.vault, `${services.publicUrl}/employee-signup?token=${linkToken(services, id)}`),
    }),
  }));
}

const NO_EMAIL = "E-post saknas i katalogen, så länken går inte att skicka. Fyll i födelsedagen själva.";
const NO_NAME = "Namn saknas i katalogen.";

/** The first mail, once. */
export async function sendLinks(
  tx: Tx,
  services: Services,
  { companyId, outcomes }: Applying,
  people: readonly Pending[],
): Promise<void> {
  for (const { id, name, email } of people)
    if (!name || !email) outcomes.set(id, { problem: name ? NO_EMAIL : NO_NAME });
  const asked = people.filter(({ name, email, link_sent_at }) => name && email && !link_sent_at);
  if (asked.length === 0) return;
  const { company_name } = await readRow(tx, { company_name: z.string() })`
    select name as company_name from companies where id = ${companyId}`;
  const mails = linkMails(
    services,
    asked.map(({ id, name, email }) => ({
      id,
      company_id: companyId,
      name: name!,
      email: email!,
      company_name,
    })),
    directoryLink,
    "first",
  );
  await writeMails(tx, mails);
  await tx.execute(sql`update directory_people set link_sent_at = app_now()
    where company_id = ${companyId} and id = any (${sql.param(asked.map(({ id }) => id))}::uuid[])`);
}
