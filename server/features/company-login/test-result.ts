import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { type Identified, providerShort } from "../../../domain/company-login.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { findRow } from "../../database/query.ts";
import { company_logins } from "../../database/schema.ts";
import type { Services } from "../../providers/services.ts";
import { type Attempt, expired } from "./attempts.ts";
import { requireLogin } from "./login.ts";

/** A login that let nobody in has shown that it would. Whoever tried it still looks after the company. */
export async function keepTest(tx: Tx, { clock }: Services, attempt: Attempt, who: Identified, ms: number) {
  const { company_id, tester_id, revision } = attempt;
  const login = await requireLogin(tx, company_id);
  const isOwner = await findRow(tx, { id: z.string() })`
    select p.user_id as id from profiles p join user_roles r on r.user_id = p.user_id
    where p.user_id = ${tester_id} and p.company_id = ${company_id} and r.role in ('hr_admin', 'admin')`;
  if (!isOwner || login.revision !== revision) throw expired();
  if (!who.email)
    throw new Refusal(
      "company-login-address",
      `${providerShort[login.provider]} lämnade ingen bekräftad adress på ${login.domain}. Kontrollera att kontot har en e-postadress där och att programmet får se den.`,
    );
  await tx
    .update(company_logins)
    .set({
      tested_at: clock.now().toString(),
      tested_name: who.name,
      tested_email: who.email,
      tested_ms: ms,
    })
    .where(and(eq(company_logins.company_id, company_id), eq(company_logins.revision, revision)));
}
