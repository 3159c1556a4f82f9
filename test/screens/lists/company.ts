import { agreementVersions } from "../../../domain/agreements.ts";
import * as companyAnswers from "../answers/company.ts";
import * as orderAnswers from "../answers/orders.ts";
import * as allAnswers from "../answers/in-use.ts";
import * as linkAnswers from "../answers/links.ts";
import { type List, list } from "./list.ts";

/** What a company sees. */

const cakes = "/dashboard?tab=tartor";
const meals = "/dashboard?tab=maltider";

const exported = {
  person: null,
  id: 1,
  at: "2026-03-01T08:00:00Z",
  action: "register-exported",
  by: "hr@nordljus.example",
  details: {},
};

export const company: List[] = [
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
    name: "where one is signed in",
    path: "/dashboard/installningar/sakerhet",
    call: "get-security",
    failed: "Kunde inte hämta enheterna",
    empty: {
      answer: {
        sessions: [allAnswers.companyInUse["get-security"].sessions[0]!],
        total: 1,
        waiting_email: null,
      },
      hides: "Logga ut alla andra",
    },
    full: { text: "Logga ut alla andra" },
  }),
  list({
    name: "what comes from the directory",
    path: "/dashboard/installningar/katalog",
    call: "get-directory",
    failed: "Kunde inte hämta katalogen",
    empty: {
      answer: {
        ...allAnswers.companyInUse["get-directory"],
        tokens: [],
        people: 0,
        last_used_at: null,
        missing: [],
        groups: [],
      },
      hides: "Saknar födelsedag",
    },
    full: { text: /En ny, två ändrade, ingen har slutat\.$/ },
  }),
  list({
    name: "what the directory has done",
    path: "/dashboard/installningar/katalog",
    call: "list-directory-events",
    press: "Visa händelser",
    failed: "Kunde inte hämta händelserna",
    empty: { answer: { events: [] }, text: "Inga händelser än" },
    full: { text: /^Ny i registret, / },
  }),
  list({
    name: "one's own passkeys",
    path: "/dashboard/installningar/sakerhet",
    call: "get-second-factor",
    failed: "Kunde inte hämta dina passkeys",
    empty: {
      answer: {
        ...allAnswers.companyInUse["get-second-factor"],
        since: null,
        passkeys: [],
        app: null,
        codes: null,
      },
      hides: "Marias MacBook",
    },
    full: { text: "Marias MacBook" },
  }),
  list({
    name: "who lacks a second factor",
    path: "/dashboard/installningar/sakerhet",
    call: "get-company-second-factor",
    failed: "Kunde inte hämta om två steg krävs",
    empty: {
      answer: { from: null, members: 4, with_factor: 4, without: [] },
      text: "Alla med tillgång har det redan.",
    },
    full: {
      text: "4 av 5 har det redan. Anders Viklund får sju dagar på sig och ett mejl som visar hur.",
    },
  }),
  list({
    name: "keys, webhooks and channels",
    path: "/dashboard/installningar/kopplingar",
    call: "get-connections",
    failed: "Kunde inte hämta kopplingarna",
    empty: {
      answer: { pro: true, api_keys: [], connections: [], offices: [] },
      text: "Ingen kanal är kopplad.",
    },
    full: { text: "Läser allergier" },
  }),
  list({
    name: "what was sent to a webhook",
    path: "/dashboard/installningar/kopplingar",
    call: "list-posts",
    press: "Skickat till HR-systemet",
    failed: "Kunde inte hämta det som är skickat",
    empty: { answer: { posts: [] }, text: "Inget är skickat än." },
    full: { text: "Kom inte fram" },
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
    name: "the year's report",
    path: "/dashboard/arsrapport",
    call: "get-year-report",
    failed: "Kunde inte hämta årsrapporten",
    empty: { answer: companyAnswers.emptyReport, text: "Inga födelsedagar har varit än" },
    full: { text: "8 av 11 födelsedagar firades med tårta" },
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
    path: "/dashboard/ekonomi",
    call: "list-books",
    failed: "Kunde inte hämta underlaget",
    empty: { answer: { ...orderAnswers.books, rows: [] }, text: "Inget levererat den månaden" },
    full: { text: "1 leverans" },
  }),
];
