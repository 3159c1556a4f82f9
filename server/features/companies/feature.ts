import { sql } from "drizzle-orm";
import { COMPANY_CHANGE_MONTHS } from "../../../domain/company-settings.ts";
import type { Feature } from "../../http/feature.ts";
import claimCompany from "./calls/claim-company.ts";
import confirmContactEmail from "./calls/confirm-contact-email.ts";
import ensureCompany from "./calls/ensure-company.ts";
import getCompanySettings from "./calls/get-company-settings.ts";
import updateCompanyDetails from "./calls/update-company-details.ts";
import updateInvoicing from "./calls/update-invoicing.ts";
import { contactAddressChanged } from "./mails/contact-address-changed.ts";
import { contactAddressConfirm } from "./mails/contact-address-confirm.ts";
import { contactAddressWaiting } from "./mails/contact-address-waiting.ts";

export const companies = {
  name: "companies",
  calls: [
    claimCompany,
    confirmContactEmail,
    ensureCompany,
    getCompanySettings,
    updateCompanyDetails,
    updateInvoicing,
  ],
  mails: [contactAddressChanged, contactAddressConfirm, contactAddressWaiting],
  retention: [
    sql`delete from company_changes where at < app_now() - make_interval(months => ${COMPANY_CHANGE_MONTHS})`,
  ],
} satisfies Feature;
