import { and, eq } from "drizzle-orm";
import { mails } from "../server/database/schema-machinery.ts";
import { companies } from "../server/database/schema.ts";
import type { Person, World } from "./world.ts";

/** What a customer does on the payment provider's pages, and what we know of it afterwards. */
export function payingIn(world: World) {
  const { press } = world;
  const pageOf = async (url: string) => (await world.sandbox.pages.request(new URL(url).pathname)).text();
  const pay = (url: string, card = "good") => press(`${new URL(url).pathname}/pay`, { card });
  const sessionOf = (url: string) => new URL(url).pathname.split("/").at(-1)!;
  const openFor = (person: Person) =>
    world.as(person).call("create-checkout-session", { adminEmail: person.email, companyName: "" });
  const openAsVisitor = (adminEmail: string) =>
    world.nobody.call("create-checkout-session", { adminEmail, companyName: "Nyfiken AB" });
  const rowOf = async (id: string) =>
    (await world.inDatabase((tx) => tx.select().from(companies).where(eq(companies.id, id))))[0]!;
  const mailsOf = async (id: string, kind: string) =>
    world.inDatabase((tx) =>
      tx
        .select()
        .from(mails)
        .where(and(eq(mails.company_id, id), eq(mails.kind, kind))),
    );
  const runningOf = async (customerId: string) => {
    const found = await world.services.providers.payments.subscriptionsOf(customerId);
    if (found.outcome !== "found") throw new Error(found.outcome);
    return found.subscriptions.filter(({ status }) => status !== "canceled");
  };
  async function buildPaying() {
    const company = await world.buildCompany();
    await pay((await openFor(company.hr)).url);
    const row = await rowOf(company.id);
    const pass = (until: string) => press(`/sandbox/payments/${row.stripe_subscription_id}/pass`, { until });
    return { ...company, subscription: row.stripe_subscription_id!, customer: row.stripe_customer_id!, pass };
  }
  async function portalOf(person: Person) {
    const { url } = await world.as(person).call("customer-portal", {});
    return new URL(url).pathname;
  }

  return {
    press,
    pageOf,
    pay,
    sessionOf,
    openFor,
    openAsVisitor,
    rowOf,
    mailsOf,
    runningOf,
    buildPaying,
    portalOf,
  };
}
