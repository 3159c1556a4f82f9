import * as platformAnswers from "../answers/platform.ts";
import * as supplierAnswers from "../answers/supplier.ts";
import { type List, list } from "./list.ts";

/** What a supplier sees on its own page. */

export const suppliers: List[] = [
  list({
    name: "a supplier's day",
    path: "/leverantor",
    visitor: "supplier",
    call: "list-supplier-deliveries",
    failed: "Kunde inte hämta dagens leveranser",
    empty: { answer: supplierAnswers.noDeliveries, text: "Inga leveranser idag" },
    full: { answer: supplierAnswers.deliveries, text: "Allergi: nötter, mandel" },
  }),
  list({
    name: "a supplier's own week",
    path: "/leverantor/veckan",
    visitor: "supplier",
    call: "list-supplier-deliveries",
    failed: "Kunde inte hämta veckan",
    empty: { answer: supplierAnswers.noDeliveries, text: "2–8 mars: inga leveranser." },
    full: { answer: supplierAnswers.deliveries, text: "Att baka i veckan" },
  }),
  list({
    name: "what a supplier has to invoice",
    path: "/leverantor/underlag",
    visitor: "supplier",
    call: "list-supplier-statement",
    failed: "Kunde inte hämta underlaget",
    empty: { answer: supplierAnswers.noStatement, text: "Inget levererat den månaden" },
    full: { answer: supplierAnswers.statement, text: "Skicka som e-faktura till Peppol 0007:5566012398" },
  }),
  list({
    name: "a supplier's rules",
    path: "/leverantor/regler",
    visitor: "supplier",
    call: "get-supplier-rules",
    failed: "Kunde inte hämta reglerna",
    empty: {
      answer: { ...supplierAnswers.rules, rules: { ...supplierAnswers.rules.rules, closed_dates: [] } },
      hides: "torsdag 24 december till fredag 25 december",
    },
    full: { answer: supplierAnswers.rules, text: "torsdag 24 december till fredag 25 december" },
  }),
  list({
    name: "a supplier's addresses",
    path: "/leverantor/regler",
    visitor: "supplier",
    call: "list-own-addresses",
    failed: "Kunde inte hämta adresserna",
    empty: { answer: supplierAnswers.noAddresses, hides: "ekonomi@konditori.example" },
    full: { answer: supplierAnswers.addresses, text: "ekonomi@konditori.example" },
  }),
  list({
    name: "a supplier's devices",
    path: "/leverantor/regler",
    visitor: "supplier",
    call: "get-supplier-notices",
    failed: "Kunde inte hämta notiserna",
    empty: { answer: supplierAnswers.noNotices, hides: "Safari på iPhone" },
    full: { answer: supplierAnswers.notices, text: "Safari på iPhone" },
  }),
  list({
    name: "a supplier's own assortment",
    path: "/leverantor/sortiment",
    visitor: "supplier",
    call: "list-own-products",
    failed: "Kunde inte hämta sortimentet",
    empty: { answer: { ...platformAnswers.assortment, products: [] }, text: "Inget sortiment ännu" },
    full: { answer: platformAnswers.assortment, text: "8–12 bitar, 389–525 kr" },
  }),
  list({
    name: "what a supplier has to answer",
    path: "/leverantor/svara",
    visitor: "supplier",
    call: "list-supplier-offers",
    failed: "Kunde inte hämta det som väntar",
    empty: { answer: supplierAnswers.noOffers, text: "Allt är besvarat" },
    full: { answer: supplierAnswers.offers, text: "3 att svara på" },
  }),
];
