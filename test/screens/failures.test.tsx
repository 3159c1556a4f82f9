// @vitest-environment happy-dom
import { fireEvent } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import type { CallName } from "../../contract/contract.ts";
import { type RefusalCode, refusals } from "../../contract/refusals.ts";
import { type Act, addressCleared, choose, confirm, fill, inTurnDo, press, write } from "./acts.ts";
import * as companyAnswers from "./answers/company.ts";
import * as orderAnswers from "./answers/orders.ts";
import * as allAnswers from "./answers/in-use.ts";
import { open, screen, sentTo, type Visitor, waitFor, within } from "./app.tsx";
import { BROKEN, type Calls, failing, inTurn, malformed, refused, SILENT } from "./transport.ts";

/** What a person reads when something behind the screen does not answer, or not yet: the catalogue, text by text. */

type Failure = {
  /** All on one screen, to the letter. */
  text: string | (string | RegExp)[];
  calls?: Calls;
  path: string;
  act?: Act;
  /** What is no message but stands in its place; all else is read in a toast, wherever else it stands. */
  inPlace?: true | string[];
  /** What the fields hold afterwards, by their labels. */
  kept?: Record<string, string>;
};

/** Where somebody is led instead. */
const led = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

const isInToast = (element: HTMLElement) => element.closest("[data-sonner-toast]") !== null;

function catalogue(visitor: Visitor, failures: Failure[]) {
  test.each(failures.map((failure) => [String([failure.text].flat()[0]), failure] as const))(
    "%s",
    async (_first, { text, calls, path, act, inPlace = [], kept = {} }) => {
      await open(path, calls, visitor);
      await act?.();
      const texts = [text].flat();
      for (const each of texts) expect(await screen.findAllByText(each)).not.toEqual([]);
      const messages = inPlace === true ? [] : texts.filter((each) => !inPlace.includes(String(each)));
      await waitFor(() =>
        expect(messages.filter((each) => !screen.queryAllByText(each).some(isInToast))).toEqual([]),
      );
      for (const [label, value] of Object.entries(kept)) {
        const [field] = screen.getAllByLabelText<HTMLInputElement>(label);
        expect(field!.value).toBe(value);
      }
    },
  );
}

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
      text: ["Ogiltig länk", "Denna länk är inte giltig. Kontakta din HR-avdelning för att få en ny länk."],
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

  test("Ett fel uppstod. Kontakta support.", async () => {
    sessionStorage.setItem("tartdags.pending", "{");
    await open("/welcome", {}, "nobody");
    expect(isInToast(await screen.findByText("Ett fel uppstod. Kontakta support."))).toBe(true);
  });
});

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

test("step one of a meal goes on with an address, a vendor and people", async () => {
  const [kajen] = allAnswers.companyInUse["list-meal-vendors"].vendors;
  const vendors = [kajen!, { ...kajen!, id: companyAnswers.ID, name: "Andra köket", address: "Kajen 2" }];
  await open("/dashboard?tab=maltider", {
    "list-meal-vendors": { vendors, radius_km: 50 },
    "mapbox-geocoding": SILENT,
  });
  await press("Skapa måltidsbeställning")();
  await choose("Lunch")();
  await screen.findByText("Andra köket");
  const next = () => screen.getByRole<HTMLButtonElement>("button", { name: "Nästa" });
  expect(next().disabled, "no vendor").toBe(true);
  await choose("Andra köket")();
  await waitFor(() => expect(next().disabled).toBe(false));
  await write("Leveransadress", "");
  await waitFor(() => expect(next().disabled, "no address").toBe(true));
});

test("what cannot be made or read says so, and is tried again", async () => {
  const broken = new Set<CallName>(["ensure-company", "get-promise-year"]);
  const unless =
    <T,>(name: CallName, answer: T) =>
    () =>
      broken.has(name) ? BROKEN : answer;
  const founded = allAnswers.companyInUse["get-user"];
  await open("/dashboard", {
    "get-user": () => (broken.has("ensure-company") ? companyAnswers.newcomer : founded),
    "ensure-company": unless("ensure-company", { company: companyAnswers.company, created: true }),
    "get-promise-year": unless("get-promise-year", companyAnswers.noPromises),
  });
  const again = async (text: string) =>
    within((await screen.findByText(text, { selector: "main *" })).closest<HTMLElement>("[role=alert]")!);
  const company = await again("Kunde inte skapa företag");
  broken.delete("ensure-company");
  fireEvent.click(company.getByRole("button", { name: "Försök igen" }));
  const birthdays = await again("Kunde inte hämta födelsedagarna");
  broken.delete("get-promise-year");
  fireEvent.click(birthdays.getByRole("button", { name: "Försök igen" }));
  await waitFor(() => expect(screen.queryByText("Kunde inte hämta födelsedagarna")).toBeNull());
});

describe("an admin", () => {
  const pending = "/admin?tab=vantande";
  const decided = { changed: [allAnswers.request.id], unchanged: [] };
  const companyPath = `/admin/companies/${companyAnswers.company.id}`;
  const byHand = {
    ...allAnswers.companyPage,
    company: { ...allAnswers.companyPage.company, approval: "by_hand" as const },
    counts: { ...allAnswers.companyPage.counts, waiting: 2 },
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
              ...allAnswers.request,
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
      calls: { "get-company-page": allAnswers.companyPage, ...failing("set-company-approval") },
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
        "get-company-page": allAnswers.companyPage,
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
              ...allAnswers.request,
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
          notes: null,
          food: ["Den som firas: Allergi: nötter."],
          version: "1",
        },
      },
      inPlace: true,
      path: "/admin",
      act: press(/^Bekräfta: /),
    },
    {
      text: "Fel vid skapande av länk",
      calls: failing("create-payment-link"),
      path: "/admin/payment-links",
      act: fill({ Företagsnamn: "Trassel AB", "Administratörens e-post": "hr@trassel.example" }),
    },
    { text: "Ange en email-adress", path: "/admin", act: press("Bjud in företag", "Skapa länk") },
    {
      text: "Fel: Något gick fel. Vänligen försök igen.",
      calls: failing("send-test-email"),
      path: "/admin",
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
      path: "/admin",
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

describe("a service in trouble says so where something is read or saved, and what was typed is still there", () => {
  const written = { Namn: "Åsa Öberg", "E-post": "asa@ny.example", Meddelande: "Hej!" };
  /** Where each kind of trouble is met: where something is read, and where something is saved. */
  const places: Partial<Record<RefusalCode, Omit<Failure, "text">[]>> = {
    "payment-unavailable": [
      {
        calls: { "verify-checkout": refused("payment-unavailable") },
        path: "/stripe-success?session_id=cs_test_x",
      },
      {
        calls: { "customer-portal": refused("payment-unavailable") },
        path: "/dashboard",
        act: press("Hantera abonnemang"),
      },
    ],
    "calendar-unavailable": [
      {
        calls: { "google-calendar-auth": refused("calendar-unavailable") },
        path: "/dashboard",
        act: press("Koppla Google Calendar"),
      },
    ],
  };
  const anywhere = (code: RefusalCode): Omit<Failure, "text">[] => [
    { calls: { "list-employees": refused(code) }, path: "/dashboard/anstallda" },
    { calls: { "send-contact-form": refused(code) }, path: "/contact", act: fill(written), kept: written },
  ];
  const codes = (Object.keys(refusals) as RefusalCode[]).filter((code) => refusals[code].status === 503);
  catalogue(
    "hr",
    codes.flatMap((code) =>
      (places[code] ?? anywhere(code)).map((place) => ({
        ...place,
        inPlace: true,
        text: refusals[code].text,
      })),
    ),
  );
});
