import type { Vault } from "./tokens.ts";
import { isUuid } from "./uuid.ts";

/**
 * A signed link needs no row: it says what it opens, and a changed letter makes it worthless. Its signature covers the
 * address that it was mailed to as well, which is found by what it says: until then nothing of it is believed, and it is
 * read so strictly that whatever it says can be looked up.
 */
export const signToken = (
  vault: Vault,
  purpose: string,
  fields: readonly string[],
  sentTo: string,
): string => {
  const text = fields.join("~");
  return `${Buffer.from(text).toString("base64url")}.${vault.sign(purpose, signed(text, sentTo))}`;
};

/** What each field of a link must look like. */
export const fieldShapes = { id: isUuid, day: isDay };

/** Null for what is no link of this shape. */
export function readToken(token: string, shape: readonly ((text: string) => boolean)[]): string[] | null {
  const fields = textOf(token).split("~");
  const fits = fields.length === shape.length && fields.every((field, index) => shape[index]!(field));
  return fits ? fields : null;
}

export const verifyToken = (vault: Vault, purpose: string, token: string, sentTo: string): boolean =>
  vault.verify(purpose, signed(textOf(token), sentTo), token.split(".")[1] ?? "");

const textOf = (token: string): string =>
  Buffer.from(token.split(".")[0] ?? "", "base64url").toString("utf8");
const signed = (text: string, sentTo: string): string => `${text}~${sentTo.toLowerCase()}`;

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  try {
    return Boolean(Temporal.PlainDate.from(text));
  } catch {
    return false;
  }
}
