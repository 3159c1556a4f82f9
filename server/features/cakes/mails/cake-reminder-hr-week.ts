import { cakeReminder } from "./parts/cake-reminder.ts";
import type { HrCakeReminder } from "./parts/hr-cakes.ts";
import type { Mail } from "../../../mail/render.ts";

export type CakeReminderHrWeek = HrCakeReminder;

/** A week ahead there still is time to change everything. */
export function cakeReminderHrWeek(data: CakeReminderHrWeek): Mail {
  return cakeReminder(data, "Vill ni ändra antalet bitar eller avboka? Det gör ni på samma sida.");
}
