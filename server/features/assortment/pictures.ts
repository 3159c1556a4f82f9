import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { MOST_KEPT_BYTES_TOGETHER } from "../../../domain/pictures.ts";
import { writeAudit } from "../../calls/audit.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { findRow, readRow } from "../../database/query.ts";
import { product_pictures, supplier_products } from "../../database/schema.ts";
import type { Services } from "../../providers/services.ts";
import { encodePicture } from "./encode-picture.ts";
import { pictureAddress } from "./picture-address.ts";
import { requireSupplier } from "./products.ts";

/**
 * Pictures of products. Their address is a keyed digest of what is in them: it never shows another picture, and nobody
 * finds it who was not told it by a call that they may make.
 */

type Wanted = { supplier_id: string; id: string };
type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export async function savePicture(
  transaction: Transaction,
  { vault }: Services,
  wanted: Wanted,
  picture: string,
): Promise<{ picture: string }> {
  // Nothing is opened for a product that is not there.
  await transaction((tx) => requireProduct(tx, wanted));
  const content = await encodePicture(Buffer.from(picture, "base64"));
  const digest = createHash("sha256").update(content).digest("base64url");
  const key = vault.sign("product-picture", `${wanted.id} ${digest}`);
  await transaction((tx) => keepPicture(tx, wanted, { key, content }));
  return { picture: pictureAddress(key) };
}

async function keepPicture(
  tx: Tx,
  { supplier_id, id }: Wanted,
  { key, content }: { key: string; content: Buffer },
): Promise<void> {
  await requireSupplier(tx, supplier_id, { hold: true });
  await requireProduct(tx, { supplier_id, id });
  const { kept } = await readRow(tx, { kept: z.number() })`
    select coalesce(sum(octet_length(content)), 0)::int as kept from product_pictures
    where supplier_id = ${supplier_id} and product_id <> ${id}`;
  if (kept + content.length > MOST_KEPT_BYTES_TOGETHER) throw new Refusal("too-many-pictures");
  await tx.delete(product_pictures).where(eq(product_pictures.product_id, id));
  await tx.insert(product_pictures).values({ key, supplier_id, product_id: id, content });
  await tx.update(supplier_products).set({ picture_key: key }).where(eq(supplier_products.id, id));
  await writeAudit(tx, { action: "assortment-changed", companyId: null, details: { id: supplier_id } });
}

export async function removePicture(tx: Tx, { supplier_id, id }: Wanted): Promise<void> {
  await requireProduct(tx, { supplier_id, id });
  await tx
    .delete(product_pictures)
    .where(and(eq(product_pictures.supplier_id, supplier_id), eq(product_pictures.product_id, id)));
  await writeAudit(tx, { action: "assortment-changed", companyId: null, details: { id: supplier_id } });
}

async function requireProduct(tx: Tx, { supplier_id, id }: Wanted): Promise<void> {
  const found = await findRow(tx, { id: z.string() })`
    select id from supplier_products where supplier_id = ${supplier_id} and id = ${id} and removed_at is null`;
  if (!found) throw new Refusal("product-not-found");
}

export async function findPicture(tx: Tx, key: string): Promise<Uint8Array | null> {
  const found = await findRow(tx, { content: z.instanceof(Uint8Array) })`
    select content from product_pictures where key = ${key}`;
  return found?.content ?? null;
}
