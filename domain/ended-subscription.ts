import type { Subscriber } from "./subscription.ts";

const TRIAL_ENDED = "Din provperiod har löpt ut";
const SUBSCRIPTION_ENDED = "Ert abonnemang har avslutats";

/** What has ended, for whoever has no access. Who cancelled during the trial has paid for nothing. */
export function whatEnded({ subscription_status, trial_ends_at, period_ends_at }: Subscriber): string {
  if (subscription_status !== "cancelled") return TRIAL_ENDED;
  const [trial, period] = [trial_ends_at, period_ends_at].map((end) => end && Temporal.Instant.from(end));
  return trial && period && Temporal.Instant.compare(period, trial) <= 0 ? TRIAL_ENDED : SUBSCRIPTION_ENDED;
}
