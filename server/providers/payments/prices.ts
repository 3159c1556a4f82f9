import type { Stripe } from "stripe";

export type Plan = "standard" | "pro";

/** What a plan costs. A price that exists already goes by its id; the others are found, or made, by their lookup key. */
export type PlanPrice = { name: string; lookupKey: string; kronorPerMonth: number; priceId?: string };

export async function findOrMakePrice(stripe: Stripe, plan: PlanPrice): Promise<string> {
  if (plan.priceId) return plan.priceId;
  const { data } = await stripe.prices.list({ lookup_keys: [plan.lookupKey], active: true, limit: 1 });
  if (data[0]) return data[0].id;
  const params: Stripe.PriceCreateParams = {
    currency: "sek",
    unit_amount: plan.kronorPerMonth * 100,
    recurring: { interval: "month" },
    lookup_key: plan.lookupKey,
    tax_behavior: "exclusive",
    product_data: { name: plan.name },
  };
  // Two instances that start at once make one price.
  const price = await stripe.prices.create(params, { idempotencyKey: `price:${plan.lookupKey}` });
  return price.id;
}
