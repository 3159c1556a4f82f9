import { cakeReminder } from "./parts/cake-reminder.ts";
import type { HrCakeReminder } from "./parts/hr-cakes.ts";
import { defineMail } from "../../../mail/define.ts";

/** A week ahead there still is time to change everything. */
export const cakeReminderHrWeek = defineMail({
  kind: "cake-reminder-hr-week",
  audience: "hr",
  notice: "week-before",
  about: "order",
  erasure: "content",
  renderAtDeparture: "orders",
  expires: "delivery",
  label: "Påminnelse till HR, en vecka före tårtan",
  words: (data: HrCakeReminder) =>
    cakeReminder(data, "Vill ni ändra antalet bitar eller avboka? Det gör ni på samma sida."),
});
