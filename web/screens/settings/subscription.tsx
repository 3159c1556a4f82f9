import { useSubscriptionCheck } from "../dashboard/manage-subscription.tsx";
import SubscriptionCard from "../dashboard/subscription-card.tsx";
import { PaymentMethods } from "./payment-methods.tsx";

/** What the company pays for and how, and the way to receipts and cancelling. */
export default function SubscriptionSection() {
  useSubscriptionCheck();
  return (
    <div className="space-y-5">
      <SubscriptionCard methodsBelow />
      <PaymentMethods />
    </div>
  );
}
