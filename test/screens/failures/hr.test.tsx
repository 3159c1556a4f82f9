// @vitest-environment happy-dom
import { fireEvent } from "@testing-library/dom";
import { describe } from "vitest";
import { choose, confirm, fill, inTurnDo, press, write } from "../acts.ts";
import * as companyAnswers from "../answers/company.ts";
import * as orderAnswers from "../answers/orders.ts";
import * as allAnswers from "../answers/in-use.ts";
import { screen } from "../app.tsx";
import { BROKEN, type Calls, failing, inTurn, refused, SILENT } from "../transport.ts";
import { catalogue } from "./catalogue.ts";

describe("HR", () => {
  const cakes = "/dashboard?tab=tartor";
  const meals = "/dashboard?tab=maltider";
  const addSomebody = inTurnDo(
    press("Lägg till anställd"),
    fill({ Namn: "Tove Trassel", Födelsedag: "1990-05-17", Befattning: "Konstruktör" }, "Lägg till"),
  );
  const chooseRestaurant = inTurnDo(
    press("Skapa måltidsbeställning"),
    choose("Lunch"), // the only restaurant in reach is chosen
    press("Nästa"),
  );
  const chooseCake = inTurnDo(press("Skapa beställning"), choose("Ali Karimi"), press("Skapa 1 beställning"));
  const cakeMade = {
    employee_id: companyAnswers.ID,
    name: "Ali Karimi",
    delivery_date: "2026-03-08",
    id: companyAnswers.ID,
    portion_size: 8,
  };
  const unnamed = { company: { ...companyAnswers.company, name: "Mitt företag" }, created: true };

  const promises = allAnswers.companyInUse["get-promise-year"];
  const { bakeries: _, settings, ...proposal } = orderAnswers.autopilot;
  const planned = allAnswers.companyInUse["list-cake-year"].cakes.find(
    ({ order }) => order?.status === "planned",
  )!;
  const late = { delivery_date: "2026-03-08", why_not: "Har stängt söndag 8 mars", first_day: "2026-03-09" };

  catalogue("hr", [
    {
      text: [/^Vi hittar inget bageri i närheten av /, /^Vi hittar inget bageri nära er än\./],
      calls: {
        "get-autopilot": { ...proposal, bakeries: [], settings: { ...settings, vendor_ids: [] } },
      },
      inPlace: true,
      path: "/dashboard/autopilot",
    },
    {
      text: "1 saknar bageri",
      calls: {
        "get-overview": {
          ...allAnswers.companyInUse["get-overview"],
          cake_orders_this_week: 1,
          cakes_without_bakery: 1,
          next_cake: null,
        },
      },
      inPlace: true,
      path: "/dashboard",
    },
    {
      text: "Inget mer denna vecka",
      calls: {
        "get-overview": {
          ...allAnswers.companyInUse["get-overview"],
          cake_orders_this_week: 1,
          next_cake: null,
        },
      },
      inPlace: true,
      path: "/dashboard",
    },
    {
      text: [/^Ali Karimi: Tårtan kom inte söndag 8 mars\./],
      calls: {
        "get-promise-year": {
          ...promises,
          people: promises.people.map((person) => ({
            ...person,
            state: "missed" as const,
            reason: "Tårtan kom inte söndag 8 mars",
            tried: [
              {
                supplier_name: "Hagabagarn",
                status: "accepted" as const,
                reason: null,
                phone: null,
                other_day: null,
              },
            ],
          })),
        },
      },
      inPlace: true,
      path: "/dashboard",
    },
    {
      text: ["Tillkom senare", "Ordna en tårta"],
      calls: {
        "get-promise-year": {
          ...promises,
          people: promises.people.map((person) => ({
            ...person,
            birthday: "2026-03-01",
            date: "2026-03-01",
            state: "too-late" as const,
            alarm: false,
          })),
        },
      },
      inPlace: true,
      path: "/dashboard/ingen-glomd",
    },
    {
      text: "Ordna en tårta",
      calls: {
        "list-cake-year": {
          ...allAnswers.companyInUse["list-cake-year"],
          cakes: [{ ...planned, order: null, birthday: "2026-03-01", delivery_date: "2026-03-01" }],
        },
      },
      inPlace: true,
      path: cakes,
    },
    {
      text: ["Välj bageri där det saknas.", "2 av 4"],
      calls: {
        "list-cake-year": {
          ...allAnswers.companyInUse["list-cake-year"],
          autopilot: "on",
          coming: [{ ...planned, order: { ...planned.order!, bakery_id: null, bakery_name: null } }],
        },
        "list-solved": { lines: [] },
      },
      inPlace: true,
      path: cakes,
    },
    {
      text: "Kontakta oss",
      calls: { "list-cake-vendors": { vendors: [], radius_km: null } },
      inPlace: true,
      path: cakes,
      act: inTurnDo(press("Skapa beställning"), async () => {
        fireEvent.click(await screen.findByRole("link", { name: "Be oss ordna en" }));
        await screen.findByRole("button", { name: "Skicka meddelande" });
      }),
      kept: { "E-post": companyAnswers.signedIn("hr").user.email },
    },
    {
      text: ["Välj en dag som bageriet kan", "Leverera måndag 9 mars"],
      calls: {
        "list-cake-vendors": {
          ...allAnswers.companyInUse["list-cake-vendors"],
          vendors: allAnswers.companyInUse["list-cake-vendors"].vendors.map((one) => ({
            ...one,
            late: [late],
          })),
        },
      },
      inPlace: true,
      path: cakes,
      act: inTurnDo(press("Skapa beställning"), choose("Ali Karimi")),
    },
    {
      text: [
        "Kunde inte hämta översiktsdata",
        "Kunde inte hämta veckans händelser",
        "Fel vid hämtning av företagsinformation",
        "Fel vid hämtning av anställda",
        "Kunde inte hämta statistiken",
      ],
      calls: failing("get-overview", "dashboard-this-week"),
      path: "/dashboard",
    },
    {
      text: "Failed to load employees",
      calls: failing("list-cake-candidates"),
      path: cakes,
      act: press("Skapa beställning"),
    },
    { text: "Failed to create orders", calls: failing("create-cake-orders"), path: cakes, act: chooseCake },
    {
      text: "Din provperiod har löpt ut. Vänligen förnya ditt abonnemang.",
      calls: { "create-cake-orders": refused("subscription-ended"), "save-cake-order-draft": SILENT },
      path: cakes,
      act: chooseCake,
    },
    {
      text: "Company not properly set up",
      calls: { "create-cake-orders": refused("no-company") },
      path: cakes,
      act: chooseCake,
    },
    {
      text: "Kunde inte hämta restauranger",
      calls: failing("get-meal-order-draft"),
      path: meals,
      act: press("Skapa måltidsbeställning"),
    },
    {
      text: "Failed to load vendors",
      calls: failing("list-meal-vendors"),
      path: meals,
      act: press("Skapa måltidsbeställning"),
    },
    {
      text: "Kunde inte spara utkast",
      calls: failing("save-meal-order-draft"),
      path: meals,
      act: chooseRestaurant,
    },
    {
      text: "Kunde inte skapa beställning",
      calls: failing("create-meal-order"),
      path: meals,
      act: inTurnDo(chooseRestaurant, () => write("Datum", "2026-03-12"), press("Skapa beställning")),
    },
    {
      text: [
        "Påminnelser skickas 1 vecka och 1 dag före leverans.",
        "Vi går igenom beställningen innan den skickas till restaurangen.",
      ],
      calls: {
        "create-meal-order": {
          message: "Beställningen är skapad",
          meal_event_id: companyAnswers.ID,
          restaurant_name: "Kajens Lunch & Catering",
          first_delivery: "2026-03-12",
          orders: 1,
          sent: false,
          waits_for: "by_hand",
        },
      },
      inPlace: true,
      path: meals,
      act: inTurnDo(chooseRestaurant, () => write("Datum", "2026-03-12"), press("Skapa beställning")),
    },
    {
      text: "Fel vid tillägg av måltidsevent",
      calls: failing("create-meal-order"),
      path: meals,
      act: inTurnDo(
        chooseRestaurant,
        choose("Återkommande"),
        press("ons"),
        () => write("Startdatum", "2026-03-11"),
        press("Skapa beställning"),
      ),
    },
    {
      text: "Kunde inte öppna hanteringssida",
      calls: failing("customer-portal"),
      path: "/dashboard",
      act: press("Hantera abonnemang"),
    },
    {
      text: "Kunde inte skapa företag",
      calls: { "get-user": companyAnswers.newcomer, ...failing("ensure-company") },
      path: "/dashboard",
    },
    {
      text: "Företag skapat!",
      calls: { "get-user": companyAnswers.newcomer, "ensure-company": unnamed },
      path: "/dashboard",
    },
    {
      text: "Kunde inte uppdatera profil",
      calls: {
        "get-user": inTurn<Calls["get-user"]>(companyAnswers.newcomer, BROKEN),
        "ensure-company": unnamed,
      } as Calls,
      path: "/dashboard",
    },
    {
      text: "Fel vid tillägg av anställd",
      calls: failing("add-employee"),
      path: "/dashboard",
      act: addSomebody,
    },
    {
      text: "Ingen företags-ID hittades",
      calls: { "add-employee": refused("no-company") },
      path: "/dashboard",
      act: addSomebody,
    },
    {
      text: "Kunde inte koppla från kalender",
      calls: {
        "get-calendar": {
          ...orderAnswers.calendar,
          connection: {
            provider: "google",
            status: "connected",
            connected_at: "2026-03-01T08:00:00Z",
            waiting: 0,
          },
        },
        ...failing("disconnect-calendar"),
      },
      path: "/dashboard",
      act: inTurnDo(press("Koppla från"), confirm("Koppla från")),
    },
    {
      text: ["Födelsedagstårtor", "Historik", "Planerad", "Ej beställd", "Levererad"],
      inPlace: true,
      path: cakes,
      act: press("Februari"),
    },
    {
      text: [
        "Beställning för Rasmus Kvist finns redan för söndag 17 maj 2026",
        "Inga nya beställningar att skapa",
      ],
      calls: {
        "create-cake-orders": {
          created: [],
          waits_for: null,
          alreadyOrdered: [
            { employee_id: companyAnswers.ID, name: "Rasmus Kvist", delivery_date: "2026-05-17" },
          ],
          set_aside: [],
        },
      },
      path: cakes,
      act: chooseCake,
    },
    {
      text: ["1 beställning skapad", "Den är skickad till bageriet."],
      calls: {
        "create-cake-orders": {
          created: [{ ...cakeMade, sent: true }],
          waits_for: null,
          alreadyOrdered: [],
          set_aside: [],
        },
      },
      path: cakes,
      act: chooseCake,
    },
    {
      text: ["1 beställning skapad", "Er första beställning går vi igenom innan den skickas till bageriet."],
      calls: {
        "create-cake-orders": {
          created: [{ ...cakeMade, sent: false }],
          waits_for: "first",
          alreadyOrdered: [],
          set_aside: [],
        },
      },
      path: cakes,
      act: inTurnDo(
        press("Skapa beställning"),
        choose("Ali Karimi", "Konditori Rosen"),
        press("Skapa 1 beställning"),
      ),
    },
    {
      text: "Inga bagerier hittades inom 100 km från angiven adress. Prova en annan adress.",
      calls: { "list-cake-vendors": { vendors: [], radius_km: 100 } },
      inPlace: true,
      path: cakes,
      act: press("Skapa beställning"),
    },
    {
      text: "Inga restauranger hittades inom 50 km från angiven adress. Prova en annan adress.",
      calls: { "list-meal-vendors": { vendors: [], radius_km: 50 } },
      inPlace: true,
      path: meals,
      act: press("Skapa måltidsbeställning"),
    },
    {
      text: "Söker adresser...",
      calls: { "mapbox-geocoding": SILENT },
      inPlace: true,
      path: meals,
      act: inTurnDo(press("Skapa måltidsbeställning"), () => write("Leveransadress", "Kungsports")),
    },
    { text: "Fel vid kontroll av behörighet", calls: failing("get-user"), path: "/admin" },
  ]);
});
