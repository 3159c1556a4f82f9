import { randomUUID } from "node:crypto";
import { z } from "zod";
import { writeAudit } from "../../calls/audit.ts";
import { Refusal } from "../../calls/refusal.ts";
import { createLink } from "../accounts/one-time-links.ts";
import { createCompany, findCompanyOf, hasMembers, lockAddress } from "../companies/companies.ts";
import type { Tx } from "../../database/database.ts";
import { readRow } from "../../database/query.ts";
import { payment_links } from "../../database/schema-machinery.ts";
import { mailLink } from "../../mail/links.ts";
import { writeMail } from "../../mail/outbox.ts";
import { onboardingInvitation } from "./mails/onboarding.ts";
import { pageUrl } from "../../../domain/own-url.ts";
import type { Services } from "../../providers/services.ts";
import { refuseOtherAdmin } from "../accounts/staff.ts";

type Invitation = {
  email: string;
  companyName: string;
  firstName?: string | null;
  phone?: string | null;
  notes?: string | null;
  createdBy: string;
  checkoutUrl?: string | null;
  /** Whoever invites knows that the address is a customer's. */
  despiteCustomer?: boolean;
};

/**
 * Invites a company: its place in the register, its payment link, its form and the mail with both. The form's link signs
 * its reader in, so it is in the mail and nowhere else.
 */
export async function inviteCompany(tx: Tx, services: Services, invitation: Invitation) {
  const { email, companyName, firstName = null, phone = null, notes = null } = invitation;
  await refuseOtherAdmin(tx, email, invitation.createdBy);
  await lockAddress(tx, email);
  if (!invitation.despiteCustomer) await refuseCustomer(tx, email);
  const company_id =
    (await findCompanyOf(tx, email)) ??
    (await createCompany(tx, services.clock, {
      name: companyName,
      contact_email: email,
      contact_first_name: firstName,
      contact_phone: phone,
    }));
  const [link] = await tx
    .insert(payment_links)
    .values({
      company_name: companyName,
      admin_email: email,
      phone,
      notes,
      company_id,
      created_by: invitation.createdBy,
    })
    .returning({ id: payment_links.id });

  const checkoutUrl = invitation.checkoutUrl ?? checkoutUrlFor(services.publicUrl, email, companyName);
  await mailInvitation(tx, services, {
    key: link!.id,
    email,
    company_id,
    company_name: companyName,
    first_name: firstName,
    checkout_url: checkoutUrl,
  });
  return { id: link!.id, checkoutUrl };
}

type Invited = {
  key: string;
  email: string;
  company_id: string;
  company_name: string;
  first_name: string | null;
  checkout_url: string;
};

/** The mail with the payment page and a form of its own; false where its address has had enough of them. */
async function mailInvitation(
  tx: Tx,
  { clock, publicUrl, vault }: Services,
  { key, email, company_id, ...words }: Invited,
) {
  const token = await createLink(tx, clock, { kind: "hr-form", email, companyId: company_id });
  const written = await writeMail(tx, {
    key,
    to: email,
    mail: onboardingInvitation({
      ...words,
      form_url: mailLink(vault, `${publicUrl}/hr-form?token=${token}`),
    }),
    companyId: company_id,
  });
  await writeAudit(tx, { action: "invitation-sent", companyId: company_id });
  return written.length > 0;
}

type PaymentLink = { id: string; company_id: string; company_name: string; admin_email: string };

/** A payment link once more, with a form of its own: the form of the mail before stops working. */
export async function mailPaymentLink(tx: Tx, services: Services, link: PaymentLink, by: string) {
  const { id, admin_email: email, company_id, company_name } = link;
  await refuseOtherAdmin(tx, email, by);
  const checkout_url = checkoutUrlFor(services.publicUrl, email, company_name);
  const key = `${id}:${randomUUID()}`;
  await mailInvitation(tx, services, {
    key,
    email,
    company_id,
    company_name,
    first_name: null,
    checkout_url,
  });
}

/** Somebody of a company that has been entered or paid for needs no invitation, and would be puzzled by one. */
async function refuseCustomer(tx: Tx, email: string): Promise<void> {
  const id = await findCompanyOf(tx, email);
  if (!id) return;
  const company = await readRow(tx, { name: z.string(), has_paid: z.boolean() })`
    select name, stripe_subscription_id is not null as has_paid from companies where id = ${id}`;
  if (company.has_paid || (await hasMembers(tx, id)))
    throw new Refusal("already-customer", `${email} hör redan till ${company.name}, som är kund.`);
}

/** The provider's own page lives for a day; this address opens a new one whenever it is followed. */
export const checkoutUrlFor = (publicUrl: string, email: string, company: string) =>
  pageUrl(publicUrl, "/checkout", { email, company });
