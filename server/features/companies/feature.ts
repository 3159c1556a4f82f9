import type { Feature } from "../../http/feature.ts";
import claimCompany from "./calls/claim-company.ts";
import confirmContactEmail from "./calls/confirm-contact-email.ts";
import ensureCompany from "./calls/ensure-company.ts";

export const companies: Feature = {
  name: "companies",
  calls: [claimCompany, confirmContactEmail, ensureCompany],
};
