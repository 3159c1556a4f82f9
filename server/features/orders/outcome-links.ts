import { mailLink, type Link } from "../../mail/links.ts";
import type { Vault } from "../../database/tokens.ts";
import type { Services } from "../../providers/services.ts";
import type { Outcome } from "../../../domain/outcome.ts";

/** What HR's link opens: how one day's deliveries to one company went, and nothing else. */
export type OutcomeLink = { company_id: string; delivery_date: string };

const PURPOSE = "delivery-outcome";

/** The signature covers the address that the link was mailed to: another contact ends the older links. */
const signed = ({ company_id, delivery_date }: OutcomeLink, email: string) =>
  [company_id, delivery_date, email].join("~");

export function outcomeToken(vault: Vault, link: OutcomeLink, email: string): string {
  const text = [link.company_id, link.delivery_date].join("~");
  return `${Buffer.from(text).toString("base64url")}.${vault.sign(PURPOSE, signed(link, email))}`;
}

/** What a token says that it is for; whether that is true is asked when the company's address is known. */
export function readOutcomeToken(token: string): OutcomeLink | null {
  const text = Buffer.from(token.split(".")[0] ?? "", "base64url").toString("utf8");
  const [, company_id, delivery_date] = /^([0-9a-f-]{36})~(\d{4}-\d\d-\d\d)$/.exec(text) ?? [];
  return company_id && delivery_date ? { company_id, delivery_date } : null;
}

export const verifyOutcomeToken = (vault: Vault, token: string, link: OutcomeLink, email: string): boolean =>
  vault.verify(PURPOSE, signed(link, email), token.split(".")[1] ?? "");

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
