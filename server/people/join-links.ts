import { eq } from "drizzle-orm";
import type { Tx } from "../database/database.ts";
import { companies } from "../database/schema.ts";
import type { Services } from "../services.ts";

/** The link with which a company's employees register themselves: permanent until it is made anew. */
export const joinUrl = ({ publicUrl }: Services, token: string) =>
  `${publicUrl}/employee-signup?token=${token}`;

export async function findByJoinToken(tx: Tx, token: string) {
  if (!/^[a-z0-9]{8}$/.test(token)) return null;
  const [company] = await tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.public_join_token, token));
  return company ?? null;
}
