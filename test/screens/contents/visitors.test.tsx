// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { choose, inTurnDo, named, write } from "../acts.ts";
import * as companyAnswers from "../answers/company.ts";
import { open, screen, sentTo, waitFor } from "../app.tsx";
import { SILENT } from "../transport.ts";
import { hasPlaceholder, hasSeveralLines, standsOn } from "./contents.ts";

test.each([
  "/dashboard?tab=tartor",
  "/dashboard/anstallda",
  "/dashboard/ingen-glomd",
  "/dashboard/autopilot",
  "/dashboard/installningar/sakerhet",
  "/calendar-success",
  "/admin",
  "/admin/restaurants",
  "/admin/payment-links",
  "/admin/messages",
  "/admin/staff",
  `/admin/companies/${companyAnswers.ID}`,
  `/admin/suppliers/${companyAnswers.ID}`,
  `/admin/suppliers/${companyAnswers.ID}/sortiment`,
])("nobody sees %s without signing in, and comes back to it afterwards", async (path) => {
  await open(path, {}, "nobody");
  await waitFor(() => expect(location.pathname).toBe("/auth"));
  expect(new URLSearchParams(location.search).get("to")).toBe(path);
});

const invitation = {
  company_name: "Ny AB",
  email: "ida@ny.example",
  role: "viewer",
  sees_allergies: false,
  has_account: false,
} as const;

describe("a visitor sees", () => {
  standsOn("nobody", {
    "the contact page": {
      path: "/contact",
      fields: ["Namn *", "E-post *", "(Telefon)", "(Företag)", "Meddelande *"],
      buttons: ["Skicka meddelande"],
      links: { "Logga in": "/auth" },
      texts: [
        "Tårtdags",
        "Automatiserad omtanke för era medarbetare",
        "Vi svarar normalt inom 24 timmar på vardagar.",
        "Instagram",
        "Facebook",
        /^© 2025 Tårtdags/,
      ],
    },
    "signing in, which comes first": {
      path: "/auth",
      fields: ["E-post", "Lösenord"],
      buttons: ["Logga in"],
      links: { "Glömt lösenord?": "/forgot-password" },
    },
    "signing up": {
      path: "/auth",
      act: inTurnDo(choose("Skapa konto"), hasPlaceholder("Organisationsnummer", "XXXXXX-XXXX")),
      fields: ["Förnamn", "Efternamn", "Företagsnamn", "Organisationsnummer", "E-post", "Lösenord"],
      buttons: ["Starta 14 dagars gratis provperiod"],
      texts: ["Minst 6 tecken"],
    },
    "HR's own door": {
      path: "/hr-login",
      fields: ["E-post", "Lösenord"],
      buttons: ["Logga in"],
      links: { "Glömt lösenord? Skapa nytt här": "/forgot-password" },
      texts: [
        "HR Inloggning",
        "Loggar du in för första gången?",
        "Använd Glömt lösenord för att skapa ditt eget lösenord.",
        /^iPhone: .*hemskärmen\. Android: .*startskärmen\.$/,
      ],
    },
    "the forgotten password": {
      path: "/forgot-password",
      fields: ["E-post"],
      buttons: ["Skicka återställningslänk"],
    },
    "the new password": {
      path: "/reset-password?token=x",
      calls: { "open-recovery-link": {} },
      act: hasPlaceholder("Nytt lösenord", "Minst 6 tecken"),
      fields: ["Nytt lösenord", "Bekräfta lösenord"],
      buttons: ["Spara nytt lösenord"],
    },
    "an invitation": {
      path: "/inbjudan?token=x",
      calls: { "open-invitation": invitation },
      fields: ["E-post", "Ditt namn *", "Välj ett lösenord"],
      buttons: ["Gå med"],
      texts: [/^Du får tillgång till Ny AB som Läsare/],
    },
    "an invitation to the platform's staff": {
      path: "/personal/inbjudan?token=x",
      calls: { "open-staff-invitation": { email: "ida@ny.example", has_account: false } },
      fields: ["E-post", "Ditt namn *", "Välj ett lösenord"],
      buttons: ["Bli administratör"],
      texts: [/^Du blir administratör för Tårtdags/],
    },
    "an invitation to the staff for somebody with an account": {
      path: "/personal/inbjudan?token=x",
      calls: { "open-staff-invitation": { email: "ida@ny.example", has_account: true } },
      texts: [/Logga in som ida@ny\.example först/],
      links: { "Logga in och gå med": "/auth?to=%2Fpersonal%2Finbjudan%3Ftoken%3Dx" },
    },
    "an invitation for somebody with an account": {
      path: "/inbjudan?token=x",
      calls: { "open-invitation": { ...invitation, has_account: true } },
      texts: [/Logga in som ida@ny\.example först/],
      links: { "Logga in och gå med": "/auth?to=%2Finbjudan%3Ftoken%3Dx" },
    },
    "the company's information": {
      path: "/company-setup?email=a@ny.example&company=Ny%20AB&token=x",
      fields: [
        "Företagsnamn *",
        "Förnamn *",
        "Efternamn *",
        "E-post *",
        "Telefon *",
        "Din födelsedag *",
        "(Allergier)",
      ],
      buttons: ["Spara"],
    },
    "HR's form": {
      path: "/hr-form?token=x",
      calls: {
        "open-hr-form": {
          valid: true,
          company_id: companyAnswers.ID,
          company_name: "Ny AB",
          user_email: "a@ny.example",
        },
      },
      fields: ["Förnamn *", "Efternamn *", "Födelsedag *", "(Allergier)", "E-post *", "(Telefon)"],
      buttons: ["Spara"],
    },
    "an employee's registration": {
      path: "/employee-signup?token=abcd1234",
      calls: { "verify-employee-token": { valid: true, companyName: "Ny AB" } },
      act: hasSeveralLines("Allergier eller specialkost"),
      fields: ["Förnamn *", "Efternamn *", "E-post *", "Födelsedag *", "(Allergier eller specialkost)"],
      buttons: ["Spara"],
      texts: ["Använd din jobbmejl"],
    },
    "a link to nowhere": {
      path: "/finns-inte",
      texts: ["404", "Oops! Page not found"],
      links: { "Till startsidan": "/" },
    },
  });
});

test("signing up waits for every field, and for a number that is verified or may be checked by hand", async () => {
  const answer = { ok: true, allowManualVerification: false, message: null, legalName: "Ny AB" };
  const said = [
    answer,
    { ...answer, ok: false },
    { ok: false, allowManualVerification: true, message: null },
  ];
  await open("/auth", { "verify-org-number": () => said.shift()! }, "nobody");
  await choose("Skapa konto")();
  const start = () =>
    screen.getByRole<HTMLButtonElement>("button", { name: named("Starta 14 dagars gratis provperiod") });
  const fields = {
    Förnamn: "Åsa",
    Efternamn: "Öberg",
    Företagsnamn: "Ny i stan",
    "E-post": "asa@ny.example",
    Lösenord: "hemligt",
    Organisationsnummer: "556601-2398",
  };
  for (const [label, value] of Object.entries(fields)) {
    expect(start().disabled, `without ${label}`).toBe(true);
    await write(label, value);
  }
  await waitFor(() => expect(start().disabled).toBe(false));
  await write("Efternamn", " ");
  await waitFor(() => expect(start().disabled).toBe(true));
  await write("Efternamn", "Öberg");
  await write("Organisationsnummer", "556601-2399");
  await screen.findAllByText("Ogiltigt organisationsnummer");
  expect(start().disabled, "failed").toBe(true);
  await write("Organisationsnummer", "556601-23");
  await waitFor(() =>
    expect(screen.queryByText("Ogiltigt organisationsnummer", { selector: "form *" }), "idle").toBeNull(),
  );
  expect(start().disabled, "too short").toBe(true);
  await write("Organisationsnummer", "556601-2380");
  await waitFor(() => expect(start().disabled, "by hand").toBe(false));
  expect(sentTo("verify-org-number")[0]).toEqual({ orgNumber: "556601-2398", companyName: "Ny i stan" });
});

test.each([
  ["?email=a@ny.example&company=Ny%20AB", "nobody", "a@ny.example", "Ny AB"],
  ["?email=a@ny.example", "nobody", "a@ny.example", ""],
  ["?email=a@ny.example", "hr", "a@ny.example", "Nordljus AB"],
  ["", "hr", "hr@nordljus.example", "Nordljus AB"],
] as const)(
  "/checkout%s begins for %s with an address and a name",
  async (search, visitor, adminEmail, companyName) => {
    await open(`/checkout${search}`, { "create-checkout-session": SILENT }, visitor);
    await waitFor(() =>
      expect(sentTo("create-checkout-session")).toEqual([{ adminEmail, companyName, phone: "", notes: "" }]),
    );
  },
);
