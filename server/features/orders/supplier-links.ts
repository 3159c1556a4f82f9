import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { findRow } from "../../database/query.ts";
import type { Vault } from "../../database/tokens.ts";
import { isUuid } from "../../database/uuid.ts";

/** What a supplier's link opens: the orders of one company on one day, and nothing else. */
export type SupplierLink = {
  vendor_id: string;
  company_id: string;
  delivery_date: string;
  kind: "cake" | "meal";
  /** The first letters of the ids of the offers that its mail made or spoke of: with them the link dies. */
  offers?: string[];
};

const PURPOSE = "supplier-answer";
const OFFER_LETTERS = 12;

/**
 * A signed link needs no row: who holds it was sent it, and a changed letter makes it worthless. The supplier's address is
 * signed too, so that another address ends the links that the old one was sent.
 */
export function supplierToken(vault: Vault, link: SupplierLink, sentTo: string): string {
  const { kind, vendor_id, company_id, delivery_date, offers = [] } = link;
  const named = offers.map((id) => id.slice(0, OFFER_LETTERS)).join(".");
  const text = [kind, vendor_id, company_id, delivery_date, named].join("~");
  return `${Buffer.from(text).toString("base64url")}.${vault.sign(PURPOSE, signed(text, sentTo))}`;
}

export async function readSupplierToken(tx: Tx, vault: Vault, token: string): Promise<SupplierLink | null> {
  const [body = "", tag = ""] = token.split(".");
  const text = Buffer.from(body, "base64url").toString("utf8");
  const [kind, vendor_id, company_id, delivery_date, offers] = text.split("~") as [
    SupplierLink["kind"],
    string,
    string,
    string,
    string | undefined,
  ];
  if (!vault.verify(PURPOSE, signed(text, await addressOf(tx, vendor_id)), tag)) return null;
  return { kind, vendor_id, company_id, delivery_date, offers: offers?.split(".").filter(Boolean) ?? [] };
}

const signed = (text: string, sentTo: string): string => `${text}~${sentTo.toLowerCase()}`;

const Address = { email: z.string().nullable() };

/** The link is not known to be genuine yet: what it names may be anything. */
async function addressOf(tx: Tx, vendorId: string): Promise<string> {
  if (!isUuid(vendorId)) return "-";
  const found = await findRow(tx, Address)`select email from vendors where id = ${vendorId}`;
  return found?.email ?? "-";
}

export const offersOf = (link: SupplierLink) =>
  sql`left(f.id::text, ${OFFER_LETTERS}::int) in ${link.offers ?? []}`;
