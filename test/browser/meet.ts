import { expect, type Page, type Route } from "@playwright/test";

type Reply = { status?: number; json: unknown };

type Failure = {
  /** What is read, all on one screen, to the letter. */
  text: string | RegExp | (string | RegExp)[];
  /** What these calls answer instead; of several replies each is given once and the last for ever. */
  calls?: Record<string, Reply | Reply[] | "never">;
  path: string;
  act?: (page: Page) => Promise<void>;
};

export const reply = (json: unknown): Reply => ({ json });
export const refusal = (code: string, error: string): Reply => ({ status: 409, json: { error, code } });
export const BROKEN = {
  status: 500,
  json: { error: "Något gick fel. Vänligen försök igen.", code: "unexpected" },
};
export const failing = (...names: string[]) => Object.fromEntries(names.map((name) => [name, BROKEN]));

/** Goes there, does that, and reads the text. */
async function meet(page: Page, { text, calls = {}, path, act }: Failure): Promise<void> {
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
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect.soft(found, String(each)).toBeVisible({ timeout: 20_000 });
  }
  // A request that is still held would hold up the next page too.
  await Promise.all(unanswered.map((route) => route.abort()));
  await page.unroute(concerned);
}

export async function meetAll(page: Page, own: string, failures: Failure[]): Promise<void> {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith("http") && !request.url().startsWith(own)) foreign.push(request.url());
  });
  for (const failure of failures) {
    // oxlint-disable-next-line no-await-in-loop -- one page, one failure after the other
    await meet(page, failure);
  }
  expect(foreign, "nothing is fetched from anybody else").toEqual([]);
}

/** Fills in fields by their labels and presses the form's button. */
export const fill =
  (fields: Record<string, string>, button?: string) =>
  async (page: Page): Promise<void> => {
    for (const [label, value] of Object.entries(fields)) {
      // oxlint-disable-next-line no-await-in-loop -- one field after the other
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
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await page.getByRole("button", { name, exact: true }).last().click();
    }
  };

export const ID = "00000000-0000-4000-8000-000000000000";
