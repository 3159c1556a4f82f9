import type { Page } from "@playwright/test";
import { type RefusalCode, refusals } from "../../contract/refusals.ts";
import { test } from "./fixtures.ts";
import { BROKEN, type Failure, failing, fill, ID, meetAll, press, refusal, reply } from "./meet.ts";

/** What a person reads when something behind the screen does not answer, or not yet: the catalogue, text by text. */

test.setTimeout(240_000);

test("HR is told what did not work", async ({ hrPage: page }) => {
  const cakes = "/dashboard?tab=tartor";
  const meals = "/dashboard?tab=maltider";
  const user = reply({ id: ID, email: "ny@kund.example", full_name: null, role: "user", company: null });
  const made = reply({ company: { id: ID, name: "Mitt företag" }, created: true });
  const addSomebody = async (page: Page) => {
    await press("Lägg till anställd")(page);
    await page.getByRole("dialog").getByLabel("Namn").fill("Tove Trassel");
    await page.getByRole("dialog").getByRole("textbox", { name: "Födelsedag" }).fill("1990-05-17");
    await page.getByRole("dialog").getByLabel("Befattning").fill("Konstruktör");
    await page.getByRole("dialog").locator("[type=submit]").click();
  };
  const chooseKitchen = async (page: Page) => {
    await press("Skapa måltidsbeställning")(page);
    await page.getByRole("dialog").getByText("Lunch", { exact: true }).click();
    await page.getByRole("dialog").getByText("Kajens Lunch & Catering").click();
    await press("Nästa")(page);
  };
  const chooseCake = async (page: Page) => {
    await press("Skapa beställning")(page);
    await page.getByLabel("Sök på namn").fill("Moa Lindahl");
    await page.getByRole("dialog").getByText("Moa Lindahl").click();
    await press("Skapa 1 beställning")(page);
  };
  await meetAll(page, [
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
    { text: "Kunde inte hämta anställda", calls: failing("list-employees"), path: "/dashboard/anstallda" },
    { text: "Kunde inte hämta tårtbeställningar", calls: failing("list-cake-year"), path: cakes },
    { text: "Fel vid hämtning av måltidsevenemang", calls: failing("list-meal-year"), path: meals },
    {
      text: "Failed to load employees",
      calls: failing("list-cake-candidates"),
      path: cakes,
      act: press("Skapa beställning"),
    },
    { text: "Failed to create orders", calls: failing("create-cake-orders"), path: cakes, act: chooseCake },
    {
      text: "Din provperiod har löpt ut. Vänligen förnya ditt abonnemang.",
      calls: {
        "create-cake-orders": refusal("subscription-ended"),
        "save-cake-order-draft": "never",
      },
      path: cakes,
      act: chooseCake,
    },
    {
      text: "Company not properly set up",
      calls: { "create-cake-orders": refusal("no-company") },
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
      act: chooseKitchen,
    },
    {
      text: "Kunde inte skapa beställning",
      calls: failing("create-meal-order"),
      path: meals,
      act: async (page) => {
        await chooseKitchen(page);
        await page.getByLabel("Datum", { exact: true }).fill("2026-03-12");
        await press("Skapa beställning")(page);
      },
    },
    {
      text: "Fel vid tillägg av måltidsevent",
      calls: failing("create-meal-order"),
      path: meals,
      act: async (page) => {
        await chooseKitchen(page);
        await page.getByText("Återkommande", { exact: true }).click();
        await page.getByRole("button", { name: "ons" }).click();
        await page.getByLabel("Startdatum", { exact: true }).fill("2026-03-11");
        await press("Skapa beställning")(page);
      },
    },
    {
      text: "Kunde inte öppna hanteringssida",
      calls: failing("customer-portal"),
      path: "/dashboard",
      act: press("Hantera prenumeration"),
    },
    {
      text: "Kunde inte skapa företag",
      calls: { "get-user": user, ...failing("ensure-company") },
      path: "/dashboard",
    },
    {
      text: "Företag skapat!",
      calls: { "get-user": user, "ensure-company": made },
      path: "/dashboard",
    },
    {
      text: "Kunde inte uppdatera profil",
      calls: { "get-user": [user, BROKEN], "ensure-company": made },
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
      calls: { "add-employee": refusal("no-company") },
      path: "/dashboard",
      act: addSomebody,
    },
    {
      text: "Kunde inte koppla från kalender",
      calls: {
        "get-calendar": reply({
          pro: true,
          offered: ["google"],
          connection: {
            provider: "google",
            status: "connected",
            connected_at: "2026-03-01T08:00:00Z",
            waiting: 0,
          },
        }),
        ...failing("disconnect-calendar"),
      },
      path: "/dashboard",
      act: async (page) => {
        await press("Koppla från")(page);
        await page.getByRole("alertdialog").getByRole("button", { name: "Koppla från" }).click();
      },
    },
    { text: ["Födelsedagstårtor", "Historik", "Planerad", "Ej beställd", "Levererad"], path: cakes },
    {
      text: ["Inga anställda registrerade", "Lägg till anställda"],
      calls: {
        "list-cake-year": reply({
          year: 2026,
          employees: 0,
          ordered: 0,
          delivery_rule: "same-day",
          default_portion_size: 8,
          delivery_time: "12:00",
          cakes: [],
          coming: [],
          last_december: [],
        }),
      },
      path: cakes,
    },
    {
      text: [
        "Beställning för Rasmus Kvist finns redan för söndag 17 maj 2026",
        "Inga nya beställningar att skapa",
      ],
      calls: {
        "create-cake-orders": reply({
          created: [],
          alreadyOrdered: [{ employee_id: ID, name: "Rasmus Kvist", delivery_date: "2026-05-17" }],
        }),
      },
      path: cakes,
      act: chooseCake,
    },
    {
      text: "Inga bagerier hittades inom 100 km från angiven adress. Prova en annan adress.",
      calls: { "list-cake-vendors": reply({ vendors: [], radius_km: 100 }) },
      path: cakes,
      act: press("Skapa beställning"),
    },
    {
      text: "Inga restauranger hittades inom 50 km från angiven adress. Prova en annan adress.",
      calls: { "list-meal-vendors": reply({ vendors: [], radius_km: 50 }) },
      path: meals,
      act: press("Skapa måltidsbeställning"),
    },
    {
      text: "Söker adresser...",
      calls: { "mapbox-geocoding": "never" },
      path: meals,
      act: async (page) => {
        await press("Skapa måltidsbeställning")(page);
        await page.getByLabel("Leveransadress").fill("Kungsports");
      },
    },
    { text: "Fel vid kontroll av behörighet", calls: failing("get-user"), path: "/admin" },
  ]);
});

const written = { Namn: "Åsa Öberg", "E-post": "asa@ny.example", Meddelande: "Hej!" };

/** Where each kind of trouble is met: where something is read, and where something is saved. */
const places: Partial<Record<RefusalCode, Omit<Failure, "text">[]>> = {
  "payment-unavailable": [
    {
      calls: { "verify-checkout": refusal("payment-unavailable") },
      path: "/stripe-success?session_id=cs_test_x",
    },
    {
      calls: { "customer-portal": refusal("payment-unavailable") },
      path: "/dashboard",
      act: press("Hantera prenumeration"),
    },
  ],
  "calendar-unavailable": [
    {
      calls: {
        "get-calendar": reply({ pro: true, offered: ["google"], connection: null }),
        "google-calendar-auth": refusal("calendar-unavailable"),
      },
      path: "/dashboard",
      act: press("Koppla Google Calendar"),
    },
  ],
};
const anywhere = (code: RefusalCode): Omit<Failure, "text">[] => [
  { calls: { "list-employees": refusal(code) }, path: "/dashboard/anstallda" },
  {
    calls: { "send-contact-form": refusal(code) },
    path: "/contact",
    act: fill(written),
    kept: written,
  },
];

test("a service in trouble says so where something is read or saved, and what was typed is still there", async ({
  hrPage: page,
}) => {
  const codes = (Object.keys(refusals) as RefusalCode[]).filter((code) => refusals[code].status === 503);
  const met = codes.flatMap((code) =>
    (places[code] ?? anywhere(code)).map((place) => ({ ...place, text: refusals[code].text })),
  );
  await meetAll(page, met);
});
