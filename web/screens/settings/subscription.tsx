import { useSubscriptionCheck } from "../dashboard/manage-subscription.tsx";
import SubscriptionCard from "../dashboard/subscription-card.tsx";

/** What the company pays for, and the way to card, receipts and cancelling. */
export default function SubscriptionSection() {
  useSubscriptionCheck();
  return <SubscriptionCard />;
}
