// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { companyInUse } from "./answers/in-use.ts";
import { idOf } from "./answers/company.ts";
import { cakes } from "./answers/orders.ts";
import { named } from "./acts.ts";
import { open, screen, within } from "./app.tsx";

const planned = cakes.cakes.find(({ name }) => name === "Johan Wikström")!;
const others = ["2026-04-14", "2026-09-08", "2027-02-26"].map((day, index) => ({
  ...planned,
  employee_id: idOf(40 + index),
  name: `Kollega ${index}`,
  birthday: day.replace(/^\d{4}/, "1990"),
  delivery_date: day,
}));

test("the months of the coming year lead to their cakes, also to those that are folded", async () => {
  const { user } = await open("/dashboard?tab=tartor", {
    ...companyInUse,
    "list-cake-year": { ...cakes, autopilot: "on", coming: others },
    "list-solved": { lines: [] },
  });
  const months = await screen.findByRole("navigation", { name: "Månader" });
  const names = within(months).getAllByRole<HTMLButtonElement>("button");
  expect(names.map(({ textContent }) => textContent).join()).toMatch(/^mar \d,apr 1,maj 0,jun 1,.*,feb 1$/);
  expect(names[0]!.getAttribute("aria-current")).toBe("true");
  expect(names[2]!.disabled).toBe(true);

  // A name and its day stay together at the end of a line.
  expect(screen.getByText("Kollega\u00a08", { normalizer: (text) => text })).toBeTruthy();
  const september = screen.getByText("September").closest("details")!;
  expect(september.open).toBe(false);
  const toSeptember = within(months).getByRole("button", { name: named("sep 1 tårta, 2026") });
  await user.click(toSeptember);
  expect(september.open).toBe(true);
  expect(september.contains(document.activeElement), "the keyboard goes on there").toBe(true);
  expect(toSeptember.getAttribute("aria-current")).toBe("true");
  await user.click(toSeptember);
  expect(september.open).toBe(true);
});

test("a month of which some bakery has been asked tells the next question, and another its first", async () => {
  const next_step = { what: "offer" as const, at: "2026-08-20T06:00:00Z", text: "Erbjuds Konditori Rosen" };
  const of = (index: number, day: string, status: "planned" | "confirmed") => ({
    ...others[0]!,
    employee_id: idOf(60 + index),
    delivery_date: day,
    order: { ...planned.order!, id: idOf(70 + index), status },
    next_step: status === "planned" ? next_step : null,
  });
  const coming = [
    ...others.slice(0, 1).flatMap((cake) =>
      ["2026-04-14", "2026-05-14", "2026-06-14"].map((day, index) => ({
        ...cake,
        employee_id: idOf(80 + index),
        delivery_date: day,
      })),
    ),
    of(1, "2026-09-08", "planned"),
    of(2, "2026-09-09", "confirmed"),
    of(3, "2026-10-08", "planned"),
  ];
  await open("/dashboard?tab=tartor", {
    ...companyInUse,
    "list-cake-year": { ...cakes, autopilot: "on", coming },
    "list-solved": { lines: [] },
  });
  const month = async (name: string) => (await screen.findByText(name)).closest("summary")!.textContent;
  expect(await month("September")).toMatch(/Nästa fråga torsdag 20.augusti/);
  expect(await month("Oktober")).toMatch(/Första frågan torsdag 20.augusti/);
});
