import { type SQL, sql } from "drizzle-orm";
import type { CompanyRow } from "../companies/companies.ts";
import type { InvoicedCustomer } from "../../providers/payments.ts";

/** Whom the platform's own invoices and receipts are for: the address for invoices, where the company has one. */
export const invoicedCustomer = (company: CompanyRow): InvoicedCustomer => ({
  name: company.name,
  email: company.invoice_email ?? company.contact_email,
  address: company.invoice_address,
  reference: company.invoice_reference,
});

/** The same in SQL, of a table by its alias. */
export const invoicedTo = (company: SQL): SQL =>
  sql`coalesce(${company}.invoice_email, ${company}.contact_email)`;
