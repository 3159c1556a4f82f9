import type { Feature } from "../../http/feature.ts";
import claimCompany from "./calls/claim-company.ts";
import confirmContactEmail from "./calls/confirm-contact-email.ts";
import ensureCompany from "./calls/ensure-company.ts";
import { contactAddressChanged } from "./mails/contact-address-changed.ts";
import { contactAddressConfirm } from "./mails/contact-address-confirm.ts";
import { contactAddressWaiting } from "./mails/contact-address-waiting.ts";

export const companies = {
  name: "companies",
  calls: [claimCompany, confirmContactEmail, ensureCompany],
  mails: [contactAddressChanged, contactAddressConfirm, contactAddressWaiting],
} satisfies Feature;
