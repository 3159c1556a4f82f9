import { defineMail } from "../../../mail/define.ts";
import { restaurantReminder } from "./parts/restaurant-reminder.ts";

/** One that an admin sends, whatever day it is and as often as somebody asks. */
export const restaurantReminderDayByHand = defineMail({
  kind: "restaurant-reminder-day-by-hand",
  audience: "supplier",
  copies: "orders",
  about: "order",
  erasure: "content",
  countsEaters: true,
  renderAtDeparture: "orders",
  expires: "delivery",
  words: restaurantReminder,
});
