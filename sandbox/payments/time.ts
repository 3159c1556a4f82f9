import type { Ledger } from "./ledger.ts";
import { expire } from "./checkout.ts";
import type { Messenger } from "./events.ts";
import { advanceSubscription } from "./lifecycle.ts";

/** Catches up with the clock: trials that ended, months that passed, pages that nobody paid on. */
export function catchUp(ledger: Ledger, messenger: Messenger): void {
  for (const subscription of Object.values(ledger.subscriptions))
    advanceSubscription(ledger, messenger, subscription);
  for (const session of Object.values(ledger.sessions)) {
    if (session.status === "open" && session.expires_at <= ledger.nowSeconds())
      expire(ledger, messenger, session);
  }
}
