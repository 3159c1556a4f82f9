import { createLink, hoursValid, magicUrl } from "../accounts/one-time-links.ts";
import type { Tx } from "../../database/database.ts";
import { mailLink } from "../../mail/links.ts";
import { writeMail } from "../../mail/outbox.ts";
import { welcome } from "./mails/welcome.ts";
import { joinUrl } from "./join-links.ts";
import type { Services } from "../../providers/services.ts";

type Welcomed = {
  key: string;
  to: string;
  firstName: string;
  companyName: string;
  company: { id: string; public_join_token: string } | null;
  /** Chosen at sign-up: no one-time login is needed. */
  hasPassword?: boolean;
};

/** The login and the link for the employees, in one mail. */
export async function mailWelcome(tx: Tx, services: Services, welcomed: Welcomed) {
  const { clock, publicUrl, vault } = services;
  const { to, company } = welcomed;
  const oneTime = async () =>
    magicUrl(publicUrl, await createLink(tx, clock, { kind: "magic", email: to, companyId: company?.id }));
  const login_url = welcomed.hasPassword ? `${publicUrl}/auth` : await oneTime();
  await writeMail(tx, {
    key: welcomed.key,
    to,
    companyId: company?.id ?? null,
    mail: welcome({
      first_name: welcomed.firstName,
      company_name: welcomed.companyName,
      login_url: mailLink(vault, login_url),
      valid_hours: welcomed.hasPassword ? null : hoursValid.magic,
      join_url: company && mailLink(vault, joinUrl(services, company.public_join_token)),
    }),
  });
}
