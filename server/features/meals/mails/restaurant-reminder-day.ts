import { defineMail } from "../../../mail/define.ts";
import { restaurantReminder } from "./parts/restaurant-reminder.ts";

/** The day before. */
export const restaurantReminderDay = defineMail({
  kind: "restaurant-reminder-day",
  audience: "supplier",
  copies: "orders",
  about: "order",
  erasure: "content",
  countsEaters: true,
  renderAtDeparture: "orders",
  expires: "delivery",
  words: restaurantReminder,
});
