import { fieldShapes, readToken, signToken, verifyToken } from "../../database/signed-token.ts";
import type { Vault } from "../../database/tokens.ts";
import type { Services } from "../../providers/services.ts";

/**
 * What a link to somebody's card says: whose it is, which birthday, and who holds it. A link in a channel is anybody's
 * there, and has no holder.
 */
export type GreetingLink = { employee_id: string; birthday: string; holder_id: string | null };

const PURPOSE = "greeting-card";
const ANYBODY = "alla";
const holderShape = (text: string): boolean => text === ANYBODY || fieldShapes.id(text);

export const greetingToken = (vault: Vault, { employee_id, birthday, holder_id }: GreetingLink): string =>
  signToken(vault, PURPOSE, [employee_id, birthday, holder_id ?? ANYBODY], "");

export const greetingUrl = (
  { vault, publicUrl }: Pick<Services, "vault" | "publicUrl">,
  link: GreetingLink,
) => `${publicUrl}/kort?token=${greetingToken(vault, link)}`;

/** Null for what is no such link, or has a changed letter. */
export function readGreetingLink(vault: Vault, token: string): GreetingLink | null {
  const [employee_id, birthday, holder] =
    readToken(token, [fieldShapes.id, fieldShapes.day, holderShape]) ?? [];
  if (!employee_id || !birthday || !verifyToken(vault, PURPOSE, token, "")) return null;
  return { employee_id, birthday, holder_id: holder === ANYBODY ? null : holder! };
}
