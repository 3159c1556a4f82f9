import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { hashToken } from "../../database/tokens.ts";
import { mailLink } from "../../mail/links.ts";
import type { OutboxMail } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import { createLink, hoursValid } from "../accounts/one-time-links.ts";
import { supplierPageLink } from "./mails/supplier-page-link.ts";
import { type Language, languages } from "../../../domain/language.ts";

/** A chain may have one address for all its shops; each has a page of its own, and one mail leads to them all. */
const MOST_AT_ONE_ADDRESS = 100;

/** Who an unknown address would be; its mail is taken back. */
const NOBODY = "00000000-0000-4000-8000-000000000000";

export type Addressed = {
  id: string | null;
  name: string;
  email: string;
  language?: Language;
  /** Where it is an extra address of the supplier's. */
  addressId?: string | null;
};

const Supplier = {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  language: z.enum(languages),
  addressId: z.string().nullable(),
};

/** Those that are written to at an address: as their own, or as an extra one that gets their orders. */
export const findSuppliersAt = (tx: Tx, email: string): Promise<Addressed[]> =>
  readRows(tx, Supplier)`
    select * from (
      select id, name, email, language, null::uuid as "addressId" from vendors where email = ${email} and active
      union all
      select v.id, v.name, a.email, v.language, a.id from supplier_addresses a join vendors v on v.id = a.supplier_id
      where a.email = ${email} and a.proved_at is not null and a.orders and v.active and v.email is distinct from a.email
    ) found order by name, id limit ${MOST_AT_ONE_ADDRESS}`;

/** The mail that brings a link to the page of each, which signs a device in once. They are all at one address. */
export async function linkMail(
  tx: Tx,
  { clock, vault, publicUrl }: Services,
  suppliers: readonly [Addressed, ...Addressed[]],
): Promise<OutboxMail & { tokens: string[] }> {
  const [{ id, email, addressId, language = "sv" }] = suppliers;
  const tokens: string[] = [];
  for (const { id: supplierId } of suppliers)
    // oxlint-disable-next-line no-await-in-loop -- a chain with one address for a few shops
    tokens.push(await createLink(tx, clock, { kind: "supplier-page", email, supplierId }));
  return {
    tokens,
    key: hashToken(tokens[0]!).toString("hex").slice(0, 32),
    to: email,
    recipientId: addressId ?? id ?? NOBODY,
    mail: supplierPageLink({
      pages: suppliers.map(({ name }, index) => ({
        supplier_name: name,
        page_url: mailLink(vault, `${publicUrl}/leverantor/oppna?token=${tokens[index]}`),
      })),
      valid_hours: hoursValid["supplier-page"],
      language,
    }),
  };
}

/** Whoever had the address, or what the platform shuts out, has the calendar no more either: it is made anew on the page. */
export async function shutOut(tx: Tx, supplierId: string): Promise<void> {
  await signOutEverywhere(tx, supplierId);
  await tx.execute(sql`delete from supplier_feeds where supplier_id = ${supplierId}`);
}

/** On every device, with the links that would let one in again. */
export async function signOutEverywhere(tx: Tx, supplierId: string): Promise<void> {
  await tx.execute(sql`delete from supplier_sessions where supplier_id = ${supplierId}`);
  await tx.execute(sql`delete from one_time_links where supplier_id = ${supplierId} and used_at is null`);
}
