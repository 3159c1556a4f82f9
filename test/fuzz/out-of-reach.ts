import type { CallName } from "../../contract/contract.ts";

/** The calls that no request of a fuzz run gets as far as their work, and why. */
export const outOfReach: Partial<Record<CallName, string>> = {
  "create-calendar-event": "a calendar is connected by a person who agrees on the provider's own page",
};
