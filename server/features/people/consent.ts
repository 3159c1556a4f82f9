import { and, eq, isNull, sql } from "drizzle-orm";
import { CONSENT_VERSION, needsConsent } from "../../../domain/consent.ts";
import type { Tx } from "../../database/database.ts";
import { consents } from "../../database/schema.ts";
import type { Services } from "../../providers/services.ts";

type Person = { companyId: string; employeeId: string };
type Diet = { allergies: string | null; dietary_preferences: string | null };

const open = ({ companyId, employeeId }: Person) =>
  and(
    eq(consents.company_id, companyId),
    eq(consents.employee_id, employeeId),
    isNull(consents.withdrawn_at),
  );

export async function findConsent(tx: Tx, person: Person) {
  const [consent] = await tx.select().from(consents).where(open(person)).limit(1);
  return consent ?? null;
}

type Given = Awaited<ReturnType<typeof findConsent>>;

/** HR's word, or a yes to an older wording, is not the person's own to this one. */
export const isOwnYes = (given: Given): boolean =>
  given?.source === "self" && given.text_version === CONSENT_VERSION;

/**
 * Keeps the record in step with what is stored: a consent for health data, with its date and the wording's version;
 * withdrawn as soon as nothing is left that needs it. A person's own yes to the present wording takes the place of an
 * older one and of HR's word.
 */
export async function keepConsent(
  tx: Tx,
  { log }: Services,
  person: Person,
  source: "self" | "hr",
  data: Diet,
): Promise<void> {
  const needed = needsConsent(data);
  const given = await findConsent(tx, person);
  const holds = source === "hr" || isOwnYes(given);
  if (given && !(needed && holds)) {
    await tx
      .update(consents)
      .set({ withdrawn_at: sql`app_now()` })
      .where(open(person));
    // Outside the database too: a backup that is put back has not heard of it.
    if (!needed) log.info({ company: person.companyId, employee: person.employeeId }, "consent withdrawn");
  }
  if (!needed || (given && holds)) return;
  await tx.insert(consents).values({
    company_id: person.companyId,
    employee_id: person.employeeId,
    text_version: CONSENT_VERSION,
    source,
  });
}
