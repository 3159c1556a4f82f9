import { newId, requireFrom, type Ledger } from "./ledger.ts";
import { list, nested, text, type Form } from "./form.ts";
import { invalid } from "./problem.ts";

/** A visit to the customer's own page, or to the confirmation of one change. */
export function createPortal(ledger: Ledger, form: Form, publicUrl: string) {
  const customer = requireFrom(ledger.customers, "customer", text(form, "customer") ?? "", "customer");
  const returnUrl = text(form, "return_url") ?? publicUrl;
  const id = newId("bps");
  const change = changeOf(ledger, nested(form, "flow_data"), returnUrl);
  ledger.portals[id] = { id, customer: customer.id, return_url: returnUrl, change };
  ledger.changed();
  const url = `${publicUrl}/sandbox/portal/${id}`;
  const created = ledger.nowSeconds();
  return { id, object: "billing_portal.session", customer: customer.id, return_url: returnUrl, url, created };
}

function changeOf(ledger: Ledger, flow: Form | undefined, returnUrl: string) {
  if (!flow) return null;
  // The customer's page has the card on it anyway.
  if (text(flow, "type") === "payment_method_update") return null;
  if (text(flow, "type") !== "subscription_update_confirm") {
    throw invalid("The sandbox does not know this flow.", "flow_data[type]");
  }
  const update = nested(flow, "subscription_update_confirm");
  const param = "flow_data[subscription_update_confirm]";
  const subscription = requireFrom(
    ledger.subscriptions,
    "subscription",
    text(update, "subscription") ?? "",
    `${param}[subscription]`,
  );
  const [item] = list(update, "items");
  if (typeof item !== "object" || text(item, "id") !== subscription.items.data[0]!.id) {
    throw invalid("The item is not one of the subscription's.", `${param}[items][0][id]`);
  }
  const price = requireFrom(ledger.prices, "price", text(item, "price") ?? "", `${param}[items][0][price]`);
  if (price.id === subscription.items.data[0]!.price.id) {
    throw invalid("The subscription already has this price.", `${param}[items][0][price]`);
  }
  const done = text(nested(nested(flow, "after_completion"), "redirect"), "return_url");
  return { subscription: subscription.id, price: price.id, done_url: done ?? returnUrl };
}
