import { defineMail } from "../../../mail/define.ts";
import { bakeryReminder } from "./parts/bakery-reminder.ts";

/** The day before. */
export const bakeryReminderDay = defineMail({
  kind: "bakery-reminder-day",
  audience: "supplier",
  copies: "orders",
  about: "order",
  erasure: "content",
  countsEaters: true,
  renderAtDeparture: "orders",
  expires: "delivery",
  label: "Påminnelse till bageriet, dagen före",
  words: bakeryReminder,
});
