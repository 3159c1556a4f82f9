import { containsWebAddress, NO_WEB_ADDRESS } from "../../../domain/names.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import {
  createCompany,
  findCompany,
  hasOrgNumber,
  joinCompany,
  lockOrgNumber,
} from "../companies/companies.ts";
import { acceptAgreements, type ShownAgreements } from "../companies/agreements.ts";
import { openJoinRequest } from "../companies/join-requests.ts";
import { geocode } from "../suppliers/geocode.ts";
import { alreadyHere, type Verification, verifyOrganisation } from "./verify-organisation.ts";
import { mailWelcome } from "./welcome-mail.ts";

/** The server asks for itself, since only its own word counts. */
export async function requireOrganisation({ providers }: Services, orgNumber: string): Promise<Verification> {
  const found = await verifyOrganisation(providers.register, orgNumber);
  if (!found.ok && !found.allowManualVerification) {
    throw new Refusal("org-not-verified", found.message ?? undefined, { orgNumber: found.message ?? "" });
  }
  return found;
}

export async function placeOf(services: Services, found: Verification) {
  const address = [found.address, found.city].filter(Boolean).join(", ") || null;
  return { address, ...(await geocode(services, address)) };
}

type Typed = { firstName: string; lastName: string; companyName: string; orgNumber: string };

/** What a sign-up is about, once the number is locked: a new company, or one that is here. */
export async function decideSignUp(tx: Tx, found: Verification, typed: Typed) {
  const org_number = found.normalized!;
  await lockOrgNumber(tx, org_number);
  const isTaken = await hasOrgNumber(tx, org_number);
  const verified = isTaken ? alreadyHere(found) : found;
  // The name stands in mails to whomever the company writes to.
  if (!verified.legalName && containsWebAddress(typed.companyName)) {
    throw new Refusal("invalid-input", undefined, { companyName: NO_WEB_ADDRESS });
  }
  const company_name = verified.legalName ?? typed.companyName;
  const { ok, allowManualVerification: _, message: __, ...data } = verified;
  const metadata = {
    full_name: `${typed.firstName} ${typed.lastName}`,
    company_name,
    org_number_raw: typed.orgNumber,
    org_number_normalized: org_number,
    org_type: verified.type,
    verification_status: ok ? ("verified" as const) : ("manual" as const),
    verified_company_data: ok ? data : null,
  };
  return { isTaken, metadata, org_type: verified.orgForm ?? verified.type ?? null };
}

type Person = {
  id: string;
  email: string;
  isProved: boolean;
  firstName: string;
  lastName: string;
  /** What stood before them when they pressed. */
  agreements?: ShownAgreements | undefined;
};
type Place = Awaited<ReturnType<typeof placeOf>>;

/** Whoever comes with a new number gets its company; with one that is here they ask its people. */
export async function foundOrAsk(
  tx: Tx,
  services: Services,
  person: Person,
  { isTaken, metadata, org_type }: Awaited<ReturnType<typeof decideSignUp>>,
  place: Place,
): Promise<void> {
  const { id: userId, email, firstName } = person;
  const { company_name, org_number_normalized: org_number } = metadata;
  if (isTaken) return openJoinRequest(tx, services, person, org_number);
  const companyId = await createCompany(tx, services.clock, {
    name: company_name,
    org_number,
    org_type,
    verification_status: metadata.verification_status,
    verified_company_data: metadata.verified_company_data,
    contact_first_name: firstName,
    contact_last_name: person.lastName,
    contact_email: email,
    first_hour_open: true,
    information_completed_at: services.clock.now().toString(),
    ...place,
  });
  await joinCompany(tx, { userId, email, companyId });
  const name = metadata.full_name;
  await acceptAgreements(tx, person.agreements, { companyId, userId, name, email });
  await mailWelcome(tx, services, {
    key: userId,
    to: email,
    firstName,
    companyName: company_name,
    company: await findCompany(tx, companyId),
    hasPassword: true,
  });
}
