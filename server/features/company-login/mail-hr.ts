import type { SQL } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { findRow } from "../../database/query.ts";
import type { DefinedMail } from "../../mail/define.ts";
import { writeMails } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import { readProvedAdmins } from "../companies/join-requests.ts";

type Told = {
  /** What makes it this one, of the company's login as it stands. */
  key: SQL<string>;
  mail(companyName: string, settingsUrl: string): DefinedMail;
  /** Who did it, and need not be told. */
  except?: string;
};

/** To everybody who looks after the company: it is their login that this is about. */
export async function mailHr(tx: Tx, { publicUrl }: Services, companyId: string, told: Told): Promise<void> {
  const found = await findRow(tx, { name: z.string(), key: z.string() })`
    select c.name, ${told.key} as key from company_logins l join companies c on c.id = l.company_id
    where c.id = ${companyId}`;
  if (!found) return;
  const mail = told.mail(found.name, `${publicUrl}/dashboard/installningar/foretagsinloggning`);
  const readers = await readProvedAdmins(tx, companyId);
  await writeMails(
    tx,
    readers
      .filter(({ id }) => id !== told.except)
      .map(({ id, email }) => ({ key: `${companyId}:${found.key}:${id}`, to: email, companyId, mail })),
  );
}
