import { checkSubscriptionStatus } from "../../../../contract/payments.ts";
import { findCompany } from "../../companies/companies.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { pagesFor } from "../handle-event.ts";
import { carryOutWishes, wishedMethod } from "../payment-method.ts";
import { settleCheckout } from "../settle-checkout.ts";
import { subscriptionOf } from "../subscription.ts";
import { syncSubscription } from "../sync-subscription.ts";

export default implementOutside(checkSubscriptionStatus, async ({ caller, transaction, services }) => {
  const { id } = caller.company;
  // Who comes back from a payment may be faster than the provider's event about it.
  const pages = await pagesFor(services, id);
  let changed = false;
  for (const page of pages) {
    // oxlint-disable-next-line no-await-in-loop -- a handful at most, all for the same company
    changed = (await settleCheckout(services, page)).outcome === "complete" || changed;
  }
  await carryOutWishes(services, id);
  changed = (await syncSubscription(services, id)) === "changed" || changed;
  return transaction(async (tx) => {
    const company = (await findCompany(tx, id))!;
    return { ...subscriptionOf(services, company, await wishedMethod(tx, id)), changed };
  });
});
