import * as linkAnswers from "../answers/links.ts";
import { refused } from "../transport.ts";
import { type List, list } from "./list.ts";

/** What somebody sees who came by a link. */

const nobody = { visitor: "nobody" } as const;

export const links: List[] = [
  list({
    ...nobody,
    name: "how the service is",
    path: "/status",
    call: "get-service-status",
    failed: "Kunde inte hämta driftstatus",
    empty: {
      answer: {
        mail_minutes: 0,
        morning: null,
        suppliers: { asked: 0, answered: 0, median_hours: null },
      },
      text: "Ingen genomgång har gjorts än.",
    },
    full: {
      answer: {
        mail_minutes: 14,
        morning: { day: "2026-03-02", finished_at: "2026-03-02T07:01:00Z", failed: false },
        suppliers: { asked: 40, answered: 31, median_hours: 3 },
      },
      text: "Det äldsta mejlet har väntat i 14 minuter. Inget går förlorat: det skickas när det går.",
    },
  }),
  list({
    ...nobody,
    name: "a supplier's question",
    path: "/svar?token=x",
    call: "get-supplier-orders",
    failed: "Beställningen kan inte visas",
    empty: {
      answer: { ...linkAnswers.asked, orders: [{ ...linkAnswers.asked.orders[0]!, status: "cancelled" }] },
      text: "Beställningen är avbokad",
    },
    full: { answer: linkAnswers.asked, text: "Kan ni leverera den här beställningen?" },
  }),
  list({
    ...nobody,
    name: "how a delivery went",
    path: "/leverans?token=x",
    call: "get-delivery-day",
    failed: "Leveransen kan inte visas",
    empty: { answer: linkAnswers.answeredDay, text: "Tack för svaret!" },
    full: { answer: linkAnswers.deliveryDay, text: "Kom tårtan?" },
  }),
  list({
    ...nobody,
    name: "the week ahead",
    path: "/vecka?token=x",
    call: "get-week",
    failed: "Veckan kan inte visas",
    empty: { answer: linkAnswers.emptyWeek, text: "Inga leveranser nästa vecka" },
    full: { answer: linkAnswers.weekAhead, text: "En tårta nästa vecka" },
  }),
  list({
    ...nobody,
    name: "joining",
    path: "/employee-signup?token=abcd1234",
    call: "verify-employee-token",
    failed: "Kunde inte validera länken. Försök igen senare.",
    waiting: { label: "Kontrollerar länken" },
    empty: { answer: { valid: false, companyName: null }, text: "Ogiltig länk" },
    full: { answer: { valid: true, companyName: "Nordljus AB" }, text: "Registrera dig som anställd hos" },
  }),
  list({
    ...nobody,
    name: "somebody's card",
    path: "/kort?token=x",
    call: "get-greeting-card",
    failed: "Kortet kan inte visas",
    waiting: { label: "Hämtar kortet" },
    empty: { answer: { ...linkAnswers.greetingCard, open: false }, text: "Kortet är lämnat" },
    full: { answer: linkAnswers.greetingCard, text: "Din hälsning" },
  }),
  list({
    ...nobody,
    name: "one's own data",
    path: "/min-sida?token=x",
    call: "get-own-data",
    failed: "Kunde inte hämta dina uppgifter",
    waiting: { label: "Hämtar dina uppgifter" },
    empty: { answer: refused("link-expired"), text: "Länken gäller inte längre" },
    full: { answer: linkAnswers.ownData, text: "Dina uppgifter hos" },
  }),
];
