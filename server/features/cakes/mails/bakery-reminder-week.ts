import { defineMail } from "../../../mail/define.ts";
import { bakeryReminder } from "./parts/bakery-reminder.ts";

/** A week before. */
export const bakeryReminderWeek = defineMail({
  kind: "bakery-reminder-week",
  audience: "supplier",
  copies: "orders",
  about: "order",
  erasure: "content",
  countsEaters: true,
  renderAtDeparture: "orders",
  expires: "delivery",
  label: "Påminnelse till bageriet, en vecka före",
  words: bakeryReminder,
});
