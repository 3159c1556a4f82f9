import type { WeekDoor } from "../../../domain/week.ts";
import type { Vault } from "../../database/tokens.ts";
import { type Link, mailLink } from "../../mail/links.ts";
import type { Services } from "../../providers/services.ts";

/** What the link in the week's mail opens: one company's week, for the one who was mailed it, and nothing else. */
export type WeekLink = { company_id: string; monday: string };

const PURPOSE = "week-ahead";

/** The signature covers the address that the link was mailed to: another contact ends the older links. */
const signed = ({ company_id, monday }: WeekLink, email: string) =>
  [company_id, monday, email.toLowerCase()].join("~");

export function weekToken(vault: Vault, link: WeekLink, email: string): string {
  const text = [link.company_id, link.monday].join("~");
  return `${Buffer.from(text).toString("base64url")}.${vault.sign(PURPOSE, signed(link, email))}`;
}

/** What a token says that it is for; whether that is true is asked when the company's address is known. */
export function readWeekToken(token: string): WeekLink | null {
  const text = Buffer.from(token.split(".")[0] ?? "", "base64url").toString("utf8");
  const [, company_id, monday] = /^([0-9a-f-]{36})~(\d{4}-\d\d-\d\d)$/.exec(text) ?? [];
  return company_id && monday ? { company_id, monday } : null;
}

export const verifyWeekToken = (vault: Vault, token: string, link: WeekLink, email: string): boolean =>
  vault.verify(PURPOSE, signed(link, email), token.split(".")[1] ?? "");

/** The page, with one delivery opened where a button of the mail says so. Opening it changes nothing. */
export function weekUrl(
  { vault, publicUrl }: Services,
  link: WeekLink,
  email: string,
  open?: { order: string; door: WeekDoor },
): Link {
  const token = weekToken(vault, link, email);
  const more = open ? `&order=${open.order}&gor=${open.door}` : "";
  return mailLink(vault, `${publicUrl}/vecka?token=${token}${more}`);
}
