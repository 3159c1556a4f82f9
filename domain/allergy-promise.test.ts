import { describe, expect, test } from "vitest";
import { allergyPromise, promiseText } from "./allergy-promise.ts";

const order = (company_name: string, delivery_date: string, ...names: string[]) => ({
  kind: "cake" as const,
  company_name,
  delivery_date,
  allergies: names.map((name) => ({ name })),
});
const said = (...orders: Parameters<typeof allergyPromise>[0]) =>
  promiseText(allergyPromise(orders)).replaceAll("\u00a0", " ");

describe("the one sentence for the allergies of what is said yes to", () => {
  test("names what can harm, to whom and when", () => {
    expect(
      said(
        order("Brobyggarna", "2026-11-27", "jordnötter", "sesam"),
        order("Ljusglimt", "2026-11-28"),
        order("Hav & Himmel", "2026-12-01", "laktos"),
        order("Granlunda", "2026-12-03", "ägg"),
      ),
    ).toBe(
      "Ja, vi bakar utan jordnötter och sesam till Brobyggarna den 27 november, utan laktos till Hav & Himmel den 1 december och utan ägg till Granlunda den 3 december.",
    );
  });

  test("says each thing once for one company and day", () => {
    expect(
      said(order("Nordljus", "2026-03-10", "nötter"), order("Nordljus", "2026-03-10", "nötter", "ägg")),
    ).toBe("Ja, vi bakar utan nötter och ägg till Nordljus den 10 mars.");
  });

  test("keeps a sentence as somebody wrote it", () => {
    expect(said(order("Nordljus", "2026-03-10", "ägg", "svår nötallergi, även spår"))).toBe(
      "Ja, vi bakar utan ägg och med hänsyn till ”svår nötallergi, även spår” till Nordljus den 10 mars.",
    );
  });

  test("a diet among the allergies is how it is made", () => {
    expect(said(order("Nordljus", "2026-03-10", "veganskt", "nötter"))).toBe(
      "Ja, vi bakar veganskt och utan nötter till Nordljus den 10 mars.",
    );
  });

  test("a kitchen cooks, and so does who does both", () => {
    const meal = { ...order("Nordljus", "2026-03-10", "ägg"), kind: "meal" as const };
    expect(said(meal)).toMatch(/^Ja, vi lagar utan ägg/);
    expect(said(meal, order("Nordljus", "2026-03-11", "ägg"))).toMatch(/^Ja, vi lagar /);
  });

  test("is nothing where nothing can harm", () => {
    expect(allergyPromise([order("Nordljus", "2026-03-10")])).toEqual([]);
    expect(allergyPromise([])).toEqual([]);
  });
});
