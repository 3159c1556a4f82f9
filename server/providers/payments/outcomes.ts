import { Stripe } from "stripe";

export type Unavailable = { outcome: "unavailable"; reason: string };

/** A provider that is down, slow or busy is an outcome; a wrong key or a wrong question is a fault of ours. */
export async function reachable<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | Unavailable> {
  const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
  try {
    return await work();
  } catch (error) {
    for (const kind of [StripeAPIError, StripeConnectionError, StripeRateLimitError]) {
      if (error instanceof kind) return { outcome: "unavailable", reason: error.type };
    }
    throw error;
  }
}

/** What was asked about is not there; `param` says which of several things that may be. */
export async function known<Outcome>(
  work: () => Promise<Outcome>,
  param?: string,
): Promise<Outcome | { outcome: "unknown" }> {
  try {
    return await work();
  } catch (error) {
    const missing =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
    if (missing && (!param || error.param === param)) return { outcome: "unknown" };
    throw error;
  }
}
