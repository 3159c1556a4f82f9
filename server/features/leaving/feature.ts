import type { Feature } from "../../http/feature.ts";
import closeCompany from "./calls/close-company.ts";
import exportCompany from "./calls/export-company.ts";
import mergeCompanies from "./calls/merge-companies.ts";
import reopenCompany from "./calls/reopen-company.ts";
import reopenCustomer from "./calls/reopen-customer.ts";
import { deleteClosed } from "./delete-closed.ts";
import { companyClosed } from "./mails/company-closed.ts";
import { companyMerged } from "./mails/company-merged.ts";
import { companyReopened } from "./mails/company-reopened.ts";

export const leaving = {
  name: "leaving",
  calls: [closeCompany, exportCompany, mergeCompanies, reopenCompany, reopenCustomer],
  mails: [companyClosed, companyMerged, companyReopened],
  retention: [deleteClosed],
} satisfies Feature;
