// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { type Act, choose, inTurnDo, press, write } from "./acts.ts";
import * as companyAnswers from "./answers/company.ts";
import * as allAnswers from "./answers/in-use.ts";
import { open, screen, sentTo, type Visitor, waitFor, within } from "./app.tsx";
import type { Output } from "../../contract/contract.ts";
import { type Calls, SILENT } from "./transport.ts";

/** What stands on each screen, as it was specified: its fields in their order, its buttons, and where its links lead. */

type Contents = {
  path: string;
  calls?: Calls;
  act?: Act;
  /** By their labels, in their order; with an asterisk what is required, in brackets what may be left out. */
  fields?: string[];
  buttons?: string[];
  links?: Record<string, string>;
  texts?: (string | RegExp)[];
  /** Not for this reader. */
  hidden?: string[];
};

const oneSpace = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** Of the dialog, where one is open. */
const shownPart = () => screen.queryByRole("dialog") ?? document.body;

function fieldNames(): string[] {
  return within(shownPart())
    .queryAllByText((_text, element) => element?.matches("label[for]") ?? false)
    .filter((label) => !label.closest("[aria-hidden]"))
    .map((label) => {
      const head = label.parentElement!.parentElement!.textContent;
      const name = label.textContent;
      return head.endsWith("Valfritt") ? `(${name})` : head.endsWith("*") ? `${name} *` : name;
    });
}

const named = (role: "button" | "link", name: string) =>
  within(shownPart())
    .getAllByRole(role, { name: (shown) => oneSpace(shown) === name })
    .at(-1)!;

const hasPlaceholder =
  (label: string, text: string): Act =>
  async () =>
    expect((await screen.findByLabelText<HTMLInputElement>(label)).placeholder).toBe(text);

const isAbsent =
  (text: string): Act =>
  async () =>
    expect(screen.queryByText(text)).toBeNull();

const hasSeveralLines =
  (label: string): Act =>
  async () =>
    expect((await screen.findByLabelText(label)).tagName).toBe("TEXTAREA");

function standsOn(visitor: Visitor, screens: Record<string, Contents>) {
  test.each(Object.entries(screens))("%s", async (_name, screenful) => {
    const { path, calls, act, fields, buttons = [], links = {}, texts = [], hidden = [] } = screenful;
    await open(path, calls, visitor);
    await act?.();
    for (const text of texts) expect(await screen.findAllByText(text)).not.toEqual([]);
    await waitFor(() => {
      for (const name of buttons) named("button", name);
      for (const [name, address] of Object.entries(links))
        expect([name, named("link", name).getAttribute("href")]).toEqual([name, address]);
      if (fields) expect(fieldNames()).toEqual(fields);
    });
    // Until it is known who it is, nothing is left out.
    await waitFor(() => {
      for (const text of hidden) expect(screen.queryByText(text)).toBeNull();
    });
  });
}

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
    screen.getByRole<HTMLButtonElement>("button", { name: "Starta 14 dagars gratis provperiod" });
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

  standsOn("hr", {
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
      texts: ["Prenumeration"],
      hidden: ["Personer med tillgång", "Bjud in"],
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
      fields: ["Namn *", "Födelsedag *", "Befattning *", "(Kostpreferenser)", "(Allergier)", "Tårtbitar"],
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
        const counts = allAnswers.platform["count-order-requests"];
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
