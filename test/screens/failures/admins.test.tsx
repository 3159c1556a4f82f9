// @vitest-environment happy-dom
import { describe } from "vitest";
import { refusals } from "../../../contract/refusals.ts";
import { choose, confirm, fill, inTurnDo, press, write } from "../acts.ts";
import * as companyAnswers from "../answers/company.ts";
import * as platformAnswers from "../answers/platform.ts";
import { screen } from "../app.tsx";
import { failing, inTurn, malformed, refused } from "../transport.ts";
import { catalogue } from "./catalogue.ts";

describe("an admin", () => {
  const pending = "/admin?tab=vantande";
  const decided = { changed: [platformAnswers.request.id], unchanged: [] };
  const companyPath = `/admin/companies/${companyAnswers.company.id}`;
  const byHand = {
    ...platformAnswers.companyPage,
    company: { ...platformAnswers.companyPage.company, approval: "by_hand" as const },
    counts: { ...platformAnswers.companyPage.counts, waiting: 2 },
  };

  catalogue("admin", [
    {
      text: [
        "1 förfrågan godkänd",
        `2 andra som väntade skickades också. Nya beställningar från ${companyAnswers.company.name} går direkt till leverantören.`,
      ],
      calls: {
        "set-order-request-status": {
          ...decided,
          released: [
            {
              company_name: companyAnswers.company.name,
              approval: "automatic",
              also_approved: [companyAnswers.ID, companyAnswers.company.id],
            },
          ],
        },
      },
      path: pending,
      act: inTurnDo(async () => void (await screen.findByText("Första beställningen")), press(/^Godkänn:/)),
    },
    {
      text: "Skriv ett skäl som kunden kan läsa",
      inPlace: true,
      path: pending,
      act: inTurnDo(press(/^Avslå:/), confirm("Avslå")),
    },
    {
      text: "1 förfrågan avslagen",
      calls: { "set-order-request-status": { ...decided, released: [] } },
      path: pending,
      act: inTurnDo(press(/^Avslå:/), press("Vi når er inte."), confirm("Avslå")),
    },
    {
      text: "Godkänd automatiskt",
      calls: {
        "list-order-requests": {
          requests: [
            {
              ...platformAnswers.request,
              status: "approved",
              order_status: "requested",
              decided_automatically: true,
            },
          ],
          next: null,
        },
      },
      inPlace: true,
      path: "/admin?tab=alla",
    },
    {
      text: "Kunde inte ändra godkännandet",
      calls: { "get-company-page": platformAnswers.companyPage, ...failing("set-company-approval") },
      path: companyPath,
      act: choose("För hand"),
    },
    {
      text: [
        "Beställningarna godkänns automatiskt",
        "2 beställningar som väntade skickades till leverantören.",
      ],
      calls: {
        "get-company-page": byHand,
        "set-company-approval": { approval: "automatic", sent: 2 },
      },
      path: companyPath,
      act: inTurnDo(
        async () => void (await screen.findByText(/^Det kunden beställer väntar/)),
        choose("Automatiskt"),
        async () =>
          void (await screen.findByText(/^2 beställningar som väntar skickas till leverantören direkt/)),
        confirm("Godkänn automatiskt"),
      ),
    },
    {
      // Previewed, then pushed, without anybody writing JSON.
      text: "12 tårtor planerade för 2026",
      calls: {
        "get-company-page": platformAnswers.companyPage,
        "generate-yearly-cake-orders": inTurn(
          { message: "12 tårtor skulle planeras för 2026", created: 0 },
          { message: "12 tårtor planerade för 2026", created: 12 },
        ),
      },
      path: companyPath,
      act: inTurnDo(
        press("Se vad som planeras"),
        async () => void (await screen.findByText("12 tårtor skulle planeras för 2026.")),
        confirm("Planera"),
      ),
    },
    {
      text: "Kunde inte uppdatera status",
      calls: failing("set-order-request-status"),
      path: "/admin?tab=vantande",
      act: press(/^Godkänn:/),
    },
    {
      text: "Markera som slutförd",
      calls: {
        "list-order-requests": {
          requests: [
            {
              ...platformAnswers.request,
              status: "approved",
              order_status: "confirmed",
              requested_delivery_date: "2026-03-02",
            },
          ],
          next: null,
        },
      },
      inPlace: true,
      path: "/admin?tab=alla",
    },
    {
      text: "Kunde inte lägga till restaurang",
      calls: { "mapbox-geocoding": { features: [] }, ...failing("add-restaurant") },
      path: "/admin/restaurants",
      act: inTurnDo(press("Lägg till restaurang"), async () => {
        const fields = {
          Namn: "Nya köket",
          Adress: "Gatan 1",
          "E-post": "order@nya.example",
          Latitud: "57.7",
          Longitud: "12.2",
          Typ: "lunch",
        };
        for (const [label, value] of Object.entries(fields)) await write(label, value);
        await press("Lägg till restaurang")();
      }),
    },
    {
      text: [
        refusals["place-doubtful"].text,
        "Spara ändå",
        /^Ett hotell erbjuds ingen kund förrän det har kategorin frukost eller lunch\.$/,
      ],
      calls: {
        "mapbox-geocoding": { features: [] },
        "add-restaurant": refused("place-doubtful"),
      },
      inPlace: true,
      path: "/admin/restaurants",
      act: inTurnDo(press("Lägg till restaurang"), async () => {
        const fields = {
          Namn: "Nya hotellet",
          Adress: "Gatan 1",
          "E-post": "order@nya.example",
          Latitud: "0",
          Longitud: "0,0",
          Typ: "hotel",
        };
        for (const [label, value] of Object.entries(fields)) await write(label, value);
        await press("Lägg till restaurang")();
      }),
    },
    {
      text: [
        "Den som firas: Allergi: nötter.",
        /^Sort: Gräddtårta, 12/,
        "onsdag 4 mars kl. 14:00",
        /^Gå igenom dag, tid, adress och allergier/,
      ],
      calls: {
        "get-order-facts": {
          company_name: "Ljusglimt AB",
          delivery_date: "2026-03-04",
          delivery_time: "14:00",
          address: "Storgatan 1",
          amount: 8,
          lines: ["Sort: Gräddtårta, 12 bitar, 465 kr exkl. moms"],
          notes: null,
          food: ["Den som firas: Allergi: nötter."],
          version: "1",
        },
      },
      inPlace: true,
      path: "/admin",
      act: press(/^Sa ja: /),
    },
    {
      text: "Fel vid skapande av länk",
      calls: failing("create-payment-link"),
      path: "/admin/payment-links",
      act: fill({ Företagsnamn: "Trassel AB", "Administratörens e-post": "hr@trassel.example" }),
    },
    { text: "Ange en email-adress", path: "/admin/companies", act: press("Bjud in företag", "Skapa länk") },
    {
      text: "Fel: Något gick fel. Vänligen försök igen.",
      calls: failing("send-test-email"),
      path: "/admin/operations",
      act: press("Kör: Skicka testmejl"),
    },
    {
      text: "Ingen planerad måltidsbeställning hittades",
      calls: {
        "find-test-subject": {
          companyId: companyAnswers.ID,
          email: null,
          invoiceInterval: "monthly",
          bakeryId: null,
          bakeryName: null,
          mealOrderId: null,
        },
      },
      path: "/admin/operations",
      act: inTurnDo(() => write("Företag", companyAnswers.ID), press("Kör: Beställning till restaurang")),
    },
    { text: "Kunde inte hämta länk", calls: failing("get-join-link"), path: "/dashboard" },
    {
      text: ["Kunde inte generera ny länk", refusals["too-many"].text],
      calls: { "regenerate-join-link": refused("too-many") },
      path: "/dashboard",
      act: inTurnDo(press("Ny länk"), confirm("Skapa ny länk")),
    },
    {
      text: ["Kunde inte generera ny länk", "Försök igen senare."],
      calls: { "regenerate-join-link": malformed({ error: "", code: "unexpected" }, 500) },
      path: "/dashboard",
      act: inTurnDo(press("Ny länk"), confirm("Skapa ny länk")),
    },
  ]);
});
