import { mailLink, type Link } from "../../mail/links.ts";
import { fieldShapes, readToken, signToken, verifyToken } from "../../database/signed-token.ts";
import type { Vault } from "../../database/tokens.ts";
import type { Services } from "../../providers/services.ts";
import type { Outcome } from "../../../domain/outcome.ts";

/** What HR's link opens: how one day's deliveries to one company went, and nothing else. */
export type OutcomeLink = { company_id: string; delivery_date: string };

const PURPOSE = "delivery-outcome";

export const outcomeToken = (
  vault: Vault,
  { company_id, delivery_date }: OutcomeLink,
  email: string,
): string => signToken(vault, PURPOSE, [company_id, delivery_date], email);

/** What a token says that it is for; whether that is true is asked when the company's address is known. */
export function readOutcomeToken(token: string): OutcomeLink | null {
  const [company_id, delivery_date] = readToken(token, [fieldShapes.id, fieldShapes.day]) ?? [];
  return company_id && delivery_date ? { company_id, delivery_date } : null;
}

/** Another contact ends the older links. */
export const verifyOutcomeToken = (vault: Vault, token: string, email: string): boolean =>
  verifyToken(vault, PURPOSE, token, email);

/** The page, with an answer to press if one is given. */
export function outcomeUrl(
  { vault, publicUrl }: Services,
  link: OutcomeLink,
  email: string,
  answer?: Outcome,
): Link {
  const token = outcomeToken(vault, link, email);
  return mailLink(vault, `${publicUrl}/leverans?token=${token}${answer ? `&svar=${answer}` : ""}`);
}
