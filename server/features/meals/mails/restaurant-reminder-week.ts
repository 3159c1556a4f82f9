import { defineMail } from "../../../mail/define.ts";
import { restaurantReminder } from "./parts/restaurant-reminder.ts";

/** A week before. */
export const restaurantReminderWeek = defineMail({
  kind: "restaurant-reminder-week",
  audience: "supplier",
  copies: "orders",
  about: "order",
  erasure: "content",
  countsEaters: true,
  renderAtDeparture: "orders",
  expires: "delivery",
  words: restaurantReminder,
});
