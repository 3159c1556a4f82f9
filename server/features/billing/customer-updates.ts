import { sql } from "drizzle-orm";
import { z } from "zod";
import type { CompanyChange } from "../../../domain/company-settings.ts";
import { platformScope, type Tx } from "../../database/database.ts";
import { describeError } from "../../database/describe-error.ts";
import { readRows, type Row } from "../../database/query.ts";
import { invoicedTo } from "./invoiced-customer.ts";
import type { Services } from "../../providers/services.ts";

/** The name on the provider's invoices, and where its receipts go. */
const TOLD = new Set<CompanyChange["field"]>([
  "name",
  "contact_email",
  "invoice_email",
  "invoice_address",
  "invoice_reference",
]);
const BATCH = 20;
/** A try lasts no longer, so that this is also how long one instance has the row for itself. */
const FIRST_WAIT_MINUTES = 5;
const MOST_TRIES = 12;

/** The provider is told later, of what holds then: one row for a company, however often it is renamed meanwhile. */
export async function queueCustomerUpdate(
  tx: Tx,
  _services: Services,
  { companyId, changes }: { companyId: string; changes: readonly CompanyChange[] },
): Promise<void> {
  if (!changes.some(({ field }) => TOLD.has(field))) return;
  await tx.execute(sql`
    insert into payment_customer_updates (company_id)
    select id from companies where id = ${companyId} and stripe_customer_id is not null
    on conflict (company_id) do update set wanted_at = app_now(), next_attempt_at = app_now(), attempts = 0`);
}

const Update = {
  company_id: z.string(),
  wanted_at: z.string(),
  customer: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  reference: z.string().nullable(),
};

export async function updateCustomers(services: Services): Promise<void> {
  const { db } = services;
  const claimed = await db.transaction(
    platformScope,
    (tx) => readRows(tx, Update)`
      update payment_customer_updates u set attempts = attempts + 1,
        next_attempt_at = app_now() + make_interval(mins => ${FIRST_WAIT_MINUTES} * power(2, attempts)::int)
      from companies c
      where c.id = u.company_id and u.company_id in (
        select company_id from payment_customer_updates where next_attempt_at <= app_now() and attempts < ${MOST_TRIES}
        order by next_attempt_at limit ${BATCH} for update skip locked)
      returning u.company_id, u.wanted_at::text as wanted_at, c.stripe_customer_id as customer, c.name,
        ${invoicedTo(sql`c`)} as email, c.invoice_address as address, c.invoice_reference as reference`,
  );
  const done = (await Promise.all(claimed.map((update) => tellProvider(services, update)))).flat();
  if (done.length === 0) return;
  await db.transaction(platformScope, (tx) =>
    tx.execute(sql`
      delete from payment_customer_updates u
      using jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as told (company_id uuid, wanted_at timestamptz)
      where u.company_id = told.company_id and u.wanted_at = told.wanted_at`),
  );
}

/** Empty when it is to be tried again. */
async function tellProvider({ providers, log }: Services, update: Row<typeof Update>) {
  const { company_id, wanted_at, customer, ...told } = update;
  // Somebody whom the provider does not know, or no longer, has nothing to be told.
  if (!customer) return [{ company_id, wanted_at }];
  try {
    const { outcome } = await providers.payments.updateCustomer(customer, told);
    return outcome === "unavailable" ? [] : [{ company_id, wanted_at }];
  } catch (error) {
    log.error({ company_id, err: describeError(error) }, "payment customer update failed");
    return [];
  }
}
