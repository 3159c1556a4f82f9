import { expect, type Page, type Route } from "@playwright/test";
import { type RefusalCode, refusals } from "../../contract/refusals.ts";

type Reply = { status?: number; json: unknown };

export type Failure = {
  /** What is read, all on one screen, to the letter. */
  text: string | RegExp | (string | RegExp)[];
  /** What these calls answer instead; of several replies each is given once and the last for ever. */
  calls?: Record<string, Reply | Reply[] | "never">;
  path: string;
  act?: (page: Page) => Promise<void>;
  /** What the fields hold afterwards, by their labels. */
  kept?: Record<string, string>;
};

export const reply = (json: unknown): Reply => ({ json });
/** As the server says it. */
export const refusal = (code: RefusalCode): Reply => ({
  status: refusals[code].status,
  json: { error: refusals[code].text, code },
});
/** Without a word: what is read then is the screen's own. */
export const BROKEN = { status: 500, json: { code: "unexpected" } };
export const failing = (...names: string[]) => Object.fromEntries(names.map((name) => [name, BROKEN]));

/** Goes there, does that, and reads the text. */
async function meet(page: Page, { text, calls = {}, path, act, kept = {} }: Failure): Promise<void> {
  const nameOf = (url: URL) => url.pathname.split("/v1/")[1] ?? "";
  const concerned = (url: URL) => nameOf(url) in calls;
  const unanswered: Route[] = [];
  await page.route(concerned, (route) => {
    const given = calls[nameOf(new URL(route.request().url()))]!;
    if (given === "never") return void unanswered.push(route);
    const next = Array.isArray(given) ? (given.length > 1 ? given.shift()! : given[0]!) : given;
    return route.fulfill(next);
  });
  await page.goto(path);
  await act?.(page);
  for (const each of [text].flat()) {
    const found = page.getByText(each, { exact: true }).first();
    // Reading is tried three times before it has failed.
    await expect.soft(found, String(each)).toBeVisible({ timeout: 20_000 });
  }
  for (const [label, value] of Object.entries(kept)) {
    await expect.soft(page.getByLabel(label).first()).toHaveValue(value);
  }
  // A request that is still held would hold up the next page too.
  await Promise.all(unanswered.map((route) => route.abort()));
  await page.unroute(concerned);
}

export async function meetAll(page: Page, failures: Failure[]): Promise<void> {
  for (const failure of failures) {
    await meet(page, failure);
  }
}

/** Fills in fields by their labels and presses the form's button. */
export const fill =
  (fields: Record<string, string>, button?: string) =>
  async (page: Page): Promise<void> => {
    for (const [label, value] of Object.entries(fields)) {
      await page.getByLabel(label).first().fill(value);
    }
    const submit = button
      ? page.getByRole("button", { name: button, exact: true })
      : page.locator("[type=submit]");
    await submit.first().click();
  };
export const press =
  (...names: string[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) {
      await page.getByRole("button", { name, exact: true }).last().click();
    }
  };

export const ID = "00000000-0000-4000-8000-000000000000";
