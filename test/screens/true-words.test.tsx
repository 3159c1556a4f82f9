// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import * as companyAnswers from "./answers/company.ts";
import { companyInUse } from "./answers/in-use.ts";
import { ownData } from "./answers/links.ts";
import { open, screen } from "./app.tsx";

/** What a screen says is so, also where the data is odd. */

describe("a food that a list names twice", () => {
  const twice = { allergies: "Gluten, GLUTÉN", dietary_preferences: "Halal, halal" };

  test("is shown once in the register", async () => {
    const employees = [companyAnswers.person(2, "Ali Karimi", twice)];
    await open("/dashboard/anstallda", {
      "list-employees": { ...companyAnswers.register, employees },
    });
    const row = (await screen.findByText("Ali Karimi")).closest("[role=row]")!;
    expect(row.textContent).toContain("Allergi: Gluten");
    expect(row.textContent).not.toMatch(/GLUTÉN|Halal, halal/);
  });

  test("is shown once on the person's own page", async () => {
    await open("/min-sida?token=abc", { "get-own-data": { ...ownData, ...twice } });
    expect(await screen.findByLabelText(/^Allergier/)).toMatchObject({ value: "Gluten" });
    expect(screen.getByLabelText(/^Kost/)).toMatchObject({ value: "Halal" });
  });
});

test("a cake on the birthday itself is not said never to come to a closed office", async () => {
  const { user } = await open("/dashboard/autopilot", companyInUse);
  const sameDay = await screen.findByRole("radio", { name: "På själva födelsedagen" });
  expect(screen.getByText("Helger och röda dagar. Det som redan är beställt behåller sin dag.")).toBeTruthy();
  await user.click(sameDay);
  expect(
    screen.getByText(
      "Helger och röda dagar. Tårtan kommer ändå på födelsedagen, så någon måste vara på plats.",
    ),
  ).toBeTruthy();
});
