import { verifyCheckout } from "../../../../contract/payments.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { settleCheckout } from "../settle-checkout.ts";

export default implementOutside(verifyCheckout, async ({ input, services, refuse }) => {
  const settled = await settleCheckout(services, input.session_id);
  if (settled.outcome === "unavailable") throw refuse("payment-unavailable");
  if (settled.outcome === "unknown") throw refuse("checkout-not-found");
  if (settled.outcome !== "complete") return { status: settled.outcome, trialing: false };
  return { status: "complete" as const, trialing: settled.trialing };
});
