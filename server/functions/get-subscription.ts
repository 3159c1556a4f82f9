import { getSubscription } from "../../contract/payments.ts";
import { findCompany } from "../companies.ts";
import { implement } from "../implement.ts";
import { subscriptionOf } from "../payments/subscription.ts";

export default implement(getSubscription, async ({ tx, caller, services }) =>
  subscriptionOf(services, (await findCompany(tx, caller.company.id))!),
);
