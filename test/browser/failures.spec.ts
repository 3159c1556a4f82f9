import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { failing, fill, ID, meetAll, press, refusal, reply } from "./meet.ts";

/** What a person reads when something behind the screen does not answer, or not yet: the catalogue, text by text. */

test.setTimeout(240_000);

test("a visitor is told what did not work", async ({ page }) => {
  const signUp = async (page: Page) => {
    await page.getByRole("tab", { name: "Skapa konto" }).click();
    await page.getByLabel("Organisationsnummer").fill("556601-2398");
  };
  // The button is not for pressing yet; a password manager does not ask.
  const sendAnyway = (page: Page) =>
    page.locator("form").evaluate((form) => (form as HTMLFormElement).requestSubmit());
  const verified = reply({ ok: true, allowManualVerification: false, message: null, legalName: "Ny AB" });
  const magic = (session: unknown) => reply([{ valid: true, company_id: null, user_email: null, session }]);
  const newcomer = {
    Förnamn: "Åsa",
    Efternamn: "Öberg",
    "E-post": "asa@ny.example",
    Lösenord: "hemligt",
  };
  const register = fill({
    Förnamn: "Åsa",
    Efternamn: "Öberg",
    "E-post": "asa@ny.example",
    Födelsedag: "1990-05-17",
  });
  const hrForm = {
    "open-hr-form": reply({ valid: true, company_id: ID, company_name: "Ny AB", user_email: "a@ny.example" }),
  };
  const joining = { "verify-employee-token": reply({ valid: true, companyName: "Ny AB" }) };
  const joinPath = "/employee-signup?token=abcd1234";
  await meetAll(page, [
    {
      text: "Ett fel uppstod vid inloggning",
      calls: failing("sign-in"),
      path: "/auth",
      act: fill({ "E-post": "nagon@kund.example", Lösenord: "hemligt" }, "Logga in"),
    },
    {
      text: "Ett fel uppstod vid verifiering",
      calls: failing("verify-org-number"),
      path: "/auth",
      act: signUp,
    },
    {
      text: "Kunde inte verifiera automatiskt",
      calls: { "verify-org-number": reply({ ok: false, allowManualVerification: true, message: null }) },
      path: "/auth",
      act: signUp,
    },
    {
      text: "Ett fel uppstod vid registrering",
      calls: { "verify-org-number": verified, ...failing("sign-up") },
      path: "/auth",
      act: async (page) => {
        await signUp(page);
        await fill(newcomer, "Starta 14 dagars gratis provperiod")(page);
      },
    },
    {
      text: "Ett konto med denna e-post finns redan. Logga in istället.",
      calls: {
        "verify-org-number": verified,
        "sign-up": refusal("already-registered"),
      },
      path: "/auth",
      act: async (page) => {
        await signUp(page);
        await fill(newcomer, "Starta 14 dagars gratis provperiod")(page);
        await expect(page.getByRole("tab", { name: "Logga in", selected: true })).toBeVisible();
        await expect(page.getByLabel("E-post")).toHaveValue("asa@ny.example");
      },
    },
    {
      text: "Vänligen vänta medan vi verifierar organisationsnumret",
      calls: { "verify-org-number": "never" },
      path: "/auth",
      act: async (page) => {
        await signUp(page);
        await sendAnyway(page);
      },
    },
    {
      text: [
        "Namnet kan inte vara tomt",
        "Företagsnamnet kan inte vara tomt",
        "Lösenordet måste vara minst 6 tecken",
      ],
      calls: { "verify-org-number": verified },
      path: "/auth",
      act: async (page) => {
        await signUp(page);
        await expect(page.getByLabel("Företagsnamn")).toHaveValue("Ny AB");
        await page.getByLabel("Företagsnamn").fill("");
        await page.getByLabel("Lösenord", { exact: true }).fill("kort!");
        await sendAnyway(page);
      },
    },
    {
      text: "Något gick fel. Vänligen försök igen.",
      calls: failing("send-contact-form"),
      path: "/contact",
      act: fill({ Namn: "Åsa Öberg", "E-post": "asa@ny.example", Meddelande: "Hej!" }),
    },
    {
      text: [
        "Namn får vara max 100 tecken",
        "E-post får vara max 255 tecken",
        "Meddelande får vara max 2000 tecken",
      ],
      path: "/contact",
      act: fill({
        Namn: "å".repeat(101),
        "E-post": `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.example${"e".repeat(8)}`,
        Meddelande: "ö".repeat(2001),
      }),
    },
    {
      text: "Kunde inte skicka återställningslänk",
      calls: failing("send-password-reset"),
      path: "/forgot-password",
      act: fill({ "E-post": "nagon@kund.example" }),
    },
    {
      text: "Kunde inte uppdatera lösenord",
      calls: {
        "open-recovery-link": reply({}),
        ...failing("update-password"),
      },
      path: "/reset-password?token=x",
      act: fill({ "Nytt lösenord": "hemligt", "Bekräfta lösenord": "hemligt" }),
    },
    {
      text: ["Ett fel uppstod", "Kunde inte validera länken. Försök igen senare."],
      calls: failing("verify-employee-token"),
      path: "/employee-signup?token=abcd1234",
    },
    {
      text: "Kunde inte skapa konto via magic link",
      calls: failing("use_magic_link"),
      path: "/auth/magic?token=x",
      act: press("Logga in"),
    },
    {
      text: "Kunde inte logga in efter registrering",
      calls: { use_magic_link: magic(null) },
      path: "/auth/magic?token=y",
      act: press("Logga in"),
    },
    {
      text: "Kunde inte hämta användar-ID",
      calls: { use_magic_link: magic({ token: "x", user: { id: "" } }) },
      path: "/auth/magic?token=z",
      act: press("Logga in"),
    },
    {
      text: "Kunde inte spara anställda",
      calls: {
        ...hrForm,
        ...failing("submit-hr-form"),
      },
      path: "/hr-form?token=x",
      act: fill({ Förnamn: "Åsa", Efternamn: "Öberg", Födelsedag: "1990-05-17" }),
    },
    {
      text: "Företags-ID saknas",
      calls: {
        ...hrForm,
        "submit-hr-form": refusal("company-id-missing"),
      },
      path: "/hr-form?token=x",
      act: fill({ Förnamn: "Åsa", Efternamn: "Öberg", Födelsedag: "1990-05-17" }),
    },
    {
      text: ["Fel", "Kunde inte spara. Försök igen."],
      calls: failing("update-company-info"),
      path: "/company-setup?email=a@ny.example&company=Ny",
      act: fill({ Förnamn: "Åsa", Efternamn: "Öberg", Telefon: "0701", "Din födelsedag": "1990-05-17" }),
    },
    {
      text: ["Ett fel uppstod", "Registreringen misslyckades"],
      calls: { ...joining, "submit-employee-registration": { status: 409, json: { error: "" } } },
      path: joinPath,
      act: register,
    },
    {
      text: ["Ett fel uppstod", "Kunde inte registrera dig. Försök igen."],
      calls: { ...joining, ...failing("submit-employee-registration") },
      path: joinPath,
      act: register,
    },
    {
      text: "Sparar...",
      calls: { ...joining, "submit-employee-registration": "never" },
      path: joinPath,
      act: register,
    },
    {
      text: "Sparad! 🎉",
      calls: { ...joining, "submit-employee-registration": reply({ success: true }) },
      path: joinPath,
      act: register,
    },
    { text: /^Denna länk är inte giltig. /, path: "/employee-signup" },
    {
      text: ["Ogiltig token", "Länken är ogiltig eller har gått ut. Kontakta din HR-avdelning."],
      path: "/employee-signup?token=zzzzzzzz",
    },
    { text: "Automatiserad omtanke för era medarbetare", path: "/" },
    {
      text: ["HR Inloggning", "Glömt lösenord? Skapa nytt här", "Loggar in..."],
      calls: { "sign-in": "never" },
      path: "/hr-login",
      act: fill({ "E-post": "nagon@kund.example", Lösenord: "hemligt" }, "Logga in"),
    },
    {
      text: ["Startar provperioden...", "Redirectar till betalning..."],
      calls: { "create-checkout-session": "never" },
      path: "/checkout?email=ny@kund.example",
    },
    {
      text: [
        "Kunde inte starta provperioden",
        "Ett fel uppstod",
        "Kunde inte starta provperioden. Vänligen försök igen senare.",
      ],
      calls: failing("create-checkout-session"),
      path: "/checkout?email=ny@kund.example",
    },
    {
      text: "Ingen checkout URL mottagen",
      calls: { "create-checkout-session": reply({ url: "" }) },
      path: "/checkout?email=ny@kund.example",
    },
    {
      text: "Ett fel uppstod. Kontakta support.",
      path: "/contact",
      act: async (page) => {
        await page.evaluate(() => sessionStorage.setItem("tartdags.pending", "{"));
        await page.goto("/welcome");
      },
    },
  ]);
});

test("an admin is told what did not work", async ({ adminPage: page, server }) => {
  // Other journeys may have approved every request there was.
  const newest = "(select id from order_requests order by created_at desc limit 1)";
  await server.services.db.lookUp(
    "wait-again",
    `update order_requests set status = 'pending' where id = ${newest}`,
    [],
  );
  await meetAll(page, [
    { text: "Kunde inte hämta översiktsdata", calls: failing("list-companies"), path: "/admin" },
    {
      text: "Kunde inte hämta beställningsförfrågningar",
      calls: failing("list-order-requests"),
      path: "/admin?tab=vantande",
    },
    {
      text: "Kunde inte uppdatera status",
      calls: failing("set-order-request-status"),
      path: "/admin?tab=vantande",
      act: (page) =>
        page
          .getByRole("button", { name: /^Godkänn:/ })
          .first()
          .click(),
    },
    { text: "Markera som slutförd", path: "/admin?tab=alla" },
    { text: "Kunde inte hämta restauranger", calls: failing("list-restaurants"), path: "/admin/restaurants" },
    {
      text: "Kunde inte lägga till restaurang",
      calls: failing("add-restaurant"),
      path: "/admin/restaurants",
      act: async (page) => {
        await press("Lägg till restaurang")(page);
        const dialog = page.getByRole("dialog");
        const fields = {
          Namn: "Nya köket",
          Adress: "Gatan 1",
          "E-post": "order@nya.example",
          Latitud: "57.7",
        };
        for (const [label, value] of Object.entries({ ...fields, Longitud: "12.2" })) {
          await dialog.getByLabel(label).fill(value);
        }
        await dialog.getByLabel("Typ").selectOption("lunch");
        await dialog.getByRole("button", { name: "Lägg till restaurang" }).click();
      },
    },
    {
      text: "Fel vid skapande av länk",
      calls: failing("create-payment-link"),
      path: "/admin/payment-links",
      act: fill({ Företagsnamn: "Trassel AB", "E-post": "hr@trassel.example" }),
    },
    {
      text: "Ange en email-adress",
      path: "/admin",
      act: press("Bjud in företag", "Skapa länk"),
    },
    {
      text: "Fel: Ingen planerad måltidsbeställning hittades",
      calls: {
        "find-test-subject": reply({
          companyId: ID,
          email: null,
          invoiceInterval: "monthly",
          bakeryId: null,
          bakeryName: null,
          mealOrderId: null,
        }),
      },
      path: "/admin",
      act: async (page) => {
        const companies = page.getByRole("combobox", { name: "Företag" });
        await companies.selectOption({ label: "Nordljus Arkitekter AB" });
        await press("Kör: Beställning till restaurang")(page);
      },
    },
    { text: "Kunde inte hämta länk", calls: failing("get-join-link"), path: "/dashboard" },
    {
      text: ["Kunde inte generera ny länk", "Försök igen senare."],
      calls: { "regenerate-join-link": { status: 500, json: { error: "", code: "unexpected" } } },
      path: "/dashboard",
      act: press("Ny länk", "Skapa ny länk"),
    },
  ]);
});
