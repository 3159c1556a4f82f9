import { agreementVersions } from "../../domain/agreements.ts";
import type { CallName, Output } from "../../contract/contract.ts";
import * as companyAnswers from "./answers/company.ts";
import * as orderAnswers from "./answers/orders.ts";
import * as allAnswers from "./answers/in-use.ts";
import * as linkAnswers from "./answers/links.ts";
import * as supplierAnswers from "./answers/supplier.ts";
import { type Answer, refused } from "./transport.ts";

/** Every list of the product: where it is, which call it shows, and what is read in its four states. */

export type List<N extends CallName = CallName> = {
  name: string;
  path: string;
  visitor?: "nobody" | "hr" | "admin" | "supplier";
  /** The call that it shows. */
  call: N;
  /** What has to be pressed before it is seen. */
  press?: string;
  failed: string;
  /** Where it is no grey shape. */
  waiting?: { label: string };
  /** What it says when there is nothing, or what it leaves out. */
  empty: { answer: Answer<N> } & ({ text: string } | { hides: string });
  full: { answer?: Output<N>; text: string | RegExp };
};
const list = <N extends CallName>(one: List<N>): List => one as unknown as List;

const cakes = "/dashboard?tab=tartor";
const meals = "/dashboard?tab=maltider";
const nobody = { visitor: "nobody" } as const;
const admin = { path: "/admin", visitor: "admin" } as const;

const exported = {
  person: null,
  id: 1,
  at: "2026-03-01T08:00:00Z",
  action: "register-exported",
  by: "hr@nordljus.example",
  details: {},
};

const contactMessage = {
  id: companyAnswers.ID,
  name: "Åsa Öberg",
  email: "asa@nordljus.example",
  phone: null,
  company: null,
  message: "Vi glömmer varannan födelsedag.",
  created_at: "2026-03-01T08:00:00Z",
  answered_at: null,
  answered_by: null,
  answer: null,
};

export const lists: List[] = [
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
    name: "what a supplier has to answer",
    path: "/leverantor/svara",
    visitor: "supplier",
    call: "list-supplier-offers",
    failed: "Kunde inte hämta det som väntar",
    empty: { answer: supplierAnswers.noOffers, text: "Allt är besvarat" },
    full: { answer: supplierAnswers.offers, text: "3 att svara på" },
  }),
  list({
    name: "the overview's birthdays",
    path: "/dashboard",
    call: "get-overview",
    failed: "Fel vid hämtning av anställda",
    empty: { answer: companyAnswers.newCompany, text: "Inga anställda registrerade" },
    full: { text: "Elin Sandberg" },
  }),
  list({
    name: "the week",
    path: "/dashboard",
    call: "dashboard-this-week",
    failed: "Kunde inte hämta veckans händelser",
    empty: { answer: { cakeOrders: [], mealOrders: [] }, text: "Inga leveranser denna vecka" },
    full: { text: "Tårta till Elin Sandberg" },
  }),
  list({
    name: "whether the cake came",
    path: "/dashboard",
    call: "list-delivery-questions",
    failed: "Kunde inte hämta dagens leveranser",
    empty: { answer: { deliveries: [] }, hides: "Kom tårtan till Elin?" },
    full: { answer: linkAnswers.questions, text: "Kom tårtan till Elin?" },
  }),
  list({
    name: "the calendar",
    path: "/dashboard",
    call: "get-calendar",
    failed: "Kunde inte hämta kalendern",
    empty: { answer: { ...orderAnswers.calendar, offered: [] }, text: "Prenumerera på kalendern" },
    full: { text: "Koppla Google Calendar" },
  }),
  list({
    name: "the autopilot",
    path: "/dashboard/autopilot",
    call: "get-autopilot",
    failed: "Kunde inte hämta autopiloten",
    empty: { answer: { ...orderAnswers.autopilot, people: [] }, text: "Inga anställda registrerade" },
    full: { text: "Vilka bagerier vi frågar" },
  }),
  list({
    name: "what the company says of itself",
    path: "/dashboard/installningar/foretaget",
    call: "get-company-settings",
    failed: "Kunde inte hämta företagets uppgifter",
    empty: {
      answer: { ...companyAnswers.settings, org_number: null, is_verified: false, changes: [] },
      text: "Kontakta oss för att ändra det.",
    },
    full: { text: /^Senast ändrat av Åsa Öberg tisdag 10 februari kl\. 09:12\./ },
  }),
  list({
    name: "the agreements",
    path: "/dashboard/installningar/integritet",
    call: "get-agreements",
    failed: "Kunde inte hämta avtalen",
    empty: {
      answer: { waiting: ["terms", "processing"], accepted: [] },
      text: `Version ${agreementVersions.terms}, inte godkänd än.`,
    },
    full: { text: /^Version .+ godkändes söndag 1 februari av Maja Åkerö\.$/ },
  }),
  list({
    name: "the offices",
    path: "/dashboard/installningar/kontor",
    call: "list-offices",
    failed: "Kunde inte hämta adressen och mottagaren",
    empty: {
      answer: { offices: [allAnswers.companyInUse["list-offices"].offices[0]!], closed: [] },
      text: "Lägg till ett kontor",
      hides: "Huvudkontoret",
    },
    full: { text: "Varje kontor har sin adress, sina bagerier och sina stängda dagar." },
  }),
  list({
    name: "the people with access",
    path: "/dashboard/installningar/personer",
    call: "list-members",
    failed: "Kunde inte hämta personerna",
    empty: {
      answer: { members: [allAnswers.companyInUse["list-members"].members[0]!], invitations: [] },
      hides: "josefin.dahl@nordljus.example",
    },
    full: { text: "josefin.dahl@nordljus.example" },
  }),
  list({
    name: "which mails one gets",
    path: "/dashboard/installningar/mejl",
    call: "get-notices",
    failed: "Kunde inte hämta dina mejl",
    empty: {
      answer: {
        ...allAnswers.companyInUse["get-notices"],
        is_contact: false,
        problems: { read: false, refused: ["maria@nordljus.example"] },
      },
      text: "Ingen som kan göra något åt problem får mejlen om dem",
    },
    full: { text: "Du är kontaktperson och får alla mejl som du inte har stängt av." },
  }),
  list({
    name: "who asks to be let in",
    path: "/dashboard/installningar/personer",
    call: "list-join-requests",
    failed: "Kunde inte hämta förfrågningarna",
    empty: { answer: { requests: [] }, hides: "Simon Wahlström vill komma in" },
    full: { text: "Simon Wahlström vill komma in" },
  }),
  list({
    name: "the autopilot among the settings",
    path: "/dashboard/installningar/autopilot",
    call: "get-autopilot",
    failed: "Kunde inte hämta autopiloten",
    empty: { answer: orderAnswers.autopilot, text: "Autopiloten är inte på" },
    full: {
      answer: { ...orderAnswers.autopilot, state: "on", since: "2026-02-01T08:00:00Z" },
      text: "Sedan söndag 1 februari 2026.",
    },
  }),
  list({
    name: "the subscription among the settings",
    path: "/dashboard/installningar/prenumeration",
    call: "get-subscription",
    failed: "Kunde inte hämta abonnemanget",
    empty: {
      answer: { ...orderAnswers.subscription, subscription_status: "cancelled", period_ends_at: null },
      text: "Förnya abonnemanget",
    },
    full: { text: "Hantera abonnemang" },
  }),
  list({
    name: "the calendar among the settings",
    path: "/dashboard/installningar/kalender",
    call: "get-calendar",
    failed: "Kunde inte hämta kalendern",
    empty: { answer: { ...orderAnswers.calendar, offered: [] }, text: "Prenumerera på kalendern" },
    full: { text: "Koppla Google Calendar" },
  }),
  list({
    name: "the company's events among the settings",
    path: "/dashboard/installningar/integritet",
    call: "list-audit-log",
    press: "Visa",
    failed: "Kunde inte hämta loggen",
    empty: { answer: { entries: [] }, text: "Inga händelser än" },
    full: { answer: { entries: [exported] }, text: /hr@nordljus\.example/ },
  }),
  list({
    name: "nobody forgotten",
    path: "/dashboard/ingen-glomd",
    call: "get-promise-year",
    failed: "Kunde inte hämta födelsedagarna",
    empty: { answer: companyAnswers.noPromises, text: "Inga anställda registrerade" },
    full: { text: "Ali Karimi" },
  }),
  list({
    name: "the people",
    path: "/dashboard/anstallda",
    call: "list-employees",
    failed: "Kunde inte hämta anställda",
    empty: { answer: { ...companyAnswers.register, employees: [] }, text: "Inga anställda registrerade" },
    full: { text: "2 personer" },
  }),
  list({
    name: "what was done to the people",
    path: "/dashboard/anstallda",
    call: "list-audit-log",
    press: "Händelselogg",
    failed: "Kunde inte hämta loggen",
    empty: { answer: { entries: [] }, text: "Inga händelser än" },
    full: { answer: { entries: [exported] }, text: /hr@nordljus\.example/ },
  }),
  list({
    name: "the cakes",
    path: cakes,
    call: "list-cake-year",
    failed: "Kunde inte hämta tårtbeställningar",
    empty: { answer: orderAnswers.noCakes, text: "Inga anställda registrerade" },
    full: { text: "Konditori Rosen" },
  }),
  list({
    name: "the meals",
    path: meals,
    call: "list-meal-year",
    failed: "Fel vid hämtning av måltidsevenemang",
    empty: { answer: orderAnswers.noMeals, text: "Inga måltider beställda" },
    full: { text: "Kommande leveranser" },
  }),
  list({
    name: "the books",
    path: meals,
    call: "list-books",
    press: "Underlag till bokföringen",
    failed: "Kunde inte hämta underlaget",
    empty: { answer: { ...orderAnswers.books, rows: [] }, text: "Inget levererat den månaden" },
    full: { text: "1 leverans" },
  }),
  list({
    ...admin,
    name: "the companies",
    call: "list-companies",
    failed: "Kunde inte hämta översiktsdata",
    empty: { answer: { companies: [], next: null }, text: "Inga företag ännu" },
    full: { text: /Maja Åkerö/ },
  }),
  list({
    ...admin,
    name: "the orders that wait",
    path: "/admin?tab=vantande",
    call: "list-order-requests",
    failed: "Kunde inte hämta beställningsförfrågningar",
    empty: { answer: { requests: [], next: null }, text: "Inget väntar på svar" },
    full: { text: /Ali Karimi/ },
  }),
  list({
    ...admin,
    name: "the restaurants",
    path: "/admin/restaurants",
    call: "list-restaurants",
    failed: "Kunde inte hämta restauranger",
    empty: { answer: { restaurants: [], more: false }, text: "Inga restauranger ännu" },
    full: { text: "Kajens Lunch & Catering" },
  }),
  list({
    ...admin,
    name: "the bakeries",
    path: "/admin/restaurants?tab=bagerier",
    call: "list-bakeries",
    failed: "Kunde inte hämta bagerier",
    empty: { answer: { bakeries: [], more: false }, text: "Inga bagerier ännu" },
    full: { text: "Konditori Rosen" },
  }),
  list({
    ...admin,
    name: "where a supplier is signed in",
    path: `/admin/suppliers/${companyAnswers.ID}`,
    call: "count-supplier-sessions",
    failed: "Kunde inte hämta inloggningarna",
    empty: { answer: { devices: 0, used_at: null }, text: "Inte inloggad någonstans." },
    full: {
      answer: { devices: 2, used_at: "2026-03-01T05:12:00Z" },
      text: "Inloggad på 2 enheter, senast använd söndag 1 mars kl. 06:12.",
    },
  }),
  list({
    ...admin,
    name: "a supplier's week",
    path: `/admin/suppliers/${companyAnswers.ID}`,
    call: "get-supplier-week",
    failed: "Kunde inte hämta veckosedeln",
    empty: { answer: { ...allAnswers.supplierWeek, orders: [] }, text: "Konditori Rosen" },
    full: { answer: allAnswers.supplierWeek, text: "Kost: halal ×2" },
  }),
  list({
    ...admin,
    name: "a supplier's assortment",
    path: `/admin/suppliers/${companyAnswers.ID}/sortiment`,
    call: "list-products",
    failed: "Kunde inte hämta sortimentet",
    empty: { answer: { ...allAnswers.assortment, products: [] }, text: "Inget sortiment ännu" },
    full: { answer: allAnswers.assortment, text: "8–12 bitar, 389–525 kr" },
  }),
  list({
    ...admin,
    name: "a company",
    path: `/admin/companies/${companyAnswers.ID}`,
    call: "get-company-page",
    failed: "Fel vid hämtning av företagsinformation",
    empty: { answer: { ...allAnswers.companyPage, employees: [] }, text: "Inga anställda registrerade" },
    full: { answer: allAnswers.companyPage, text: "Elin Sandberg" },
  }),
  list({
    ...admin,
    name: "the payment links",
    path: "/admin/payment-links",
    call: "list-payment-links",
    failed: "Kunde inte hämta betalningslänkar",
    empty: { answer: { links: [] }, text: "Inga betalningslänkar ännu" },
    full: { text: "Fjällbris AB" },
  }),
  list({
    ...admin,
    name: "the journal",
    call: "list-automation-runs",
    failed: "Kunde inte hämta journalen",
    empty: { answer: { runs: [] }, text: "Ingen körning än" },
    full: { text: "Påminnelser: 3" },
  }),
  list({
    ...admin,
    name: "the next run",
    call: "preview-next-run",
    failed: "Kunde inte hämta nästa körning",
    empty: {
      answer: { ...allAnswers.platform["preview-next-run"], counts: [], mails: [] },
      text: "Inget att göra",
    },
    full: { text: "Ali Karimi fyller år på söndag" },
  }),
  list({
    ...admin,
    name: "how the business is doing",
    call: "get-business-health",
    failed: "Kunde inte hämta läget",
    empty: { answer: { ...allAnswers.health, weeks: [], suppliers: [] }, text: "Läget" },
    full: { text: "3 av 4" },
  }),
  list({
    ...admin,
    name: "the mails to look at",
    call: "list-dead-mails",
    failed: "Kunde inte hämta mejlen",
    empty: { answer: { mails: [], next: null, total: 0 }, hides: "Mejl att titta på" },
    full: { text: "Påminnelse om en födelsedag" },
  }),
  list({
    ...admin,
    name: "what happens next by itself",
    call: "list-next-steps",
    failed: "Kunde inte hämta nästa steg",
    empty: { answer: { steps: [], more: false }, text: "Inget på gång" },
    full: { text: "Påminnelse till HR och bageriet i dag kl. 08:00" },
  }),
  list({
    ...admin,
    name: "the day in figures, and what solved itself",
    call: "get-platform-day",
    failed: "Kunde inte hämta dagens siffror",
    empty: { answer: orderAnswers.quietDay, hides: "2 löste sig själva" },
    full: { text: "2 löste sig själva" },
  }),
  list({
    ...admin,
    name: "the suppliers who have not answered",
    call: "list-silent-suppliers",
    failed: "Kunde inte hämta leverantörerna",
    empty: { answer: { orders: [] }, hides: "Har inte svarat" },
    full: { text: "Tårta till Ali Karimi" },
  }),
  list({
    ...admin,
    name: "the orders without a supplier",
    call: "list-orders-without-supplier",
    failed: "Kunde inte hämta beställningarna",
    empty: { answer: { orders: [] }, hides: "1 beställning väntar på dig" },
    full: { text: "Tårta till Moa Lindahl" },
  }),
  list({
    ...admin,
    name: "the deliveries that never came",
    call: "list-missing-deliveries",
    failed: "Kunde inte hämta leveranserna som inte kom",
    empty: { answer: { deliveries: [] }, hides: "Vi väntar än" },
    full: { answer: linkAnswers.missingDeliveries, text: /Vi väntar än/ },
  }),
  list({
    ...admin,
    name: "the messages that wait for an answer, on the first screen",
    call: "list-contact-messages",
    failed: "Kunde inte hämta meddelandena",
    empty: { answer: { messages: [], unanswered: 0, next: null }, hides: "meddelande väntar på svar" },
    full: {
      answer: { messages: [contactMessage], unanswered: 2, next: null },
      text: "2 meddelanden väntar på svar",
    },
  }),
  list({
    ...admin,
    path: `/admin/companies/${companyAnswers.ID}`,
    name: "how a company's trial was extended",
    call: "list-trial-extensions",
    failed: "Kunde inte hämta förlängningarna",
    empty: { answer: { extensions: [] }, hides: "Förlängd till" },
    full: {
      answer: {
        extensions: [
          {
            id: companyAnswers.ID,
            until: "2026-03-30T08:00:00Z",
            reason: "Semester",
            extended_by: "Ola Berg",
            created_at: "2026-03-01T08:00:00Z",
            state: "extended",
          },
        ],
      },
      text: /^Förlängd till måndag 30 mars/,
    },
  }),
  list({
    ...admin,
    path: `/admin/companies/${companyAnswers.ID}/settings`,
    name: "a company's people with access, for the staff",
    call: "list-customer-members",
    failed: "Kunde inte hämta personerna",
    empty: { answer: { members: [], invitations: [] }, text: "Ingen har tillgång än" },
    full: { text: "Ida Ek" },
  }),
  list({
    ...admin,
    path: `/admin/companies/${companyAnswers.ID}/settings`,
    name: "a company's details, for the staff",
    call: "get-customer-settings",
    failed: "Kunde inte hämta företagets uppgifter",
    empty: { answer: companyAnswers.settings, hides: "Kunde inte hämta" },
    full: { text: "Uppgifter" },
  }),
  list({
    ...admin,
    path: "/admin/staff",
    name: "the platform's staff",
    call: "list-staff",
    failed: "Kunde inte hämta administratörerna",
    empty: { answer: { staff: [], invitations: [], log: [] }, hides: "Ola Berg" },
    full: { text: "Ola Berg" },
  }),
  list({
    ...admin,
    path: "/admin/messages",
    name: "the messages from the contact page",
    call: "list-contact-messages",
    failed: "Kunde inte hämta meddelandena",
    empty: { answer: { messages: [], unanswered: 0, next: null }, text: "Inget väntar på svar" },
    full: { answer: { messages: [contactMessage], unanswered: 1, next: null }, text: /glömmer varannan/ },
  }),
  list({
    ...admin,
    name: "who asks the platform to be let in",
    call: "list-platform-join-requests",
    failed: "Kunde inte hämta förfrågningarna om tillgång",
    empty: { answer: { requests: [] }, hides: "Vill komma in" },
    full: {
      answer: {
        requests: [
          {
            id: companyAnswers.ID,
            name: "Simon Wahlström",
            email: "simon@annat.example",
            sent_at: "2026-03-01T08:00:00Z",
            company_name: null,
            org_number: "559988-7709",
            company: { id: companyAnswers.ID, name: "Nordljus AB" },
            can_answer: true,
          },
        ],
      },
      text: "Simon Wahlström",
    },
  }),
  list({
    ...admin,
    path: `/admin/companies/${companyAnswers.ID}`,
    name: "what a company probably calls about",
    call: "list-call-reasons",
    failed: "Kunde inte hämta vad företaget troligen ringer om",
    empty: { answer: { reasons: [] }, text: "Inget som vi ser har gått fel de senaste två veckorna." },
    full: {
      answer: {
        reasons: [
          {
            reason: "mail-failed",
            id: companyAnswers.ID,
            title: "Du är inbjuden",
            at: "2026-02-27T15:02:00+01:00",
            who: "asa@nordljus.example",
            outcome: null,
            requested: false,
          },
        ],
      },
      text: "Ett mejl kom inte fram till asa@nordljus.example",
    },
  }),
  list({
    ...admin,
    path: `/admin/companies/${companyAnswers.ID}`,
    name: "the staff's notes of a company",
    call: "list-company-notes",
    failed: "Kunde inte hämta anteckningarna",
    empty: { answer: { notes: [] }, text: "Inga anteckningar än" },
    full: {
      answer: {
        notes: [
          {
            id: companyAnswers.ID,
            text: "Vill helst ha samtal före tio.",
            written_by: "Ola Berg",
            created_at: "2026-03-01T08:00:00Z",
          },
        ],
      },
      text: "Vill helst ha samtal före tio.",
    },
  }),
  list({
    ...admin,
    path: "/admin/staff",
    press: "Ta bort Ola Berg",
    name: "through whom one of the staff still comes in at customers",
    call: "list-staff-invitees",
    failed: "Kunde inte hämta vilka kunder personen kommer åt",
    empty: { answer: { access: [], more: false }, hides: "Nordljus AB" },
    full: {
      answer: {
        access: [
          {
            id: companyAnswers.ID,
            email: "ola@privat.example",
            name: null,
            company_id: companyAnswers.ID,
            company_name: "Nordljus AB",
            state: "joined",
          },
        ],
        more: false,
      },
      text: "ola@privat.example",
    },
  }),
  list({
    ...admin,
    path: "/admin?q=nordljus",
    name: "the staff's search",
    call: "search-platform",
    failed: "Kunde inte söka",
    empty: {
      answer: { companies: [], people: [], orders: [], suppliers: [], more: false },
      text: "Inga träffar på ”nordljus”",
    },
    full: {
      answer: {
        companies: [
          { id: companyAnswers.ID, name: "Nordljus Två AB", org_number: "5599887709", contact: "Åsa Öberg" },
        ],
        people: [],
        orders: [],
        suppliers: [],
        more: false,
      },
      text: "Nordljus Två AB",
    },
  }),
  list({
    ...admin,
    name: "the companies with the same number",
    call: "list-second-companies",
    failed: "Kunde inte hämta företagen",
    empty: { answer: { companies: [] }, hides: "Samma organisationsnummer" },
    full: {
      answer: {
        companies: [
          {
            id: companyAnswers.ID,
            name: "Nordljus Två AB",
            contact_email: null,
            created_at: "2026-03-01T08:00:00Z",
            others: [],
          },
        ],
      },
      text: "Nordljus Två AB",
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
    name: "one's own data",
    path: "/min-sida?token=x",
    call: "get-own-data",
    failed: "Kunde inte hämta dina uppgifter",
    waiting: { label: "Hämtar dina uppgifter" },
    empty: { answer: refused("link-expired"), text: "Länken gäller inte längre" },
    full: { answer: linkAnswers.ownData, text: "Dina uppgifter hos" },
  }),
];
