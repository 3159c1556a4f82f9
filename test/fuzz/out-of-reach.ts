import type { CallName } from "../../contract/contract.ts";

/** The calls that no request of a fuzz run gets as far as their work, and why. */
export const outOfReach: Partial<Record<CallName, string>> = {
  "create-calendar-event": "a calendar is connected by a person who agrees on the provider's own page",
  "add-passkey": "a device signs it",
  "sign-in-with-passkey": "a device signs it",
  "rename-passkey": "a device has made it",
  "remove-passkey": "a device has made it",
  "confirm-code-app": "an app shows the code",
  "turn-on-second-factor": "it needs a passkey",
  "renew-recovery-codes": "it needs a second factor",
};
