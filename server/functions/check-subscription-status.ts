import { checkSubscriptionStatus } from "../../contract/payments.ts";
import { findCompany } from "../companies.ts";
import { implementOutside } from "../implement.ts";
import { pagesFor } from "../payments/handle-event.ts";
import { settleCheckout } from "../payments/settle-checkout.ts";
import { subscriptionOf } from "../payments/subscription.ts";
import { syncSubscription } from "../payments/sync-subscription.ts";

export default implementOutside(checkSubscriptionStatus, async ({ caller, transaction, services }) => {
  const { id } = caller.company;
  // Who comes back from a payment may be faster than the provider's event about it.
  const pages = await pagesFor(services, id);
  let changed = false;
  for (const page of pages) {
    // oxlint-disable-next-line no-await-in-loop -- a handful at most, all for the same company
    changed = (await settleCheckout(services, page)).outcome === "complete" || changed;
  }
  changed = (await syncSubscription(services, id)) === "changed" || changed;
  const company = await transaction((tx) => findCompany(tx, id));
  return { ...subscriptionOf(services, company!), changed };
});
