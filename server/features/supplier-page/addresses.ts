import { sql } from "drizzle-orm";
import { z } from "zod";
import type { SupplierAddress } from "../../../contract/supplier-addresses.ts";
import { MOST_ADDRESSES } from "../../../domain/supplier-addresses.ts";
import { writeAudit } from "../../calls/audit.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { findRow, readRow, readRows } from "../../database/query.ts";
import { hashToken } from "../../database/tokens.ts";
import { mailLink } from "../../mail/links.ts";
import { writeMails } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import { createLink, hoursValid, type LinkKind } from "../accounts/one-time-links.ts";
import { kindsThat } from "../../mail/registry.ts";
import { supplierCopy } from "./mails/supplier-copy.ts";
import { supplierCopyCancelled } from "./mails/supplier-copy-cancelled.ts";
import { supplierAddressProof } from "./mails/supplier-address-proof.ts";
import { type Language, languages } from "../../../domain/language.ts";

/** A supplier's extra addresses. Everything here is done as the platform. */

const Row = {
  id: z.string(),
  email: z.string(),
  orders: z.boolean(),
  invoices: z.boolean(),
  proved: z.boolean(),
  added_by: z.enum(["supplier", "platform"]),
};

export const listAddresses = (tx: Tx, supplierId: string): Promise<SupplierAddress[]> =>
  readRows(tx, Row)`
    select id, email, orders, invoices, proved_at is not null as proved, added_by from supplier_addresses
    where supplier_id = ${supplierId} order by created_at, id limit ${MOST_ADDRESSES}`;

type Wanted = { email: string; orders: boolean; invoices: boolean };

/** Two who add at the same moment come one after the other: the limit holds for both. */
export async function addAddress(
  tx: Tx,
  services: Services,
  supplierId: string,
  { email, orders, invoices }: Wanted,
  addedBy: SupplierAddress["added_by"],
): Promise<string> {
  const supplier = await requireSupplier(tx, supplierId);
  // A copy has to be a copy of something.
  if (!supplier.email) throw new Refusal("email-missing");
  if (supplier.email === email) throw new Refusal("address-is-contact");
  const known = await listAddresses(tx, supplierId);
  if (known.some((address) => address.email === email)) throw new Refusal("address-added");
  if (known.length >= MOST_ADDRESSES) throw new Refusal("too-many-addresses");
  const { id } = await readRow(tx, { id: z.string() })`
    insert into supplier_addresses (supplier_id, email, orders, invoices, added_by)
    values (${supplierId}, ${email}, ${orders}, ${invoices}, ${addedBy}) returning id`;
  await mailProof(tx, services, supplier, { id, email });
  await writeAudit(tx, { action: "supplier-address-added", companyId: null, details: { id: supplierId } });
  return id;
}

/** The link that proves it, once more; an earlier one works no longer. */
export async function mailProofAgain(
  tx: Tx,
  services: Services,
  supplierId: string,
  id: string,
): Promise<string> {
  const supplier = await requireSupplier(tx, supplierId);
  const address = (await listAddresses(tx, supplierId)).find((one) => one.id === id);
  if (!address) throw new Refusal("address-not-found");
  if (address.proved) throw new Refusal("address-proved");
  await endLinksTo(tx, supplierId, [address.email], ["supplier-address"]);
  await mailProof(tx, services, supplier, address);
  return address.email;
}

/** What gets no orders any more opens no page with them. */
export async function changeAddress(
  tx: Tx,
  supplierId: string,
  { id, orders, invoices }: { id: string; orders: boolean; invoices: boolean },
): Promise<void> {
  const changed = await findRow(tx, Ended)`
    update supplier_addresses set orders = ${orders}, invoices = ${invoices}
    where id = ${id} and supplier_id = ${supplierId} returning id, email, opened_at is not null as opened`;
  if (!changed) throw new Refusal("address-not-found");
  const unwanted = kindsThat(({ copies }) => copies !== undefined && !{ orders, invoices }[copies]);
  if (unwanted.length > 0)
    await tx.execute(sql`update mails c set status = 'withdrawn' from mails m
      where c.recipient_id = ${id} and c.status in ('waiting', 'held', 'dead', 'unsure')
        and c.kind in ${[supplierCopy.kind, supplierCopyCancelled.kind]}
        and m.id::text = right(c.key, 36) and m.kind in ${unwanted}`);
  if (orders) return;
  await tx.execute(sql`delete from supplier_sessions where address_id = ${id}`);
  await endPage(tx, supplierId, [changed], ["supplier-page"]);
}

/** Whoever reads it has neither mails, links, sessions nor what they saw on the page that lets in by itself. */
export async function removeAddress(tx: Tx, supplierId: string, id: string): Promise<void> {
  const removed = await remove(tx, supplierId, id);
  if (removed === 0) throw new Refusal("address-not-found");
  await writeAudit(tx, { action: "supplier-address-removed", companyId: null, details: { id: supplierId } });
}

/** Of a supplier that is written to at another address: whoever had the old one may have added them. */
export const removeAllAddresses = (tx: Tx, supplierId: string) => remove(tx, supplierId, null);

/** Its sessions, and their devices, go with its row. Copies are written holding that row: none is written after this. */
async function remove(tx: Tx, supplierId: string, id: string | null): Promise<number> {
  const gone = await readRows(tx, Ended)`
    delete from supplier_addresses where supplier_id = ${supplierId} and (${id}::uuid is null or id = ${id}::uuid)
    returning id, email, opened_at is not null as opened`;
  if (gone.length === 0) return 0;
  await endPage(tx, supplierId, gone, ["supplier-page", "supplier-address"]);
  await tx.execute(sql`update mails set status = 'withdrawn'
    where recipient_id in ${gone.map((address) => address.id)} and status in ('waiting', 'held', 'dead', 'unsure')`);
  return gone.length;
}

const Ended = { id: z.string(), email: z.string(), opened: z.boolean() };
type Ended = { email: string; opened: boolean };

/** The links that lead in, and the calendar where somebody has been in: its address stands on the page. */
async function endPage(tx: Tx, supplierId: string, ended: readonly Ended[], kinds: LinkKind[]) {
  await endLinksTo(
    tx,
    supplierId,
    ended.map(({ email }) => email),
    kinds,
  );
  if (ended.some(({ opened }) => opened))
    await tx.execute(sql`delete from supplier_feeds where supplier_id = ${supplierId}`);
}

const endLinksTo = (tx: Tx, supplierId: string, emails: string[], kinds: LinkKind[]) =>
  tx.execute(sql`delete from one_time_links where supplier_id = ${supplierId} and user_email in ${emails}
    and kind in ${kinds} and used_at is null`);

/** One that nobody has proved is nobody's. */
export const forgetUnproved = sql`delete from supplier_addresses a
  where proved_at is null and created_at < app_now() - interval '30 days'
    and not exists (select from one_time_links l where l.supplier_id = a.supplier_id and l.user_email = a.email
      and l.kind = 'supplier-address' and l.used_at is null and l.expires_at > app_now())`;

type Supplier = { id: string; name: string; email: string | null; language: Language };

async function requireSupplier(tx: Tx, id: string): Promise<Supplier> {
  const found = await findRow(tx, {
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    language: z.enum(languages),
    active: z.boolean(),
  })`
    select id, name, email, language, active from vendors where id = ${id} for update`;
  if (!found) throw new Refusal("supplier-not-found");
  if (!found.active) throw new Refusal("supplier-inactive");
  return found;
}

/** A supplier could have mails sent to a stranger: the address gets only so many, and the whole press is taken back. */
async function mailProof(
  tx: Tx,
  { clock, vault, publicUrl }: Services,
  supplier: Supplier,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const token = await createLink(tx, clock, { kind: "supplier-address", email, supplierId: supplier.id });
  const written = await writeMails(tx, [
    {
      key: hashToken(token).toString("hex").slice(0, 32),
      to: email,
      recipientId: id,
      mail: supplierAddressProof({
        supplier_name: supplier.name,
        prove_url: mailLink(vault, `${publicUrl}/leverantor/adress?token=${token}`),
        valid_hours: hoursValid["supplier-address"],
        language: supplier.language,
      }),
    },
  ]);
  if (written.length === 0) throw new Refusal("mailed-too-often");
}
