import { brand } from "../../../domain/brand.ts";
import type { Identity } from "../../calls/identify.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { type CompanyRow, findCompany } from "./companies.ts";

/** The company that one of the platform's staff acts for. */
export async function requireCustomer(tx: Tx, id: string): Promise<CompanyRow> {
  const company = await findCompany(tx, id);
  if (!company) throw new Refusal("company-not-found");
  return company;
}

/** As the company reads it among its changes: it was not one of their own. */
export const staffName = ({ fullName, email }: Identity): string => `${fullName ?? email}, ${brand.name}`;
