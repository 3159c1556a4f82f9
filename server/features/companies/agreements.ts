import { sql } from "drizzle-orm";
import { z } from "zod";
import { agreementDocuments, agreementVersions, type AgreementDocument } from "../../../domain/agreements.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { agreement_acceptances } from "../../database/schema-machinery.ts";

export type ShownAgreements = Record<AgreementDocument, string>;
type Acceptance = { companyId: string; userId: string | null; name: string | null; email: string };

/**
 * Writes down that somebody has accepted what was shown to them, once for each version. Of an older version than the one
 * that holds nothing is written: the company is asked for the new one.
 */
export async function acceptAgreements(
  tx: Tx,
  shown: ShownAgreements | undefined,
  { companyId, userId, name, email }: Acceptance,
): Promise<void> {
  const current = agreementDocuments.filter((document) => shown?.[document] === agreementVersions[document]);
  if (current.length === 0) return;
  await tx
    .insert(agreement_acceptances)
    .values(
      current.map((document) => ({
        company_id: companyId,
        document,
        version: agreementVersions[document],
        user_id: userId,
        name,
        email,
      })),
    )
    .onConflictDoNothing();
}

const Accepted = {
  document: z.enum(agreementDocuments),
  version: z.string(),
  accepted_at: z.string(),
  by: z.string(),
};
const MOST = 50;

/** What has been accepted for a company, the newest first. */
export const acceptancesOf = (tx: Tx, companyId: string) => readRows(tx, Accepted)`
  select document, version, accepted_at::text as accepted_at, coalesce(name, email) as by
  from agreement_acceptances where company_id = ${companyId} order by id desc limit ${MOST}`;

/** The documents whose present version nobody has accepted yet. */
export const waitingFor = (accepted: readonly { document: string; version: string }[]): AgreementDocument[] =>
  agreementDocuments.filter(
    (document) =>
      !accepted.some((one) => one.document === document && one.version === agreementVersions[document]),
  );

/** The same as a column of a statement about one company. */
export const acceptedColumn = (companyId: string) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('document', a.document, 'version', a.version)), '[]')
     from agreement_acceptances a where a.company_id = ${companyId})`;
