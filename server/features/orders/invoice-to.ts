import { type CompanyRef, type Fragment, fragment, type OfficeRef } from "../../database/ref.ts";

/** What an invoice for what goes to an office needs, as it is said now: `InvoiceTo` of the contract. */
export const invoiceTo = (c: CompanyRef, f: OfficeRef): Fragment => fragment`jsonb_build_object(
    'org_number', ${c.org_number}, 'email', ${c.invoice_email}, 'peppol', ${c.invoice_peppol},
    'reference', coalesce(${f.invoice_reference}, ${c.invoice_reference}), 'cost_centre', ${f.cost_centre},
    'address', ${c.invoice_address})`;
