import { verifyCheckout } from "../../contract/payments.ts";
import { implementOutside } from "../implement.ts";
import { settleCheckout } from "../payments/settle-checkout.ts";

export default implementOutside(verifyCheckout, async ({ input, caller, services, refuse }) => {
  const settled = await settleCheckout(services, input.session_id);
  if (settled.outcome === "unavailable") throw refuse("payment-unavailable");
  if (settled.outcome === "unknown") throw refuse("checkout-not-found");
  if (settled.outcome !== "complete") return { status: settled.outcome, trialing: false };
  // Who is signed in elsewhere has nothing to do with this payment, whoever gave them its number.
  if (caller?.company && caller.role !== "admin" && caller.company.id !== settled.companyId) {
    throw refuse("checkout-not-found");
  }
  return { status: "complete" as const, trialing: settled.trialing };
});
