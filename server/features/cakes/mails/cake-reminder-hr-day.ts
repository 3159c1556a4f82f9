import { cakeReminder } from "./parts/cake-reminder.ts";
import type { HrCakeReminder } from "./parts/hr-cakes.ts";
import type { Mail } from "../../../mail/render.ts";

export type CakeReminderHrDay = HrCakeReminder;

/** The last word before the cake comes. */
export function cakeReminderHrDay(data: CakeReminderHrDay): Mail {
  return cakeReminder(data, "Behöver något ändras? Se beställningen och ring bageriet så snart ni kan.");
}
