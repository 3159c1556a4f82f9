// @vitest-environment happy-dom
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { sendContactForm } from "../../contract/contact.ts";
import { addCardPicture, writeGreeting } from "../../contract/moments.ts";
import { submitEmployeeRegistration } from "../../contract/people.ts";
import { sendPersonalLink, updateOwnData } from "../../contract/privacy.ts";
import { agreed } from "../../contract/fields.ts";
import { complaintInEnglish } from "../../web/bilingual/complaints.ts";
import { fill, press } from "./acts.ts";
import { asked, ownData } from "./answers/links.ts";
import { open, screen, sentTo, waitFor } from "./app.tsx";
import { openIn, swedishLeft } from "./english.ts";
import { failing, refused } from "./transport.ts";

/** What employees and suppliers meet, read in English. */

const joining = { "verify-employee-token": { valid: true, companyName: "Ny AB" } } as const;
const registered = { ...joining, "submit-employee-registration": { success: true } } as const;
const signup = "/employee-signup?token=abcd1234";
const own = { "get-own-data": ownData };
const henrik = {
  "First name": "Henrik",
  "Last name": "Palmér",
  Email: "h@ny.example",
  Birthday: "8 January 1991",
};

describe("the language of a screen", () => {
  test("is the browser's wish, and the one that was chosen from then on", async () => {
    const { user } = await openIn(["en-US"], signup, joining, "nobody");
    await screen.findByText("Register as an employee at");
    expect(document.documentElement.lang).toBe("en");
    await waitFor(() => expect(document.title).toBe("Register – Tårtdags"));
    expect(swedishLeft()).toEqual([]);
    await user.type(screen.getByLabelText("First name"), "Åsa");

    await user.click(screen.getByLabelText("Svenska"));
    await screen.findByText("Registrera dig som anställd hos");
    expect(document.documentElement.lang).toBe("sv");
    expect(screen.getByLabelText<HTMLInputElement>("Förnamn").value).toBe("Åsa");
    expect(localStorage.getItem("tartdags.sprak")).toBe("sv");
  });

  test("is the link's before what was chosen, and Swedish where there is no such language", async () => {
    await openIn(["de"], `${signup}&sprak=xx`, joining, "nobody");
    await screen.findByText("Registrera dig som anställd hos");
    await openIn(["sv"], `${signup}&sprak=en`, joining, "nobody");
    await screen.findByText("Register as an employee at");
    await press("Save")();
    expect((await screen.findAllByText("Please fill in all required fields")).length).toBeGreaterThan(3);
  });

  test("is Swedish again on every other screen", async () => {
    const { router } = await openIn(["en"], "/min-sida", {}, "nobody");
    await screen.findByText("Your details");
    await router.navigate({ to: "/hr-login" });
    await screen.findByLabelText("E-post");
    expect(document.documentElement.lang).toBe("sv");
    expect(document.title).toBe("HR Inloggning – Tårtdags");
  });
});

describe("registration", () => {
  test("keeps the language with the person, and says what happens now", async () => {
    await openIn(["en"], signup, registered, "nobody");
    await screen.findByLabelText("First name");
    await fill(henrik, "Save")();
    await screen.findByText("Saved! 🎉", { selector: "h1" });
    screen.getByText("Friday 8 January 2027");
    expect(sentTo("submit-employee-registration")).toMatchObject([
      { language: "en", employee: { birthday: "1991-01-08" } },
    ]);
    expect(swedishLeft()).toEqual([]);
  });

  test.each([
    [failing("submit-employee-registration"), "You could not be registered. Please try again."],
    [{ "submit-employee-registration": refused("link-invalid") }, /^The link is not valid or has expired/],
    [{ "submit-employee-registration": refused("employee-exists") }, /^You are already registered/],
  ])("says what went wrong %#", async (calls, text) => {
    await openIn(["en"], signup, { ...joining, ...calls }, "nobody");
    await screen.findByLabelText("First name");
    await fill(henrik, "Save")();
    await screen.findByText(text);
    expect(swedishLeft()).toEqual([]);
  });

  test("with a link that does not hold, or no answer", async () => {
    const none = { "verify-employee-token": { valid: false, companyName: null } };
    await openIn(["en"], signup, none, "nobody");
    await screen.findByText("Invalid link");
    await screen.findByText("Invalid token");
    await openIn(["en"], signup, failing("verify-employee-token"), "nobody");
    await screen.findAllByText("The link could not be checked. Please try again later.");
    expect(swedishLeft()).toEqual([]);
  });
});

describe("one's own page", () => {
  const path = "/min-sida?token=x&sprak=en";

  test("keeps the chosen language for the mails", async () => {
    const calls = { ...own, "set-own-language": {} };
    const { user } = await open(path, calls, "nobody");
    await screen.findByText("Your details at");
    expect(swedishLeft()).toEqual([]);
    await user.click(screen.getByLabelText("Svenska"));
    await screen.findByText("Dina uppgifter hos");
    expect(sentTo("set-own-language")).toEqual([{ token: "x", language: "sv" }]);
    expect(location.search).toBe("?token=x&sprak=sv");
  });

  test.each([
    [{ ...own, "update-own-data": { cancelled: 2, new_link: false } }, "2 coming cakes have been cancelled."],
    [{ ...own, "update-own-data": refused("employee-changed") }, /^Your details have changed/],
    [{ ...own, ...failing("update-own-data") }, "It could not be saved. Please try again."],
  ])("says what came of saving %#", async (calls, text) => {
    await open(path, calls, "nobody");
    await screen.findByText("Your details at");
    await press("Save")();
    await screen.findByText(text);
    expect(swedishLeft()).toEqual([]);
  });

  test("with a link that has ended, or no answer", async () => {
    await open(path, { "get-own-data": refused("link-expired") }, "nobody");
    await screen.findByText("The link no longer works");
    expect(swedishLeft()).toEqual([]);
    await open(path, failing("get-own-data"), "nobody");
    await screen.findAllByText("Your details could not be fetched");
    screen.getByText("Something went wrong. Please try again.");
  });
});

describe("a supplier's answer", () => {
  const path = "/svar?token=x&sprak=en";
  const [order] = asked.orders;
  const changes = [{ label: "Antal bitar", before: "8 bitar", after: "10 bitar" }];

  test("is asked for and given, with what can harm as it was typed and as the list calls it", async () => {
    const calls = { "get-supplier-orders": { ...asked, changes }, "answer-supplier-order": { answered: 1 } };
    const { user } = await open(path, calls, "nobody");
    await screen.findByRole("heading", { name: "Can you deliver this order?" });
    screen.getByText("Please answer by Tuesday 3 March, 10:00. After that somebody else may be asked.");
    screen.getByText(/Allergy: Nötter/);
    screen.getByText(/^Pieces: /);
    await press("Confirm")();
    expect(screen.getAllByText("Confirm the allergies before you say yes.")).not.toEqual([]);
    expect(swedishLeft().filter((word) => !/Nötter/i.test(word))).toEqual([]);
    await user.click(screen.getByRole("checkbox"));
    await press("Confirm")();
    await screen.findByText("Thank you! The order is confirmed.");
    expect(sentTo("answer-supplier-order")).toMatchObject([{ answer: "confirm" }]);
  });

  test.each([
    ["confirmed", "Thank you, the order is confirmed"],
    ["cancelled", "The order has been cancelled"],
    ["completed", "Thank you for the delivery!"],
  ] as const)("of what is %s says so", async (status, title) => {
    const page = { ...asked, orders: [{ ...order!, allergies: "Mandel", status }] };
    await open(path, { "get-supplier-orders": page }, "nobody");
    await screen.findByRole("heading", { name: title });
    if (status === "confirmed") screen.getByText(/Mandel \(nuts\)/);
    expect(swedishLeft()).toEqual([]);
  });

  test("with a link that shows nothing, or no answer", async () => {
    await open(path, { "get-supplier-orders": refused("link-expired") }, "nobody");
    await screen.findByText(/^The link has expired or is not valid/);
    await open(path, failing("get-supplier-orders"), "nobody");
    await screen.findByText("The order cannot be shown");
    await press("Try again")();
    expect(swedishLeft()).toEqual([]);
  });
});

describe("every text", () => {
  const files = ["web"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .filter((file) => /export const \w+ = inBoth\(/.test(readFileSync(file, "utf8")));

  test.each(files)("of %s holds the same in both languages", async (file) => {
    const parts = Object.values<unknown>(await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href));
    const pairs = parts.filter(
      (each) => typeof each === "object" && each !== null && "sv" in each && "en" in each,
    );
    expect(pairs).not.toEqual([]);
    for (const { sv, en } of pairs as { sv: unknown; en: unknown }[]) expect(heldBy(en)).toEqual(heldBy(sv));
  });
});

type Telling = (...all: string[]) => unknown;

function tell(text: Telling, given: string[]): string | null {
  try {
    return String(text(...given)).replaceAll(/[\s,.]/g, "");
  } catch {
    return null;
  }
}

/** A dictionary's keys, and of its sentences which of what they are given they tell: numbers that nobody writes. */
function heldBy(text: unknown): unknown {
  if (typeof text === "string") return text.trim() !== "";
  if (typeof text === "function") {
    const given = ["701", "702", "703", "704"];
    const told = tell(text as Telling, given);
    if (told === null) return "made of more than words";
    return given.filter((each) => told.includes(each));
  }
  if (typeof text !== "object" || text === null) return text;
  return Object.fromEntries(Object.entries(text).map(([key, value]) => [key, heldBy(value)]));
}

describe("a complaint about a field", () => {
  const long = "a".repeat(3000);
  const bad = ["", " ", long, "www.evil.example", "nej", "0000-00-00", "3000-01-01", 7, null, undefined];
  const schemas: Record<string, z.ZodType> = {
    contact: sendContactForm.input,
    registration: submitEmployeeRegistration.input.shape.employee.check(agreed("allergies")),
    own: updateOwnData.input,
    link: sendPersonalLink.input,
    greeting: writeGreeting.input,
    picture: addCardPicture.input,
  };

  test.each(Object.entries(schemas))("of %s has English words", (_name, schema) => {
    const said = bad.flatMap((value) => {
      const fields = Object.keys((schema as z.ZodObject).shape);
      const input = Object.fromEntries(fields.map((field) => [field, value]));
      return schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
    });
    expect(said.length).toBeGreaterThan(3);
    expect([...new Set(said)].filter((message) => !complaintInEnglish(message))).toEqual([]);
  });
});
