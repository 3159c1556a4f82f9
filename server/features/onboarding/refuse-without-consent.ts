import { CONSENT_MISSING, needsConsent } from "../../../domain/consent.ts";
import { Refusal } from "../../calls/refusal.ts";

export function refuseWithoutConsent(person: Parameters<typeof needsConsent>[0], consent: boolean): void {
  if (needsConsent(person) && !consent)
    throw new Refusal("consent-missing", undefined, { "employee.consent": CONSENT_MISSING });
}
