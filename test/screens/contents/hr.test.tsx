// @vitest-environment happy-dom
import { describe } from "vitest";
import { choose, inTurnDo, press } from "../acts.ts";
import * as companyAnswers from "../answers/company.ts";
import * as allAnswers from "../answers/in-use.ts";
import { screen } from "../app.tsx";
import type { Output } from "../../../contract/contract.ts";
import type { Calls } from "../transport.ts";
import { isAbsent, standsOn } from "./contents.ts";

describe("HR sees", () => {
  const cakes = "/dashboard?tab=tartor";
  const [moa, ...others] = allAnswers.companyInUse["list-cake-year"].cakes;
  const year = {
    ...allAnswers.companyInUse["list-cake-year"],
    cakes: [
      moa!,
      { ...others[0]!, allergies: "Nötter", dietary_preferences: "Vegetariskt" },
      ...others.slice(1),
    ],
  };
  const deliveries = (...days: string[]): Calls => {
    const { cakeOrders } = allAnswers.companyInUse["dashboard-this-week"];
    return {
      "dashboard-this-week": {
        cakeOrders: days.map((delivery_date, index) => ({
          ...cakeOrders[0]!,
          id: companyAnswers.ID.slice(0, -1) + String(index),
          delivery_date,
        })),
        mealOrders: [],
      },
    };
  };

  const companyWith = (values: Partial<typeof companyAnswers.company>): Calls => ({
    "get-overview": {
      ...allAnswers.companyInUse["get-overview"],
      company: { ...companyAnswers.company, ...values },
    },
  });

  const asking = (state: NonNullable<Output<"get-join-request">["request"]>["state"]): Calls => ({
    "get-user": companyAnswers.newcomer,
    "get-join-request": {
      request: {
        state,
        company_name: "Nordljus",
        org_number: "559988-7709",
        expires_at: "2026-03-16T08:00:00Z",
      },
    },
  });

  const cakesWhile = (autopilot: Output<"list-cake-year">["autopilot"]): Calls => ({
    "list-cake-year": { ...allAnswers.companyInUse["list-cake-year"], autopilot },
  });
  const ofRole = (role: "user" | "viewer"): Calls => ({ "get-user": { ...companyAnswers.user, role } });
  const offices = allAnswers.companyInUse["list-offices"];
  const INVITED = "Låt autopiloten ordna hela året";

  standsOn("hr", {
    "an invitation to the autopilot where a birthday waits": {
      path: "/dashboard",
      links: { "Sätt upp autopilot": "/dashboard/autopilot" },
      texts: [
        "1 födelsedag väntar på dig",
        /Ali Karimi\. Med autopiloten behöver ingen komma ihåg att beställa\./,
      ],
    },
    "no invitation where what waits was ordered, and its bakery has said no": {
      path: "/dashboard",
      calls: {
        "get-promise-year": {
          ...companyAnswers.promises,
          people: companyAnswers.promises.people.map((person) => ({ ...person, state: "declined" as const })),
        },
      },
      texts: ["1 födelsedag väntar på dig", "Ali Karimi"],
      hidden: ["Sätt upp autopilot"],
    },
    "no invitation where a birthday waits in spite of the autopilot": {
      path: "/dashboard",
      calls: { "get-overview": { ...allAnswers.companyInUse["get-overview"], has_autopilot: true } },
      texts: ["1 födelsedag väntar på dig", "Ali Karimi"],
      hidden: ["Sätt upp autopilot"],
    },
    "no invitation where a birthday waits for whoever may not set it up": {
      path: "/dashboard",
      calls: ofRole("user"),
      texts: ["1 födelsedag väntar på dig", "Ali Karimi"],
      hidden: ["Sätt upp autopilot"],
    },
    "an invitation to the autopilot among the cakes": {
      path: cakes,
      links: { "Sätt upp autopilot": "/dashboard/autopilot" },
      texts: [INVITED, "Alla födelsedagar får en tårta, nya kollegor också. Ni sätter upp det en gång."],
    },
    "it again among the cakes, once it has been switched off": {
      path: cakes,
      calls: cakesWhile("off"),
      links: { "Sätt upp autopilot": "/dashboard/autopilot" },
      texts: [INVITED],
    },
    "no invitation among the cakes for whoever may not set it up": {
      path: cakes,
      calls: ofRole("viewer"),
      texts: ["Elin Sandberg"],
      hidden: [INVITED, "Sätt upp autopilot"],
    },
    "that the autopilot is paused, instead of an invitation": {
      path: cakes,
      calls: cakesWhile("paused"),
      links: { "Öppna autopiloten": "/dashboard/autopilot" },
      texts: ["Autopiloten är pausad"],
      hidden: [INVITED],
    },
    "that the autopilot is on, and no invitation": {
      path: cakes,
      calls: { ...cakesWhile("on"), "list-solved": { lines: [] } },
      texts: ["Autopiloten är på"],
      hidden: [INVITED, "Sätt upp autopilot"],
    },
    "what the autopilot does where nobody can make a cake on its day": {
      path: "/dashboard/autopilot",
      act: choose("På själva födelsedagen"),
      texts: ["Kan inget bageri på födelsedagen hör vi av oss till er i stället för att byta dag."],
      hidden: [
        "Kan inget bageri den dagen frågar vi om en annan nära den, och ni får veta vilken och varför.",
      ],
    },
    "who has access, and how to invite": {
      path: "/dashboard/installningar/personer",
      act: press("Bjud in"),
      fields: ["E-post *"],
      buttons: ["Avbryt", "Skicka inbjudan"],
      texts: ["HR-ansvarig", "Medhjälpare", "Ekonomi", "Läsare", "Ser allergier"],
    },
    "somebody who asks to be let in": {
      path: "/dashboard/installningar/personer",
      act: press("Släpp in..."),
      buttons: ["Avbryt", "Släpp in"],
      texts: ["Släpp in Simon Wahlström", "Medhjälpare", "Ser allergier"],
    },
    "a request of the mail that is answered already": {
      path: `/dashboard/installningar/personer?forfragan=${companyAnswers.ID.replace(/^./, "f")}`,
      texts: ["Förfrågan i mejlet är redan besvarad eller gäller inte längre."],
    },
    "whoever waits to be let in": {
      path: "/dashboard",
      calls: asking("waiting"),
      buttons: ["Dra tillbaka", "Vi behöver ett eget konto", "Logga ut"],
      texts: ["Förfrågan är skickad", /hos Nordljus/, /559988-7709/],
      hidden: ["Översikt", "Tårtor"],
    },
    "whoever has not proved the address yet": {
      path: "/dashboard",
      calls: asking("unproved"),
      buttons: ["Skicka länken igen", "Fel nummer? Börja om", "Logga ut"],
      texts: ["Bekräfta din e-postadress"],
    },
    "whoever proved the address elsewhere": {
      path: "/dashboard",
      calls: asking("unsent"),
      buttons: ["Ja, be om tillgång", "Nej, det var inte jag", "Logga ut"],
      texts: ["Vill du be om tillgång?"],
    },
    "whoever was not let in": {
      path: "/dashboard",
      calls: asking("declined"),
      act: press("Börja om"),
      fields: ["Förnamn", "Efternamn", "Organisationsnummer", "Företagsnamn"],
      buttons: ["Starta 14 dagars gratis provperiod", "Logga ut"],
    },
    "whoever got no answer": {
      path: "/dashboard",
      calls: asking("expired"),
      buttons: ["Fråga igen", "Börja om", "Logga ut"],
      texts: ["Förfrågan fick inget svar", "Skriv till oss"],
    },
    "the register, without the right to change it or to see food": {
      path: "/dashboard/anstallda",
      calls: { "get-user": { ...companyAnswers.user, role: "viewer", sees_allergies: false } },
      texts: ["Du ser inte allergier"],
      hidden: ["Exportera", "Importera", "Lägg till anställd", "Händelselogg"],
    },
    "the settings of an accountant": {
      path: "/dashboard/installningar/personer",
      calls: { "get-user": { ...companyAnswers.user, role: "finance", sees_allergies: false } },
      texts: ["Abonnemang"],
      hidden: ["Personer med tillgång", "Bjud in"],
    },
    "who changes a company's details, to somebody who may not": {
      path: "/dashboard/installningar/foretaget",
      calls: ofRole("viewer"),
      texts: [
        "Ändras av den som är HR-ansvarig.",
        /Ändras av den som är HR-ansvarig eller har hand om ekonomin\.$/,
      ],
      hidden: ["Spara uppgifter", "Spara faktura"],
    },
    "where cakes go, to somebody who may add no office": {
      path: "/dashboard/installningar/kontor",
      calls: { ...ofRole("user"), "list-offices": { ...offices, offices: offices.offices.slice(0, 1) } },
      texts: ["Hit kommer tårtorna och maten."],
      hidden: ["Lägg till ett kontor", "Ändra"],
    },
    "who sets the autopilot up, to somebody who may not": {
      path: "/dashboard/installningar/autopilot",
      calls: ofRole("user"),
      texts: [/Den som är HR-ansvarig sätter upp det en gång\.$/],
      hidden: ["Sätt upp autopilot"],
    },
    "who connects the calendar, to somebody who may not": {
      path: "/dashboard/installningar/kalender",
      calls: { ...ofRole("viewer"), "get-calendar": { pro: true, offered: ["google"], connection: null } },
      texts: [/Den som är HR-ansvarig kopplar den\.$/],
      hidden: ["Koppla Google Calendar", "Prenumerera på kalendern"],
    },
    "who comes from the directory, among the people": {
      path: "/dashboard/anstallda",
      calls: {
        "list-employees": {
          ...companyAnswers.register,
          employees: companyAnswers.register.employees
            .slice(0, 1)
            .map((person) => ({ ...person, from_directory: true })),
        },
      },
      texts: ["Katalog"],
    },
    "the directory of a company without Pro": {
      path: "/dashboard/installningar/katalog",
      calls: { "get-directory": { ...allAnswers.companyInUse["get-directory"], pro: false } },
      texts: ["Katalogen ingår i Pro"],
      hidden: ["Ny token"],
    },
    "the overview of a viewer": {
      path: "/dashboard",
      calls: { "get-user": { ...companyAnswers.user, role: "viewer", sees_allergies: false } },
      texts: ["Du ser inte allergier"],
      hidden: ["Lägg till anställd", "Hantera abonnemang", "Prenumerera på kalendern"],
    },
    "the overview": {
      path: "/dashboard",
      buttons: ["Lägg till anställd", "Hantera abonnemang", "Logga ut"],
      texts: [
        "Nordljus AB",
        "Maja Åkerö",
        "Översikt",
        "Tårtor",
        "Måltider",
        "Antal anställda",
        "Aktiva tårtbeställningar denna vecka",
        "Aktiva måltidsevent",
        "Denna vecka",
        "Tårta till Elin Sandberg",
        "onsdag 4 mars",
        "Kommande födelsedagar",
        "Nötter",
        "Lunch",
      ],
      hidden: ["Admin", "Kalendersida", "Länk för anställda", "Testa onboarding"],
    },
    "how far away a delivery is": {
      path: "/dashboard",
      calls: deliveries("2026-03-02", "2026-03-03", "2026-03-08"),
      texts: ["Idag!", "Imorgon", "Om 6 dagar"],
    },
    "a company in its trial": {
      path: "/dashboard",
      calls: {
        ...companyWith({ subscription_status: "trialing", trial_ends_at: "2026-03-11T09:00:00Z" }),
        "get-subscription": { ...allAnswers.companyInUse["get-subscription"], monthly_price_kr: 899 },
      },
      texts: ["14 dagars gratis provperiod", /^9\sdagar kvar\. Därefter 899\skr\/mån automatiskt\.$/],
    },
    "a trial that ends in another year": {
      path: "/dashboard",
      calls: {
        ...companyWith({ subscription_status: "trialing", trial_ends_at: "2027-01-09T09:00:00Z" }),
        "get-subscription": {
          ...allAnswers.companyInUse["get-subscription"],
          subscription_status: "trialing",
          subscribed: false,
          trial_ends_at: "2027-01-09T09:00:00Z",
        },
      },
      texts: [
        /Lägg till ett betalsätt före lördag 9\sjanuari 2027, så/,
        /^Provperioden slutar lördag 9\sjanuari 2027\./,
      ],
    },
    "that a trial has ended": {
      path: "/dashboard",
      calls: companyWith({ subscription_status: "trialing", trial_ends_at: "2026-03-01T09:00:00Z" }),
      texts: ["Din provperiod har löpt ut", "Ni kan läsa allt men inte beställa. Det ni påbörjar sparas."],
      buttons: ["Förnya abonnemanget"],
    },
    "that a paid subscription has ended, also where orders are made": {
      path: cakes,
      calls: companyWith({ subscription_status: "cancelled", period_ends_at: "2026-03-01T09:00:00Z" }),
      texts: ["Ert abonnemang har avslutats"],
      buttons: ["Förnya abonnemanget"],
    },
    "until when a cancelled subscription orders": {
      path: "/dashboard",
      calls: companyWith({ subscription_status: "cancelled", period_ends_at: "2026-03-31T09:00:00Z" }),
      texts: [/^Ni kan beställa till och med tisdag 31 mars\. /],
      buttons: ["Ångra uppsägningen"],
    },
    "the cakes of the year by month, with what belongs to each": {
      path: cakes,
      calls: { "list-cake-year": year },
      buttons: ["Skapa beställning"],
      texts: [
        "Födelsedagstårtor",
        "Mars",
        "Juni",
        "Elin Sandberg",
        "onsdag 4 mars",
        /^8\sbitar$/,
        "Bekräftad",
        /Nötter/,
        /Vegetariskt/,
        "Konditori Rosen",
      ],
    },
    "a month that is over as a closed heading, until it is pressed": {
      path: cakes,
      act: inTurnDo(
        async () => void (await screen.findByText("Elin Sandberg")),
        isAbsent("Moa Lindahl"),
        press("Februari"),
      ),
      texts: ["Moa Lindahl", "Historik", "Levererad", /^1\sfödelsedag$/],
    },
    "how many there are this year, and how many cakes are ordered": {
      path: cakes,
      texts: ["4", "anställda", "3", "beställda"],
    },
    "the dialog for somebody new": {
      path: "/dashboard",
      act: press("Lägg till anställd"),
      fields: [
        "Namn *",
        "Födelsedag *",
        "Befattning *",
        "(Startdatum)",
        "(Kostpreferenser)",
        "(Allergier)",
        "(Favorittårta)",
        "(Text på tårtan)",
        "Tårtbitar",
      ],
    },
    "what an address is told, to be chosen anew": {
      path: "/dashboard/installningar/kopplingar",
      act: inTurnDo(press("Mer om HR-systemet"), choose("Ändra")),
      texts: ["Vad får HR-systemet veta?", "Berätta när"],
      buttons: ["Spara"],
    },
    "that a directory is not heard once the subscription has ended": {
      path: "/dashboard/installningar/katalog",
      calls: {
        "get-directory": {
          ...allAnswers.companyInUse["get-directory"],
          stopped: "Ert abonnemang har avslutats",
        },
      },
      texts: ["Katalogen läses inte just nu", /^Ert abonnemang har avslutats\. Ni ändrar i registret själva/],
      links: { "Till Prenumeration": "/dashboard/installningar/prenumeration" },
    },
    "who came by the company's login as just that": {
      path: "/dashboard/installningar/personer",
      calls: {
        "list-join-requests": {
          requests: allAnswers.companyInUse["list-join-requests"].requests.map((request) => ({
            ...request,
            by_login: true,
          })),
        },
      },
      texts: [/loggade in med er företagsinloggning/],
    },
    "a meal's first step": {
      path: "/dashboard?tab=maltider",
      act: press("Skapa måltidsbeställning"),
      texts: ["Steg 1 av 2", "Frukost", "Lunch"],
      buttons: ["Nästa"],
    },
    "a meal's second step": {
      path: "/dashboard?tab=maltider",
      act: inTurnDo(
        press("Skapa måltidsbeställning"),
        choose("Lunch", "Kajens Lunch & Catering"),
        press("Nästa"),
      ),
      texts: ["Steg 2 av 2", "Återkommande"],
      buttons: ["Skapa beställning"],
    },
  });
});
