import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Clock } from "../../../domain/clock.ts";
import type { Tx } from "../../database/database.ts";
import { one_time_links, profiles } from "../../database/schema.ts";
import type { Services } from "../../providers/services.ts";
import { hashToken, newToken } from "../../database/tokens.ts";

export type LinkKind = (typeof one_time_links.$inferSelect)["kind"];

export const hoursValid: Record<LinkKind, number> = {
  recovery: 1,
  magic: 72,
  "hr-form": 24 * 14,
  setup: 24 * 14,
  correction: 2,
  "contact-email": 72,
  "supplier-page": 24,
  "supplier-address": 24 * 7,
  "login-address": 24,
};

/** Where a login link leads. */
export const magicUrl = (publicUrl: string, token: string) => `${publicUrl}/auth/magic?token=${token}`;

/** Makes a link's token. The transaction that mails it must be this one, or a crash leaves a link nobody got. */
export async function createLink(
  tx: Tx,
  clock: Clock,
  link: {
    kind: LinkKind;
    email: string;
    companyId?: string | null;
    supplierId?: string | null;
    userId?: string | null;
  },
): Promise<string> {
  const token = newToken();
  await tx.insert(one_time_links).values({
    token_hash: hashToken(token),
    kind: link.kind,
    user_email: link.email,
    company_id: link.companyId ?? null,
    supplier_id: link.supplierId ?? null,
    user_id: link.userId ?? null,
    expires_at: clock.now().add({ hours: hoursValid[link.kind] }).toString(),
  });
  return token;
}

const valid = (clock: Clock, kinds: LinkKind | LinkKind[], token: string) =>
  and(
    eq(one_time_links.token_hash, hashToken(token)),
    inArray(one_time_links.kind, [kinds].flat()),
    isNull(one_time_links.used_at),
    gt(one_time_links.expires_at, clock.now().toString()),
  );

type Parts = Pick<Services, "clock" | "log">;

/** Ends the links that wait for an address, or those of them that lead into one company. */
export const endLinks = (tx: Tx, email: string, companyId?: string) =>
  tx
    .delete(one_time_links)
    .where(
      and(
        eq(one_time_links.user_email, email),
        isNull(one_time_links.used_at),
        companyId ? eq(one_time_links.company_id, companyId) : undefined,
      ),
    );

/** Ends the contact address that somebody has asked for in the name of this person's company. */
export const endContactChange = (tx: Tx, userId: string) =>
  tx
    .delete(one_time_links)
    .where(
      and(
        eq(one_time_links.kind, "contact-email"),
        isNull(one_time_links.used_at),
        inArray(
          one_time_links.company_id,
          tx.select({ id: profiles.company_id }).from(profiles).where(eq(profiles.user_id, userId)),
        ),
      ),
    );

/** Ends the new address that somebody has asked for their own login. */
export const endLoginAddress = (tx: Tx, userId: string) =>
  tx.delete(one_time_links).where(and(eq(one_time_links.user_id, userId), isNull(one_time_links.used_at)));

/** Looks without using: for a page that only wants to show its form. */
export async function findLink(tx: Tx, { clock, log }: Parts, kind: LinkKind | LinkKind[], token: string) {
  const [link] = await tx
    .select()
    .from(one_time_links)
    .where(valid(clock, kind, token));
  if (!link) log.warn({ kind }, "one-time link refused");
  return link ?? null;
}

/** Uses the link. Of two uses at the same moment the database lets one update win. */
export async function useLink(tx: Tx, { clock, log }: Parts, kind: LinkKind, token: string) {
  const [link] = await tx
    .update(one_time_links)
    .set({ used_at: clock.now().toString() })
    .where(valid(clock, kind, token))
    .returning();
  if (!link) log.warn({ kind }, "one-time link refused");
  return link ?? null;
}
