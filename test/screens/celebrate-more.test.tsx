// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { write } from "./acts.ts";
import { idOf } from "./answers/company.ts";
import * as orderAnswers from "./answers/orders.ts";
import { open, screen, sentTo, waitFor, within } from "./app.tsx";

/** What is celebrated besides birthdays, on the cake page and in the autopilot. */

const ELIN = orderAnswers.cakes.cakes.find(({ name }) => name === "Elin Sandberg")!;

test("a group's occasion is told of in a dialog, and stands among what comes", async () => {
  const other = { ...ELIN, occasion_title: "10 år på jobbet", birthday: "2026-03-07" };
  const { user } = await open("/dashboard?tab=tartor", {
    "list-cake-year": { ...orderAnswers.cakes, autopilot: "on", others: [other] },
    "list-solved": { lines: [] },
    "plan-occasion": { id: idOf(77), delivery_date: "2026-03-20", sent: false },
  });
  expect(await screen.findByText("10 år på jobbet, lördag 7 mars")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Fira något annat" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByLabelText(/Text på tårtan/)).toHaveProperty("value", "Tack och lycka till!");
  await user.click(within(dialog).getByRole("radio", { name: "Eget tillfälle" }));
  expect(within(dialog).getByLabelText(/Text på tårtan/)).toHaveProperty("value", "");
  const person = within(dialog).getByLabelText(/Vem samlar gruppen/);
  const [, first] = within(person).getAllByRole("option");
  await user.selectOptions(person, first!);
  await write("Dag", "2026-03-20");
  await user.click(within(dialog).getByRole("button", { name: "Planera tårtan" }));
  expect(await within(dialog).findByText("Skriv vad ni firar")).toBeTruthy();
  await write("Vad firar ni?", "Projektet i mål");
  await user.click(within(dialog).getByRole("button", { name: "Planera tårtan" }));
  await waitFor(() =>
    expect(sentTo("plan-occasion")).toMatchObject([
      { occasion: "other", title: "Projektet i mål", day: "2026-03-20", portion_size: 8 },
    ]),
  );
  expect(await screen.findByText("Tårtan kommer fredag 20 mars")).toBeTruthy();
});

test("years at work are chosen in the autopilot, and read back as a sentence", async () => {
  const { user } = await open("/dashboard/autopilot", {
    "get-autopilot": { ...orderAnswers.autopilot, state: "on", since: "2026-02-01T10:00:00Z" },
  });
  expect(await screen.findByText("Bara födelsedagar firas.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /^10\sår$/ }));
  await user.click(screen.getByRole("button", { name: "Första dagen" }));
  expect(await screen.findByText(/Vi ordnar tårta till första dagen och 10\sår på jobbet\./)).toBeTruthy();
});
