import { inBoth } from "../../domain/language.ts";

export const addressTexts = inBoth({
  sv: {
    waiting: "Väntar på bekräftelse",
    remove: "Ta bort",
    removeOne: (email: string) => `Ta bort ${email}`,
    removeTitle: (email: string) => `Ta bort ${email}?`,
    removeProved:
      "Inga fler mejl går dit. Den som har öppnat sidan därifrån loggas ut, och då behöver kalenderflödet en ny adress.",
    removeUnproved: "Länken som är mejlad dit slutar gälla.",
    orders: "Beställningar",
    ordersHint: "Nya, ändrade och avbokade, påminnelser och kvitton. Därifrån går det också att öppna sidan.",
    invoices: "Fakturaunderlag",
    invoicesHint: "Månadens leveranser med priser.",
    mailsTo: (email: string) => `Mejl till ${email}`,
    goesThere: "Det här går dit",
  },
  en: {
    waiting: "Waiting for confirmation",
    remove: "Remove",
    removeOne: (email) => `Remove ${email}`,
    removeTitle: (email) => `Remove ${email}?`,
    removeProved:
      "No more emails go there. Whoever opened the page from there is signed out, and the calendar feed then needs a new address.",
    removeUnproved: "The link that was sent there stops working.",
    orders: "Orders",
    ordersHint:
      "New, changed and cancelled ones, reminders and receipts. The page can be opened from there, too.",
    invoices: "Monthly statements",
    invoicesHint: "The month's deliveries with their prices.",
    mailsTo: (email) => `Emails to ${email}`,
    goesThere: "This goes there",
  },
});
