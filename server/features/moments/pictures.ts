import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { findRow } from "../../database/query.ts";
import type { Services } from "../../providers/services.ts";
import { Refusal } from "../../calls/refusal.ts";
import { encodePicture } from "../assortment/encode-picture.ts";

type Added = { company_id: string; order_id: string; for_supplier: boolean; added_by: "hr" | "colleague" };
type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export const cakePictureAddress = (key: string): string => `/tartbild/${key}.webp`;

/** `allowed` looks before the picture is opened, and again when it is kept: opening one takes its time. */
export async function addCakePicture(
  transaction: Transaction,
  { vault }: Services,
  picture: string,
  allowed: (tx: Tx) => Promise<Added>,
): Promise<string> {
  await transaction(allowed);
  const content = await encodePicture(Buffer.from(picture, "base64"));
  return transaction(async (tx) => {
    const added = await allowed(tx);
    const digest = createHash("sha256").update(content).digest("base64url");
    const key = vault.sign("cake-picture", `${added.order_id} ${digest}`);
    // HR's takes the place of the one that is there; a colleague's does not.
    if (added.added_by === "hr") await removeCakePicture(tx, added);
    const kept = await findRow(tx, { key: z.string() })`
      insert into cake_pictures (key, company_id, order_id, content, for_supplier, added_by)
      values (${key}, ${added.company_id}, ${added.order_id}, ${content}, ${added.for_supplier}, ${added.added_by})
      on conflict do nothing returning key`;
    if (!kept) throw new Refusal("picture-exists");
    return cakePictureAddress(key);
  });
}

export const removeCakePicture = (tx: Tx, { company_id, order_id }: Pick<Added, "company_id" | "order_id">) =>
  tx.execute(sql`delete from cake_pictures where company_id = ${company_id} and order_id = ${order_id}`);

export const findCakePicture = (tx: Tx, { company_id, order_id }: Pick<Added, "company_id" | "order_id">) =>
  findRow(tx, { key: z.string(), for_supplier: z.boolean(), added_by: z.enum(["hr", "colleague"]) })`
    select key, for_supplier, added_by from cake_pictures where company_id = ${company_id} and order_id = ${order_id}`;

export async function findCakePictureContent(tx: Tx, key: string): Promise<Uint8Array | null> {
  const found = await findRow(tx, { content: z.instanceof(Uint8Array) })`
    select content from cake_pictures where key = ${key}`;
  return found?.content ?? null;
}
