import { cakeReminder } from "./parts/cake-reminder.ts";
import type { HrCakeReminder } from "./parts/hr-cakes.ts";
import { defineMail } from "../../../mail/define.ts";

/** The last word before the cake comes. */
export const cakeReminderHrDay = defineMail({
  kind: "cake-reminder-hr-day",
  audience: "hr",
  notice: "day-before",
  about: "order",
  erasure: "content",
  renderAtDeparture: "orders",
  expires: "delivery",
  label: "Påminnelse till HR, dagen före tårtan",
  words: (data: HrCakeReminder) =>
    cakeReminder(data, "Behöver något ändras? Se beställningen och ring bageriet så snart ni kan."),
});
