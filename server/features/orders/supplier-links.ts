import { sql } from "drizzle-orm";
import { z } from "zod";
import { orderKinds } from "../../../domain/order-kinds.ts";
import type { Tx } from "../../database/database.ts";
import { findRow } from "../../database/query.ts";
import { fieldShapes, readToken, signToken, verifyToken } from "../../database/signed-token.ts";
import type { Vault } from "../../database/tokens.ts";

/** What a supplier's link opens: the orders of one company on one day, and nothing else. */
export type SupplierLink = {
  vendor_id: string;
  company_id: string;
  delivery_date: string;
  kind: "cake" | "meal";
  /** The first letters of the ids of the offers that its mail made or spoke of: with them the link dies. */
  offers?: string[];
  /** Instead of those, where they are too many for a link: when the latest was made, in milliseconds. */
  until?: number | null;
};

const PURPOSE = "supplier-answer";
const OFFER_LETTERS = 12;
const UNTIL = "t";

/** Another address of the supplier ends the links that the old one was sent. */
export function supplierToken(vault: Vault, link: SupplierLink, sentTo: string): string {
  const { kind, vendor_id, company_id, delivery_date, offers = [], until } = link;
  const named = until ? `${UNTIL}${until}` : offers.map((id) => id.slice(0, OFFER_LETTERS)).join(".");
  return signToken(vault, PURPOSE, [kind, vendor_id, company_id, delivery_date, named], sentTo);
}

const isKind = (text: string): boolean => (orderKinds as readonly string[]).includes(text);
const isOffers = (text: string): boolean => /^(?:[\da-f.-]*|t\d{1,15})$/.test(text);
const shape = [isKind, fieldShapes.id, fieldShapes.id, fieldShapes.day, isOffers];

export async function readSupplierToken(tx: Tx, vault: Vault, token: string): Promise<SupplierLink | null> {
  const fields = readToken(token, shape);
  if (!fields) return null;
  const [kind, vendor_id, company_id, delivery_date, offers] = fields as [
    SupplierLink["kind"],
    string,
    string,
    string,
    string,
  ];
  const found = await findRow(tx, Address)`select email from vendors where id = ${vendor_id}`;
  if (!verifyToken(vault, PURPOSE, token, found?.email ?? "-")) return null;
  const link = { kind, vendor_id, company_id, delivery_date };
  if (offers.startsWith(UNTIL)) return { ...link, until: Number(offers.slice(UNTIL.length)) };
  return { ...link, offers: offers.split(".").filter(Boolean) };
}

const Address = { email: z.string().nullable() };

/** Whether a link says which offers it is about: those that were made before links did say nothing. */
export const namesOffers = ({ offers = [], until }: SupplierLink): boolean =>
  offers.length > 0 || Boolean(until);

/** Of the company's, the supplier's and the kind's offers those that a link names. */
export const offersOf = ({ offers = [], until, delivery_date }: SupplierLink) =>
  until
    ? sql`f.delivery_date = ${delivery_date} and f.offered_at <= to_timestamp(${until}::double precision / 1000)`
    : sql`left(f.id::text, ${OFFER_LETTERS}::int) in ${offers}`;
