-- Where a company takes e-invoices, and what an office wants to stand on its own.
alter table companies add invoice_peppol text check (invoice_peppol ~ '^(0007:[0-9]{10}|0088:[0-9]{13})$');
alter table offices add invoice_reference text check (length(invoice_reference) between 1 and 100);
