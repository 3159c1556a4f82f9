// @vitest-environment happy-dom
import { fireEvent } from "@testing-library/dom";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { CallName } from "../../contract/contract.ts";
import * as companyAnswers from "./answers/company.ts";
import { open, screen, sentTo } from "./app.tsx";
import { type Calls, inTurn, SILENT } from "./transport.ts";

/** What waits, and for how long: time stands still here, and goes on when it is told to. */

const TIMERS = ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] as const;
beforeEach(() => void vi.useFakeTimers({ toFake: [...TIMERS] }));
afterEach(() => void vi.useRealTimers());

/** The event loop goes round, and so much of our time passes. */
async function goRound(ms = 0) {
  await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(ms);
}

/** Scripts that are still on their way are waited for in real time. */
async function until<T>(look: () => T | null): Promise<T> {
  for (;;) {
    const found = look();
    if (found) return found;
    await goRound();
  }
}

const field = (label: string) => until(() => screen.queryByLabelText(label));
/** When it stands, and what it set in motion has begun. */
async function heading(name: string) {
  await until(() => screen.queryByRole("heading", { name }));
  for (let rounds = 0; rounds < 10; rounds++) await goRound();
}
const change = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
const at = (path: string) => () => location.pathname === path;

/** Not sooner, and not much later: what is heard is drawn a moment afterwards. */
async function expectAfter(ms: number, happened: () => boolean) {
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(happened()).toBe(false);
  for (let more = 0; more < 10; more++) await goRound(1);
  await until(() => happened() || null);
}

/** Asks nothing for too little, nor before its time; then once. */
async function expectAskedAfter(
  ms: number,
  call: CallName,
  into: HTMLElement,
  little: string,
  enough: string,
) {
  change(into, little);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sentTo(call)).toEqual([]);
  change(into, enough);
  await expectAfter(ms, () => sentTo(call).length > 0);
}

test("a number is verified half a second after the last key, from ten signs on", async () => {
  await open("/auth", { "verify-org-number": SILENT }, "nobody");
  fireEvent.mouseDown(await until(() => screen.queryByRole("tab", { name: "Skapa konto" })));
  await expectAskedAfter(
    500,
    "verify-org-number",
    await field("Organisationsnummer"),
    "556601239",
    "5566012398",
  );
});

test("addresses are asked for 300 ms after the third letter, however long the browser looks for its place", async () => {
  const getCurrentPosition = vi.fn<Geolocation["getCurrentPosition"]>();
  Object.defineProperty(navigator, "geolocation", { configurable: true, value: { getCurrentPosition } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "geolocation"));
  const draft = { draft: null, address: null, offices: [], kitchen_lines: [] };
  const far = {
    id: "address.1",
    text: "Kungsgatan",
    place_name: "Kungsgatan, Umeå",
    center: [20.26, 63.83] as [number, number],
    context: [],
  };
  await open("/dashboard?tab=maltider", {
    "get-meal-order-draft": draft,
    "mapbox-geocoding": inTurn<Calls["mapbox-geocoding"]>({ features: [far] }, SILENT) as never,
  });
  fireEvent.click(await until(() => screen.queryByRole("button", { name: "Skapa måltidsbeställning" })));
  await expectAskedAfter(300, "mapbox-geocoding", await field("Leveransadress"), "Ku", "Kun");
  expect(getCurrentPosition.mock.calls[0]![2]!.timeout).toBe(5000);
  // Around Stockholm while nobody has said where they are; where that finds nothing near, anywhere in Sweden.
  const asked = { query: "Kun", limit: 5 };
  const proximity = { longitude: 18.0686, latitude: 59.3293 };
  await until(() => sentTo("mapbox-geocoding").length > 1 || null);
  expect(sentTo("mapbox-geocoding")).toEqual([{ ...asked, proximity }, asked]);
});

test("a new customer is led on after two seconds", async () => {
  sessionStorage.setItem("tartdags.pending", JSON.stringify({ email: "a@ny.example", company: "Ny AB" }));
  await open("/welcome", {}, "nobody");
  await heading("Välkommen!");
  await expectAfter(2000, at("/company-setup"));
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    email: "a@ny.example",
    company: "Ny AB",
  });
});

test.each(["nobody", "hr"] as const)(
  "a payment is being confirmed for two seconds at least, and then its 14 days and 'Konto klart' are told to %s",
  async (visitor) => {
    const paid = { status: "complete", trialing: true } as const;
    await open("/stripe-success?session_id=cs_test_x", { "verify-checkout": paid }, visitor);
    await heading("Bekräftar betalningen...");
    await expectAfter(
      2000,
      () => screen.queryByRole("heading", { name: "Provperioden har startat!" }) !== null,
    );
    expect(screen.getByText(/14 dagar gratis .*”Konto klart”/)).toBeTruthy();
  },
);

test("the right to set a password is looked for a second time, after a second and a half", async () => {
  await open("/reset-password", {}, "nobody");
  await heading("Kontrollerar länken...");
  sessionStorage.setItem("tartdags.recovery", "x");
  await expectAfter(1500, () => screen.queryByLabelText("Nytt lösenord") !== null);
});

test("whoever has connected a calendar is led on after three seconds", async () => {
  await open("/calendar-success?calendar=connected&provider=google");
  await heading("Kalendern är kopplad!");
  await expectAfter(3000, at("/dashboard"));
});

const person = { Förnamn: "Åsa", Efternamn: "Öberg", Födelsedag: "1990-05-17" };
async function register(fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) change(await field(label), value);
  fireEvent.submit(document.querySelector("form")!);
}

test("whoever has registered is led on after three seconds", async () => {
  const joining = {
    "verify-employee-token": { valid: true, companyName: "Ny AB" },
    "submit-employee-registration": { success: true },
  } as const;
  await open("/employee-signup?token=abcd1234", joining, "nobody");
  await register({ ...person, Förnamn: " Åsa ", "E-post": " asa@ny.example" });
  await heading("Sparat! 🎉");
  const employee = {
    first_name: "Åsa",
    last_name: "Öberg",
    email: "asa@ny.example",
    birthday: "1990-05-17",
    allergies: null,
  };
  expect(sentTo("submit-employee-registration")).toMatchObject([{ token: "abcd1234", employee }]);
  expect(screen.getByText("Det här händer nu")).toBeTruthy();
  await expectAfter(3000, at("/"));
  // What follows goes along, so that nobody is left with the marketing alone.
  expect(await screen.findByText("Åsa, det här händer nu")).toBeTruthy();
});

test("whoever has filled in HR's form is led on after three seconds", async () => {
  const form = {
    "open-hr-form": {
      valid: true,
      company_id: companyAnswers.ID,
      company_name: "Ny AB",
      user_email: "asa@ny.example",
    },
    "submit-hr-form": { success: true, session: null },
  } as const;
  await open("/hr-form?token=x", form);
  await register(person);
  await heading("Tack, du är tillagd!");
  await expectAfter(3000, at("/dashboard"));
});
