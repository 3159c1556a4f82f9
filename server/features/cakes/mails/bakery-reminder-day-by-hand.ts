import { defineMail } from "../../../mail/define.ts";
import { bakeryReminder } from "./parts/bakery-reminder.ts";

/** One that an admin sends, whatever day it is and as often as somebody asks. */
export const bakeryReminderDayByHand = defineMail({
  kind: "bakery-reminder-day-by-hand",
  audience: "supplier",
  copies: "orders",
  about: "order",
  erasure: "content",
  countsEaters: true,
  renderAtDeparture: "orders",
  expires: "delivery",
  words: bakeryReminder,
});
