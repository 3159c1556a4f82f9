import { describe, expect, test, vi } from "vitest";
import { textsOf, unbounded } from "../test/input-schema.ts";
import { sampleInput } from "../test/sample-input.ts";
import { createCakeOrders } from "./cakes.ts";
import { contract } from "./contract.ts";
import type { Call } from "./define.ts";
import { list, name, raw, tableById } from "./fields.ts";
import { importEmployees } from "./people.ts";

/** What every input refuses, and in which words. */

const named = (calls: readonly Call[]) => calls.map((call): [string, Call] => [call.name, call]);

test("a cake order takes no more sizes than people", () => {
  const sizes = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, () => [crypto.randomUUID(), 8]));
  const { portion_sizes } = createCakeOrders.input.shape;
  expect(portion_sizes.safeParse(sizes(500)).success).toBe(true);
  expect(portion_sizes.safeParse(sizes(501)).success).toBe(false);
});

test.each(named(contract))(
  "%s says how long every text, list and table that goes in may be, and checks that before anything else",
  (_name, call) => {
    expect(unbounded(call.input)).toEqual([]);
  },
);

test.each(named(contract))("%s complains of every field in Swedish", (_name, call) => {
  const fitting = sampleInput(call.input, { id: crypto.randomUUID() });
  const wrong = [undefined, null, 17.5, -1, "", "x", "x".repeat(9000), true, [], ["x"], {}];
  const bodies = wrong.flatMap((value) => [
    value,
    ...Object.keys(fitting as object).map((field) => ({ ...(fitting as object), [field]: value })),
  ]);
  const said = bodies.flatMap((body) => call.input.safeParse(body).error?.issues ?? []);
  expect(
    said.filter(({ message }) => /\b(invalid|expected|received|too|unrecognized)\b/i.test(message)),
  ).toEqual([]);
});

test("of a list or a table that is too long not one part is looked at", () => {
  const looked: unknown[] = [];
  const item = raw(10).transform((text) => looked.push(text));
  const ids = Array.from({ length: 3 }, () => crypto.randomUUID());
  const table = (count: number) => Object.fromEntries(ids.slice(0, count).map((id) => [id, "a"]));
  const [two, few] = [list(item, { max: 2, tooMany: "Högst två" }), tableById(item, { max: 2 })];
  expect(two.safeParse(["a", "b", "c"]).error?.issues.map(({ message }) => message)).toEqual(["Högst två"]);
  expect(few.safeParse(table(3)).error?.issues).toHaveLength(1);
  expect(looked).toEqual([]);
  expect(two.safeParse(["a", "b"]).success && few.safeParse(table(2)).success).toBe(true);
  expect(looked).toHaveLength(4);
});

test("a name is measured before its marks are put in order, and again after", () => {
  const normalize = vi.spyOn(String.prototype, "normalize");
  const message = "Namnet får vara max 100 tecken";
  const field = name("Namn krävs", 100);
  expect(field.safeParse("\u0316\u0301".repeat(24_000)).error?.issues[0]?.message).toBe(message);
  expect(normalize).not.toHaveBeenCalled();
  normalize.mockRestore();
  expect(field.parse(` ${"a\u030a".repeat(100)}  `)).toBe("å".repeat(100));
  expect(field.safeParse("å".repeat(101)).error?.issues[0]?.message).toBe(message);
});

test("an import's cells are complained about once, however many are wrong", () => {
  const rows = Array.from({ length: 1000 }, () => Array.from({ length: 100 }, () => 1));
  const { error } = importEmployees.input.safeParse({ columns: {}, rows });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "Rad 1 går inte att läsa: högst 100 celler med högst 2 000 tecken.",
  ]);
});

describe("a name that is typed in", () => {
  /** A registered name may be an address: what a company or a supplier is called is decided where that is known. */
  const REGISTERED = [
    "add-bakery name",
    "add-restaurant name",
    "create-checkout-session companyName",
    "create-payment-link companyName",
    "import-own-products name",
    "import-products name",
    "restart-sign-up companyName",
    "save-own-product name",
    "save-product name",
    "send-bakery-order-email bakeryName",
    "send-contact-form company",
    "send-onboarding-email companyName",
    "send-welcome-email companyName",
    "sign-up companyName",
    "submit-hr-form company_name",
    "update-company-details name",
    "update-company-info companyName",
    "update-customer-details name",
    "update-supplier name",
    "verify-org-number companyName",
  ];
  const isName = (field: string) => /^(?:company|(?:.*_)?name|.*Name)$/.test(field);
  const typed = contract.flatMap((call) =>
    textsOf(call.input)
      .filter((field) => isName(field))
      .map((field) => ({ call, field, id: `${call.name} ${field}` })),
  );
  const parse = (call: Call, field: string, written: string) =>
    call.input.safeParse(sampleInput(call.input, { id: crypto.randomUUID(), named: { [field]: written } }));

  test("holds no web address, unless it may be a registered one", () => {
    const taken = typed.filter(({ call, field }) => {
      const { error } = parse(call, field, "Vinn på klicka.nu/abc");
      return !error?.issues.some(({ path, message }) => path.at(-1) === field && /webbadress/.test(message));
    });
    expect(taken.map(({ id }) => id).toSorted()).toEqual(REGISTERED);
  });

  test("is kept as it is seen: without line breaks, marks of direction and what is invisible", () => {
    const kept = typed.filter(({ call, field }) => {
      const { data, error } = parse(call, field, "\u202EÅsa\u200B\r\nÖberg\u0007 ");
      return !error && !JSON.stringify(data).includes("Åsa Öberg");
    });
    expect(kept.map(({ id }) => id)).toEqual(["send-bakery-order-email bakeryName"]);
  });
});
