// @vitest-environment happy-dom
import { fireEvent } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { refusals } from "../../../contract/refusals.ts";
import { addressCleared, choose, fill, inTurnDo, write } from "../acts.ts";
import * as companyAnswers from "../answers/company.ts";
import { open, screen, sentTo, waitFor, within } from "../app.tsx";
import { failing, malformed, refused, SILENT } from "../transport.ts";
import { catalogue, isInToast, led } from "./catalogue.ts";

describe("a visitor", () => {
  const person = {
    Förnamn: "Åsa",
    Efternamn: "Öberg",
    "E-post": "asa@ny.example",
    Födelsedag: "1990-05-17",
  };
  const signUp = inTurnDo(choose("Skapa konto"), () => write("Organisationsnummer", "556601-2398"));
  const createAccount = inTurnDo(
    signUp,
    fill(
      { Förnamn: "Åsa", Efternamn: "Öberg", "E-post": "asa@ny.example", Lösenord: "hemligt" },
      "Starta 14 dagars gratis provperiod",
    ),
  );
  // The button is not for pressing yet; a password manager does not ask.
  const sendAnyway = async () => void fireEvent.submit(document.querySelector("form")!);
  const verified = {
    "verify-org-number": {
      ok: true,
      allowManualVerification: false,
      message: null,
      legalName: "Ny AB",
    },
  };

  test("an account that was just made does not ask for its number once more, and hear that it is taken", async () => {
    await open("/auth", { ...verified, "sign-up": companyAnswers.signedIn("hr") }, "nobody");
    await createAccount();
    await screen.findByText("Konto skapat! Du är nu inloggad.");
    expect(sentTo("verify-org-number")).toHaveLength(1);
  });

  const hrForm = {
    "open-hr-form": {
      valid: true,
      company_id: companyAnswers.ID,
      company_name: "Ny AB",
      user_email: "a@ny.example",
    },
  };
  const aboutYou = fill({ Förnamn: "Åsa", Efternamn: "Öberg", Födelsedag: "1990-05-17" });
  const joining = { "verify-employee-token": { valid: true, companyName: "Ny AB" } };
  const joinPath = "/employee-signup?token=abcd1234";
  const checkout = "/checkout?email=ny@kund.example";

  catalogue("nobody", [
    {
      text: "Ett fel uppstod vid inloggning",
      calls: failing("sign-in"),
      path: "/auth",
      act: fill({ "E-post": "nagon@kund.example", Lösenord: "hemligt" }, "Logga in"),
    },
    {
      // The toast is the field's own message, once under the field and once beside it.
      text: "Ogiltig e-postadress",
      path: "/auth",
      act: inTurnDo(fill({ "E-post": "nagon", Lösenord: "hemligt" }, "Logga in"), async () => {
        const toasts = await screen.findAllByRole("alert");
        within(toasts.at(-1)!).getByText("Ogiltig e-postadress");
      }),
    },
    {
      text: refusals["wrong-credentials"].text,
      calls: { "sign-in": refused("wrong-credentials") },
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
      calls: { "verify-org-number": { ok: false, allowManualVerification: true, message: null } },
      path: "/auth",
      act: signUp,
    },
    {
      text: "Ogiltigt organisationsnummer",
      calls: { "verify-org-number": { ok: false, allowManualVerification: false, message: null } },
      path: "/auth",
      act: signUp,
    },
    {
      text: "Företaget är avregistrerat",
      calls: {
        "verify-org-number": {
          ok: false,
          allowManualVerification: false,
          message: "Företaget är avregistrerat",
        },
      },
      path: "/auth",
      act: signUp,
    },
    {
      text: "Försök igen om en timme",
      calls: {
        "verify-org-number": { ok: false, allowManualVerification: true, message: "Försök igen om en timme" },
      },
      path: "/auth",
      act: signUp,
    },
    {
      text: refusals["too-many"].text,
      calls: { ...verified, "sign-up": refused("too-many") },
      path: "/auth",
      act: createAccount,
    },
    {
      text: "Ett fel uppstod vid registrering",
      calls: { ...verified, ...failing("sign-up") },
      path: "/auth",
      act: createAccount,
    },
    {
      text: "Ett konto med denna e-post finns redan. Logga in istället.",
      calls: { ...verified, "sign-up": refused("already-registered") },
      path: "/auth",
      act: inTurnDo(createAccount, async () => {
        await screen.findByRole("tab", { name: "Logga in", selected: true });
      }),
      kept: { "E-post": "asa@ny.example" },
    },
    {
      text: "Vänligen vänta medan vi verifierar organisationsnumret",
      calls: { "verify-org-number": SILENT },
      path: "/auth",
      act: inTurnDo(signUp, sendAnyway),
    },
    {
      text: [
        "Namnet kan inte vara tomt",
        "Företagsnamnet kan inte vara tomt",
        "Lösenordet måste vara minst 6 tecken",
      ],
      calls: verified,
      inPlace: true,
      path: "/auth",
      act: inTurnDo(
        signUp,
        async () => {
          await screen.findByDisplayValue("Ny AB");
        },
        () => write("Företagsnamn", ""),
        () => write("Lösenord", "kort!"),
        sendAnyway,
      ),
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
      inPlace: true,
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
      calls: { "open-recovery-link": {}, ...failing("update-password") },
      path: "/reset-password?token=x",
      act: inTurnDo(addressCleared, fill({ "Nytt lösenord": "hemligt", "Bekräfta lösenord": "hemligt" })),
    },
    {
      text: ["Ett fel uppstod", "Kunde inte validera länken. Försök igen senare."],
      calls: failing("verify-employee-token"),
      path: joinPath,
      act: async () => void (await screen.findByRole("heading", { level: 1, name: "Ett fel uppstod" })),
    },
    {
      text: ["Ogiltig eller utgången länk", "Ingen token hittades. Använd länken från mejlet."],
      inPlace: ["Ogiltig eller utgången länk"],
      path: "/hr-form",
    },
    {
      text: ["Ogiltig eller utgången länk", "Magic link har gått ut eller redan använts"],
      calls: {
        "open-hr-form": { valid: false, company_id: null, company_name: null, user_email: null },
      },
      inPlace: ["Ogiltig eller utgången länk"],
      path: "/hr-form?token=x",
    },
    { text: "Ingen token hittades i länken", path: "/auth/magic" },
    { text: ["Felaktig länk", "Ingen session-ID hittades"], path: "/stripe-success" },
    { text: "Ingen användardata hittades", path: "/welcome", act: async () => led("/") },
    {
      text: "Kunde inte spara anställda",
      calls: { ...hrForm, ...failing("submit-hr-form") },
      path: "/hr-form?token=x",
      act: aboutYou,
    },
    {
      text: "Företags-ID saknas",
      calls: { ...hrForm, "submit-hr-form": refused("company-id-missing") },
      path: "/hr-form?token=x",
      act: aboutYou,
    },
    {
      text: ["Fel", "Kunde inte spara. Försök igen."],
      calls: failing("update-company-info"),
      path: "/company-setup?email=a@ny.example&company=Ny",
      act: fill({ Förnamn: "Åsa", Efternamn: "Öberg", Telefon: "0701", "Din födelsedag": "1990-05-17" }),
    },
    {
      text: ["Ett fel uppstod", "Registreringen misslyckades"],
      calls: { ...joining, "submit-employee-registration": malformed({ error: "" }, 409) },
      path: joinPath,
      act: fill(person),
    },
    {
      // Whom HR wrote in may have no address here: an answer that differed would tell others who has allergies on file.
      text: [
        "Ett fel uppstod",
        `${refusals["employee-exists"].text} Är det HR som har skrivit in dig? Be HR om din personliga länk.`,
        "Jag har registrerat mig förut",
      ],
      calls: { ...joining, "submit-employee-registration": refused("employee-exists") },
      path: joinPath,
      act: fill(person),
    },
    {
      text: [/^Om adressen finns hos oss är en ny länk på väg\. .* Be då HR om länken\.$/],
      calls: { "send-personal-link": {} },
      inPlace: true,
      path: "/min-sida",
      act: fill({ "E-post": "a@ny.example" }, "Skicka länken"),
    },
    {
      text: ["Ett fel uppstod", "Kunde inte registrera dig. Försök igen."],
      calls: { ...joining, ...failing("submit-employee-registration") },
      path: joinPath,
      act: fill(person),
    },
    {
      text: "Sparar...",
      calls: { ...joining, "submit-employee-registration": SILENT },
      inPlace: true,
      path: joinPath,
      act: fill(person),
    },
    {
      text: "Sparad! 🎉",
      calls: { ...joining, "submit-employee-registration": { success: true } },
      path: joinPath,
      act: fill(person),
    },
    {
      text: [
        "Ogiltig länk",
        "Denna länk är inte giltig.",
        "Kontakta din HR-avdelning för att få en ny länk.",
      ],
      inPlace: true,
      path: "/employee-signup",
    },
    {
      text: ["Ogiltig token", "Länken är ogiltig eller har gått ut. Kontakta din HR-avdelning."],
      calls: { "verify-employee-token": { valid: false, companyName: null } },
      path: "/employee-signup?token=zzzzzzzz",
    },
    { text: "Automatiserad omtanke för era medarbetare", inPlace: true, path: "/" },
    {
      text: ["HR Inloggning", "Glömt lösenord? Skapa nytt här", "Loggar in..."],
      calls: { "sign-in": SILENT },
      inPlace: true,
      path: "/hr-login",
      act: fill({ "E-post": "nagon@kund.example", Lösenord: "hemligt" }, "Logga in"),
    },
    {
      text: ["Startar provperioden...", "Redirectar till betalning..."],
      calls: { "create-checkout-session": SILENT },
      inPlace: true,
      path: checkout,
    },
    {
      text: [
        "Kunde inte starta provperioden",
        "Ett fel uppstod",
        "Kunde inte starta provperioden. Vänligen försök igen senare.",
      ],
      calls: failing("create-checkout-session"),
      inPlace: ["Ett fel uppstod", "Kunde inte starta provperioden. Vänligen försök igen senare."],
      path: checkout,
    },
    {
      text: "Ingen checkout URL mottagen",
      calls: { "create-checkout-session": { url: "" } },
      path: checkout,
    },
  ]);

  test("the message about wrong fields goes with the last of them", async () => {
    const joining = { "verify-employee-token": { valid: true, companyName: "Ny AB" } } as const;
    await open("/employee-signup?token=abcd1234", joining, "nobody");
    await screen.findByLabelText("Förnamn");
    await fill({})();
    const messages = () =>
      screen.queryAllByText("Vänligen fyll i alla obligatoriska fält").filter(isInToast).length;
    await waitFor(() => expect(messages()).toBe(1));
    const { Födelsedag, ...others } = person;
    for (const [label, value] of Object.entries(others)) await write(label, value);
    expect(messages()).toBe(1);
    await write("Födelsedag", Födelsedag);
    await waitFor(() => expect(messages()).toBe(0));
  });

  test("Ett fel uppstod. Kontakta support.", async () => {
    sessionStorage.setItem("tartdags.pending", "{");
    await open("/welcome", {}, "nobody");
    expect(isInToast(await screen.findByText("Ett fel uppstod. Kontakta support."))).toBe(true);
  });
});
