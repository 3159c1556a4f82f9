// @vitest-environment happy-dom
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { sendContactForm } from "../../contract/contact.ts";
import { submitEmployeeRegistration } from "../../contract/people.ts";
import { sendPersonalLink, updateOwnData } from "../../contract/privacy.ts";
import { agreed } from "../../contract/fields.ts";
import { complaintInEnglish } from "../../web/bilingual/complaints.ts";
import { fill, press } from "./acts.ts";
import { ownData } from "./answers/links.ts";
import { open, screen, sentTo, waitFor } from "./app.tsx";
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

const speaks = (...languages: string[]) =>
  Object.defineProperty(navigator, "languages", { value: languages, configurable: true });

async function openIn(languages: string[], ...where: Parameters<typeof open>) {
  const opened = open(...where);
  speaks(...languages);
  return opened;
}

/** What stands on the screen, but for what people have typed and the other language's own name. */
function swedishLeft(): string[] {
  const words = document.body.textContent!.replaceAll(/Svenska|Palmér|På svenska/g, "");
  const labels = [...document.querySelectorAll("[aria-label],[placeholder]")].flatMap((each) => [
    each.getAttribute("aria-label") ?? "",
    each.getAttribute("placeholder") ?? "",
  ]);
  return (
    [words, ...labels.filter((label) => label !== "Språk / Language")]
      .join(" ")
      .match(/\S*[åäöÅÄÖ]\S*/g)
      ?.filter((word) => !word.includes("Tårtdags")) ?? []
  );
}

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

/** A dictionary's keys, and of its sentences which of what they are given they tell: numbers that nobody writes. */
function heldBy(text: unknown): unknown {
  if (typeof text === "string") return text.trim() !== "";
  if (typeof text === "function") {
    const given = ["701", "702", "703", "704"];
    const told = String((text as (...all: string[]) => unknown)(...given)).replaceAll(/[\s,]/g, "");
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
