import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { createLink, endLinks, findLink, hoursValid, useLink } from "../accounts/one-time-links.ts";
import { type CompanyRow, lockCompany } from "./companies.ts";
import type { Tx } from "../../database/database.ts";
import { companies, one_time_links, profiles } from "../../database/schema.ts";
import { mails } from "../../database/schema-machinery.ts";
import { mailLink } from "../../mail/links.ts";
import { writeMail } from "../../mail/outbox.ts";
import { contactAddressChanged } from "./mails/contact-address-changed.ts";
import { contactAddressConfirm } from "./mails/contact-address-confirm.ts";
import { contactAddressWaiting } from "./mails/contact-address-waiting.ts";
import { forgetForContact } from "./notice-choices.ts";
import { saveChanges } from "./company-changes.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Services } from "../../providers/services.ts";

/** More than anybody mistypes; each asks a stranger's address for an answer. */
const MOST_ASKED_IN_A_DAY = 5;

type Contact = Pick<CompanyRow, "id" | "name" | "contact_email">;

/**
 * Asks for a new contact address, which counts once it is confirmed from there; the old one is told and stays in use
 * until then. Returns the address that waits. `proved` is one whose owner has shown that it is theirs. The company is
 * locked.
 */
export async function changeContactAddress(
  tx: Tx,
  services: Services,
  company: Contact,
  wanted: string,
  proved: string | null,
  by: string = wanted,
): Promise<string | null> {
  await requireSeeing(tx, company.id, wanted);
  const waiting = await findWaitingAddress(tx, services, company.id);
  if (waiting === wanted && wanted !== proved) return waiting;
  if (waiting) await withdraw(tx, services, company.id);
  if (wanted === company.contact_email) return null;
  if (wanted === proved) {
    await replace(tx, services, company, wanted, by);
    return null;
  }
  await ask(tx, services, company, wanted);
  return wanted;
}

/** Makes the confirmed address the company's. Null when the link does not hold. */
export async function confirmContactAddress(tx: Tx, services: Services, token: string) {
  const found = await findLink(tx, services, "contact-email", token);
  if (!found?.company_id) return null;
  const company = await lockCompany(tx, found.company_id);
  const link = await useLink(tx, services, "contact-email", token);
  if (!link) return null;
  await requireSeeing(tx, company.id, link.user_email);
  await replace(tx, services, company, link.user_email, link.user_email);
  return { company_name: company.name, contact_email: link.user_email };
}

const isWaiting = ({ clock }: Pick<Services, "clock">, companyId: string) =>
  and(
    eq(one_time_links.company_id, companyId),
    eq(one_time_links.kind, "contact-email"),
    isNull(one_time_links.used_at),
    gt(one_time_links.expires_at, clock.now().toString()),
  );

export async function findWaitingAddress(
  tx: Tx,
  services: Pick<Services, "clock">,
  companyId: string,
): Promise<string | null> {
  const [link] = await tx
    .select({ email: one_time_links.user_email })
    .from(one_time_links)
    .where(isWaiting(services, companyId));
  return link?.email ?? null;
}

async function withdraw(tx: Tx, services: Services, companyId: string) {
  await tx
    .update(one_time_links)
    .set({ used_at: services.clock.now().toString() })
    .where(isWaiting(services, companyId));
}

async function ask(tx: Tx, services: Services, company: Contact, wanted: string) {
  const { clock, publicUrl, vault } = services;
  const asked = await tx.$count(
    one_time_links,
    and(
      eq(one_time_links.company_id, company.id),
      eq(one_time_links.kind, "contact-email"),
      sql`${one_time_links.created_at} > app_now() - interval '1 day'`,
    ),
  );
  if (asked >= MOST_ASKED_IN_A_DAY) throw new Refusal("too-many");
  const token = await createLink(tx, clock, { kind: "contact-email", email: wanted, companyId: company.id });
  const change = randomUUID();
  const valid_hours = hoursValid["contact-email"];
  await writeMail(tx, {
    key: change,
    to: wanted,
    companyId: company.id,
    mail: contactAddressConfirm({
      company_name: company.name,
      confirm_url: mailLink(vault, `${publicUrl}/bekrafta-adress?token=${token}`),
      valid_hours,
    }),
  });
  if (!company.contact_email) return;
  await writeMail(tx, {
    key: change,
    to: company.contact_email,
    companyId: company.id,
    mail: contactAddressWaiting({ company_name: company.name, new_address: wanted, valid_hours }),
  });
}

/** Whoever has access without the right to see allergies does not read them in the contact's mails either. */
async function requireSeeing(tx: Tx, companyId: string, address: string): Promise<void> {
  const blind = await tx.$count(
    profiles,
    and(eq(profiles.company_id, companyId), eq(profiles.email, address), eq(profiles.sees_allergies, false)),
  );
  if (blind > 0) throw new Refusal("contact-sees-food");
}

async function replace(tx: Tx, services: Services, company: Contact, address: string, by: string) {
  const { publicUrl } = services;
  await tx.update(companies).set({ contact_email: address }).where(eq(companies.id, company.id));
  if (company.contact_email !== address) {
    const change = { field: "contact_email", before: company.contact_email, after: address } as const;
    await saveChanges(tx, services, { companyId: company.id, by, section: "details" }, [change]);
  }
  if (!company.contact_email || company.contact_email === address) return;
  await endLinks(tx, company.contact_email, company.id);
  await forgetForContact(tx, company.id, address);
  await redirectMails(tx, company.id, company.contact_email, address);
  await writeMail(tx, {
    key: randomUUID(),
    to: company.contact_email,
    companyId: company.id,
    mail: contactAddressChanged({
      company_name: company.name,
      new_address: address,
      contact_url: `${publicUrl}/contact`,
    }),
  });
}

/** What has not left yet, and names allergies, is for whoever is the contact when it leaves. */
const redirectMails = (tx: Tx, companyId: string, before: string, address: string) =>
  tx
    .update(mails)
    .set({ to_email: address })
    .where(
      and(
        eq(mails.company_id, companyId),
        eq(mails.audience, "hr"),
        inArray(mails.about, ["order", "birthday", "subscription"]),
        inArray(mails.status, ["waiting", "held"]),
        eq(mails.to_email, before),
      ),
    );
