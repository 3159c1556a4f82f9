import { eq } from "drizzle-orm";
import { createCakeOrders } from "../../contract/cakes.ts";
import { mayOrder } from "../../domain/subscription.ts";
import { type Candidate, listCandidates } from "../cakes/candidates.ts";
import { moveCompany } from "../cakes/move-company.ts";
import { cake_order_drafts, cake_orders, companies } from "../database/schema.ts";
import { implement, type Inside } from "../implement.ts";
import { writeMail } from "../mail/outbox.ts";
import { newOrderRequest } from "../mail/templates/new-order-request.ts";
import { cakes, portions } from "../mail/templates/parts/words.ts";
import { createRequests, requireSupplier } from "../orders/supplier.ts";
import { keyOf } from "../orders/words.ts";

type Context = Inside<typeof createCakeOrders>;

export default implement(createCakeOrders, async (context) => {
  const { input, caller, tx, today, clock, refuse } = context;
  if (!mayOrder(caller.company, clock.now())) throw refuse("subscription-ended");
  // Held: of two who order at the same moment one gives the company its place.
  const [company] = await tx
    .select()
    .from(companies)
    .where(eq(companies.id, caller.company.id))
    .for("no key update");
  const wanted = [...new Set(input.selected_employee_ids)];
  const chosen = await listCandidates(tx, company!.id, company!, today, wanted);
  if (chosen.length < wanted.length) throw refuse("employee-not-found");
  const bakery = input.selected_vendor_id
    ? await requireSupplier(tx, input.selected_vendor_id, { kind: "cake" })
    : null;

  const created = await insertOrders(context, company!, chosen);
  await createRequests(
    tx,
    "cake",
    created.map((order) => order.id),
  );
  await tellAdmin(context, created, bakery?.name ?? null);
  await keepAddress(context, company!);
  await tx.delete(cake_order_drafts).where(eq(cake_order_drafts.user_id, caller.userId));

  const byId = new Map(chosen.map((employee) => [employee.id, employee]));
  const ordered = new Set(created.map((order) => order.employee_id));
  const described = (employee: Candidate) => ({
    employee_id: employee.id,
    name: employee.name,
    delivery_date: employee.delivery_date,
  });
  return {
    created: created.map((order) => ({ ...described(byId.get(order.employee_id)!), ...order })),
    alreadyOrdered: chosen.filter(({ id }) => !ordered.has(id)).map(described),
  };
});

type Company = typeof companies.$inferSelect;
type Made = { id: string; employee_id: string; delivery_date: string; portion_size: number };

/** The unique index decides between two who order at the same moment; the loser is told, not retried. */
async function insertOrders({ input, tx }: Context, company: Company, chosen: Candidate[]): Promise<Made[]> {
  const free = chosen.filter(({ status }) => status === null);
  if (free.length === 0) return [];
  return tx
    .insert(cake_orders)
    .values(
      free.map((employee) => ({
        company_id: company.id,
        employee_id: employee.id,
        bakery_id: input.selected_vendor_id,
        portion_size: input.portion_sizes[employee.id] ?? employee.portion_size,
        birthday: employee.birthday,
        delivery_date: employee.delivery_date,
        delivery_time: company.delivery_time,
        delivery_address: input.delivery_address,
        address_latitude: input.address_latitude,
        address_longitude: input.address_longitude,
        invoice_interval: input.invoice_interval,
        status: "pending" as const,
      })),
    )
    .onConflictDoNothing()
    .returning({
      id: cake_orders.id,
      employee_id: cake_orders.employee_id,
      delivery_date: cake_orders.delivery_date,
      portion_size: cake_orders.portion_size,
    });
}

/** One mail for everything that was ordered together. */
async function tellAdmin(
  { caller, tx, today, services, input }: Context,
  made: Made[],
  bakery: string | null,
) {
  if (made.length === 0) return;
  await writeMail(tx, {
    key: `new-order-request:${keyOf(made)}`,
    to: services.settings.contactEmail,
    companyId: caller.company.id,
    mail: newOrderRequest({
      company_name: caller.company.name,
      order_type: "cake",
      what: whatOf(made),
      days: byDay(made),
      today: today.toString(),
      address: input.delivery_address,
      supplier_name: bakery,
      requests_url: `${services.publicUrl}/admin`,
    }),
  });
}

/** The days in their order, and what comes on each. */
function byDay(made: Made[]) {
  const days = [...Map.groupBy(made, (order) => order.delivery_date)].sort(([a], [b]) => (a < b ? -1 : 1));
  return days.map(([delivery_date, orders]) => ({ delivery_date, what: whatOf(orders) }));
}

function whatOf(orders: Made[]): string {
  const pieces = orders.reduce((sum, order) => sum + order.portion_size, 0);
  return `${cakes(orders.length)}, ${portions(pieces)}`;
}

/** A company that has not said where it is, or whose address no map has found, now has a place. */
async function keepAddress({ tx, input, today }: Context, company: Company) {
  const { delivery_address: address, address_latitude: latitude, address_longitude: longitude } = input;
  if (company.latitude !== null || !address || latitude === null) return;
  const after = { address, latitude, longitude };
  await moveCompany(tx, { company: company.id, today: today.toString(), before: company, after });
}
