// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { write } from "./acts.ts";
import { ID, user as hr } from "./answers/company.ts";
import * as platformAnswers from "./answers/platform.ts";
import { open, screen, sentTo, waitFor, within } from "./app.tsx";

/** How a company leaves: what it is told first, and what it meets afterwards. */

const closing = {
  cakes: 12,
  meals: 1,
  series: 2,
  suppliers: ["Konditori Lindblom", "Köket"],
  coming: 1,
  people: 3,
  subscription: "paid",
  runs_until: null,
  payment_past_due: true,
  deleted_on: "2026-04-01",
} as const;
const closed = { ...hr, company: { ...hr.company!, closed_at: "2026-03-01T09:00:00Z" } };

describe("closing the account", () => {
  test("says what it does, and asks for the company's name", async () => {
    const { user } = await open("/dashboard/installningar/integritet", {
      "close-company": { ...closing, suppliers: [...closing.suppliers] },
    });
    await user.click(await screen.findByRole("button", { name: "Avsluta kontot…" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByRole("button", { name: "Hämta allt i Excel" })).toBeTruthy();
    expect(within(dialog).queryByRole("button", { name: "Avsluta kontot" })).toBeNull();
    await user.click(within(dialog).getByRole("button", { name: "Se vad som händer" }));
    expect(await within(dialog).findByText("12 tårtor och 1 måltid avbokas.")).toBeTruthy();
    for (const text of [
      "Konditori Lindblom och Köket får besked om det.",
      "2 måltidsserier slutar.",
      /Det som redan är betalt betalas inte tillbaka\.$/,
      "Det som är obetalt ska fortfarande betalas.",
      /^3\spersoner mister sin tillgång/,
      /^Allt om företaget och de anställda raderas .*1 april/,
    ])
      expect(within(dialog).getByText(text)).toBeTruthy();
    await write("Skriv företagets namn", "Nordljus AB");
    await user.click(within(dialog).getByRole("button", { name: "Avsluta kontot" }));
    await waitFor(() =>
      expect(sentTo("close-company")).toEqual([
        { confirmation: "", preview: true },
        { confirmation: "Nordljus AB", preview: false },
      ]),
    );
  });

  test("is offered to nobody who may not decide", async () => {
    await open("/dashboard/installningar/integritet", { "get-user": { ...hr, role: "user" } });
    await screen.findByText("Registret");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Avsluta kontot…" })).toBeNull());
  });
});

describe("a closed account", () => {
  test("stands in the place of every screen, and is opened again", async () => {
    const { user } = await open("/dashboard/anstallda", { "get-user": closed, "reopen-company": {} });
    expect(await screen.findByText("Kontot är avslutat")).toBeTruthy();
    expect(screen.getByText(/^Allt om Nordljus AB raderas .*31 mars/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Öppna kontot igen" }));
    await waitFor(() => expect(sentTo("reopen-company")).toEqual([{}]));
  });

  test("tells whoever may not decide who does", async () => {
    await open("/dashboard", { "get-user": { ...closed, role: "viewer" } });
    expect(
      await screen.findByText(/^Den som är HR-ansvarig hos Nordljus AB kan öppna det igen\./),
    ).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Öppna kontot igen" })).toBeNull();
  });

  test("is opened again by the platform as well, on the company's page", async () => {
    const page = platformAnswers.platform["get-company-page"];
    const { user } = await open(
      `/admin/companies/${ID}`,
      {
        "get-company-page": {
          ...page,
          company: { ...page.company, closed_at: "2026-03-01T09:00:00Z", closed_by: "Maja Åkerö" },
        },
        "reopen-customer": {},
      },
      "admin",
    );
    expect(await screen.findByText("Avslutat konto")).toBeTruthy();
    expect(screen.getByText(/^Maja Åkerö avslutade det .*Allt raderas .*31 mars/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Öppna kontot igen" }));
    await waitFor(() => expect(sentTo("reopen-customer")).toEqual([{ id: page.company.id }]));
  });
});
