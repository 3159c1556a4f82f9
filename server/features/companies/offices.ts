import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../database/database.ts";
import { type CompanyRef, type Fragment, fragment } from "../../database/ref.ts";
import { companies, offices } from "../../database/schema.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { CompanyRow } from "./companies.ts";

export type Office = typeof offices.$inferSelect;
/** Where a delivery goes. Without coordinates the address is only what somebody typed. */
export type Place = Pick<Office, "address" | "latitude" | "longitude">;

/** The office that is meant where none is named: the oldest that is open. Every company has one. */
export async function firstOffice(tx: Tx, companyId: string): Promise<Office> {
  const [office] = await tx
    .select()
    .from(offices)
    .where(and(eq(offices.company_id, companyId), isNull(offices.closed_at)))
    .orderBy(asc(offices.created_at), asc(offices.id))
    .limit(1);
  return office!;
}

/** The same for a statement over companies: `from companies c join lateral (…) f on true`. */
export const firstOfficeOf = (c: CompanyRef): Fragment =>
  fragment`(select first.* from offices first where first.company_id = ${c.id} and first.closed_at is null
    order by first.created_at, first.id limit 1)`;

export const openOffices = (tx: Tx, companyId: string): Promise<Office[]> =>
  tx
    .select()
    .from(offices)
    .where(and(eq(offices.company_id, companyId), isNull(offices.closed_at)))
    .orderBy(asc(offices.created_at), asc(offices.id));

/** What a list is narrowed to: an open office of the company, or all of them where none is named. */
export async function checkOffice(tx: Tx, companyId: string, officeId: string | undefined): Promise<void> {
  if (officeId === undefined) return;
  const open = await openOffices(tx, companyId);
  if (open.every(({ id }) => id !== officeId)) throw new Refusal("office-not-found");
}

/** A company as the specification knows it, with its first office's address and rule. */
export async function withFirstOffice<Row extends CompanyRow>(tx: Tx, company: Row) {
  const { address, latitude, longitude, delivery_rule } = await firstOffice(tx, company.id);
  return { ...company, address, latitude, longitude, delivery_rule };
}

/**
 * Holds the company: whoever changes an office, or moves people between two, does it one after the other. Its account may
 * have been closed since the caller came in.
 */
export async function lockOffice(tx: Tx, companyId: string, officeId?: string): Promise<Office | null> {
  const [company] = await tx
    .select({ closed_at: companies.closed_at })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for("no key update");
  if (company!.closed_at) throw new Refusal("company-closed");
  if (!officeId) return firstOffice(tx, companyId);
  const [office] = await tx
    .select()
    .from(offices)
    .where(and(eq(offices.company_id, companyId), eq(offices.id, officeId), isNull(offices.closed_at)));
  return office ?? null;
}

/** An open office of the company, with the company held; refuses where there is none. */
export async function requireOffice(tx: Tx, companyId: string, officeId: string): Promise<Office> {
  const office = await lockOffice(tx, companyId, officeId);
  if (!office) throw new Refusal("office-not-found");
  return office;
}

export const setPlace = (tx: Tx, officeId: string, { address, latitude, longitude }: Place) =>
  tx.execute(sql`update offices set address = ${address}, latitude = ${latitude}, longitude = ${longitude}
    where id = ${officeId}`);
