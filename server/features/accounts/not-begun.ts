import type { SQL } from "drizzle-orm";
import { z } from "zod";
import { pageUrl } from "../../../domain/own-url.ts";
import type { Tx } from "../../database/database.ts";
import { readRows, type Row } from "../../database/query.ts";
import { type CompanyRef, type Fragment, fragment, ref } from "../../database/ref.ts";
import { companies } from "../../database/schema.ts";
import { mailLink } from "../../mail/links.ts";
import type { Services } from "../../providers/services.ts";
import { setupReminder } from "./mails/setup-reminder.ts";
import { createLink, hoursValid, magicUrl } from "./one-time-links.ts";

/** It has paid, and nobody has entered it yet. */
export const hasNotBegun = (c: CompanyRef): Fragment => fragment`(
  ${c.stripe_subscription_id} is not null and ${c.subscription_status} <> 'cancelled'
  and not exists (select from profiles p where p.company_id = ${c.id}))`;

const NotBegun = { id: z.string(), name: z.string(), email: z.string(), completed: z.boolean() };
export type NotBegun = Row<typeof NotBegun>;

/** Of several payments the last one's address: it is whom the first mail went to. */
export const findNotBegun = (tx: Tx, where: SQL) => readRows(tx, NotBegun)`
  select distinct on (c.id) c.id, c.name, k.email, c.information_completed_at is not null as completed
  from companies c join checkouts k on k.company_id = c.id
  where k.completed_at is not null and ${hasNotBegun(ref(companies, "c"))} and ${where}
  order by c.id, k.completed_at desc`;

/** The way in: the company's form, or the login where that is filled in already. */
export async function setupMail(
  tx: Tx,
  services: Services,
  company: NotBegun | null,
  email: string,
  asked: boolean,
) {
  const { clock, publicUrl, vault } = services;
  const kind = company?.completed ? "magic" : "setup";
  const token = await createLink(tx, clock, { kind, email, companyId: company?.id ?? null });
  const name = company?.name ?? "";
  const url =
    kind === "magic"
      ? magicUrl(publicUrl, token)
      : pageUrl(publicUrl, "/company-setup", { email, company: name, token });
  const mail = setupReminder({
    company_name: name,
    setup_url: mailLink(vault, url),
    valid_hours: hoursValid[kind],
    asked_for: asked,
  });
  return { token, mail };
}
