// @vitest-environment happy-dom
import { describe } from "vitest";
import * as companyAnswers from "../answers/company.ts";
import * as platformAnswers from "../answers/platform.ts";
import { screen, waitFor } from "../app.tsx";
import { oneSpace, standsOn } from "./contents.ts";

describe("an admin sees", () => {
  standsOn("admin", {
    "the overview with buttons and cards of their own": {
      path: "/dashboard",
      links: { Admin: "/admin", Kalendersida: "/calendar-success" },
      texts: ["Länk för anställda", "Testa onboarding"],
      buttons: ["Kopiera länk", "Ny länk"],
    },
    "the back office, with counts at its tabs": {
      path: "/admin",
      links: {
        Restauranger: "/admin/restaurants",
        Betalningslänkar: "/admin/payment-links",
        Tillbaka: "/dashboard",
        "Nordljus AB": `/admin/companies/${companyAnswers.ID}`,
      },
      act: async () => {
        const counts = platformAnswers.platform["count-order-requests"];
        for (const [label, count] of [
          ["Översikt", counts.companies],
          ["Alla", counts.all],
          ["Tårtor", counts.cake],
          ["Måltider", counts.meal],
          ["Väntande", counts.pending],
        ])
          await waitFor(() =>
            screen.getByRole("tab", { name: (shown) => oneSpace(shown) === `${label} ${count}` }),
          );
      },
    },
    "that nobody of a closed company answers who asks to be let in": {
      path: "/admin",
      calls: {
        "list-platform-join-requests": {
          requests: [
            {
              id: companyAnswers.ID,
              name: "Simon Wahlström",
              email: "simon@annat.example",
              sent_at: "2026-03-01T08:00:00Z",
              company_name: null,
              org_number: "559988-7709",
              company: { id: companyAnswers.ID, name: "Nordljus AB" },
              can_answer: false,
              is_closed: true,
            },
          ],
        },
      },
      texts: [/, som har avslutat sitt konto$/],
      buttons: ["Eget konto", "Avvisa"],
      hidden: ["Fråga företaget"],
    },
    "a company's page, with its orders": {
      path: `/admin/companies/${companyAnswers.ID}`,
      calls: {
        "get-company-page": {
          ...platformAnswers.companyPage,
          orders: [
            {
              id: companyAnswers.ID,
              order_type: "cake",
              title: "Tårta till Elin Sandberg",
              delivery_date: "2026-03-04",
              time: "14:00",
              status: "confirmed",
              offer_status: "accepted",
              answer_wanted_again: false,
              outcome: null,
              supplier: "Konditori Rosen",
            },
          ],
        },
      },
      texts: ["Tårta till Elin Sandberg", "onsdag 4 mars kl. 14:00", "Mejl", "Abonnemang"],
    },
    "what a request waits for": {
      path: "/admin?tab=vantande",
      texts: ["Godkänn", "Avslå"],
    },
    "the restaurants": {
      path: "/admin/restaurants",
      texts: ["Kajens Lunch & Catering"],
      buttons: ["Lägg till restaurang", "Inaktivera Kajens Lunch & Catering"],
    },
    "the platform's staff, and how one of them is removed": {
      path: "/admin/staff",
      texts: ["Ola Berg"],
      buttons: ["Bjud in", "Ta bort Ola Berg"],
      links: { Tillbaka: "/admin" },
    },
    "the payment links, and the way back": {
      path: "/admin/payment-links",
      fields: ["Företagsnamn *", "Administratörens e-post *", "(Telefon)", "(Anteckningar)"],
      links: { Tillbaka: "/admin" },
    },
  });
});
