import type { WeekPanel } from "../../../domain/week.ts";
import { fieldShapes, readToken, signToken, verifyToken } from "../../database/signed-token.ts";
import type { Vault } from "../../database/tokens.ts";
import { type Link, mailLink } from "../../mail/links.ts";
import type { Services } from "../../providers/services.ts";

/** What the link in the week's mail opens: one company's week, for the one who was mailed it, and nothing else. */
export type WeekLink = { company_id: string; monday: string };

const PURPOSE = "week-ahead";

export const weekToken = (vault: Vault, { company_id, monday }: WeekLink, email: string): string =>
  signToken(vault, PURPOSE, [company_id, monday], email);

/** What a token says that it is for; whether that is true is asked when the company's address is known. */
export function readWeekToken(token: string): WeekLink | null {
  const [company_id, monday] = readToken(token, [fieldShapes.id, fieldShapes.day]) ?? [];
  return company_id && monday ? { company_id, monday } : null;
}

/** Another contact ends the older links. */
export const verifyWeekToken = (vault: Vault, token: string, email: string): boolean =>
  verifyToken(vault, PURPOSE, token, email);

/** The page, with one delivery opened where a button of the mail says so. Opening it changes nothing. */
export function weekUrl(
  { vault, publicUrl }: Services,
  link: WeekLink,
  email: string,
  open?: { order: string; panel: WeekPanel },
): Link {
  const token = weekToken(vault, link, email);
  const more = open ? `&order=${open.order}&gor=${open.panel}` : "";
  return mailLink(vault, `${publicUrl}/vecka?token=${token}${more}`);
}
