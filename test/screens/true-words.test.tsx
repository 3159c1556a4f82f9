// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { isOpen } from "../../domain/orders.ts";
import * as companyAnswers from "./answers/company.ts";
import { companyInUse } from "./answers/in-use.ts";
import { autopilot, cakes } from "./answers/orders.ts";
import { ownData } from "./answers/links.ts";
import { open, screen, within } from "./app.tsx";

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

test("one's own cake is said to come once its bakery has said yes, and to be planned until then", async () => {
  for (const [status, words] of [
    ["confirmed", "Du önskar chokladtårta. Tårtan kommer onsdag 4 mars."],
    ["requested", "Du önskar chokladtårta. Tårtan är planerad till onsdag 4 mars."],
  ] as const) {
    const next_order = { delivery_date: "2026-03-04", status };
    const data = { ...ownData, favourite_cake: "chocolate" as const, cake_text: "Grattis!", next_order };
    const { user } = await open("/min-sida?token=abc", { "get-own-data": data });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText("Grattis!").tagName).toBe("SPAN");
    await user.click(screen.getByRole("radio", { name: /^Fira inte/ }));
    expect(screen.getByText("Ingen tårta beställs.")).toBeTruthy();
    expect(screen.queryByText("Grattis!")).toBeNull();
  }
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

test("a cake whose bakery was lost is not said to be chosen for by hand, since the next may be asked", async () => {
  const [ali] = autopilot.people;
  const standing = [
    {
      employee_id: ali!.id,
      birthday: birthdayAhead(ali!.born),
      delivery_date: birthdayAhead(ali!.born),
      portion_size: 8,
      is_declined: true,
    },
  ];
  await open("/dashboard/autopilot", { ...companyInUse, "get-autopilot": { ...autopilot, standing } });
  expect(
    await screen.findByText(/1 tårta är utan bageri\. Vad som händer med den står under Tårtor\./),
  ).toBeTruthy();
});

/** In the year that the screens' clock shows, or the next. */
function birthdayAhead(born: string): string {
  const day = Temporal.PlainDate.from(born).with({ year: 2026 });
  return (day.toString() < "2026-03-02" ? day.with({ year: 2027 }) : day).toString();
}

describe("a kept order", () => {
  const ordered = cakes.cakes.find(({ name }) => name === "Johan Wikström")!;
  const keeping = (...selected_employee_ids: string[]) => {
    const draft = {
      selected_employee_ids,
      selected_vendor_id: null,
      invoice_interval: "monthly" as const,
      delivery_address: null,
      address_latitude: null,
      address_longitude: null,
      updated_at: "2026-03-01T10:00:00Z",
    };
    return open("/dashboard?tab=tartor", { ...companyInUse, "get-cake-order-draft": { draft } });
  };

  test("counts the cakes that nobody has ordered meanwhile", async () => {
    await keeping(ordered.employee_id, companyAnswers.idOf(90));
    expect(await screen.findByText(/^1.tårta väntar på att beställas/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Fortsätt" })).toBeTruthy();
  });

  test("of which all were ordered is not said to wait, and is not gone on with", async () => {
    await keeping(ordered.employee_id);
    expect(await screen.findByText("Alla i den har fått en tårta på väg sedan dess.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Fortsätt" })).toBeNull();
  });
});

test("a meal whose restaurant may still say yes is not said to need one", async () => {
  const meal = { event_type: "lunch" as const, delivery_date: "2026-03-09" };
  await open("/dashboard", {
    ...companyInUse,
    "get-promise-year": {
      ...companyAnswers.promises,
      meals: [
        { ...meal, id: companyAnswers.idOf(7), waits_for: "Gröna Tallriken" },
        { ...meal, id: companyAnswers.idOf(8), event_type: "frukost", waits_for: null },
      ],
    },
  });
  expect(await screen.findByText("1 måltid behöver en restaurang")).toBeTruthy();
  expect(screen.getByText(/^Frukost måndag 9\smars$/)).toBeTruthy();
  expect(screen.getByText("1 måltid har inte fått något ja än")).toBeTruthy();
  expect(screen.getByText(/^Lunch måndag 9\smars \(Gröna Tallriken\)$/)).toBeTruthy();
});

test("an order's hour is its delivery's, and no button stands there for a size that nobody has changed", async () => {
  const cake = cakes.cakes.find(({ order }) => order && isOpen(order.status))!;
  const why = ", eftersom ni har stängt";
  const shown = { ...cake, delivery_date: "2027-01-08", delivery_reason: `fredag 8 januari${why}` };
  const { user } = await open(`/dashboard?tab=tartor&order=${cake.order!.id}`, {
    ...companyInUse,
    "list-cake-year": { ...cakes, cakes: cakes.cakes.map((one) => (one === cake ? shown : one)) },
  });
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(new RegExp(`^fredag 8\\sjanuari 2027 kl\\.\\s\\d\\d:00${why}$`))).toBeTruthy();
  expect(dialog.queryByRole("button", { name: /^Spara/ })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Öka antal bitar" }));
  expect(
    dialog.getByRole("button", { name: new RegExp(`^Spara ${cake.portion_size + 1}\\sbitar$`) }),
  ).toBeTruthy();
  expect(dialog.getAllByRole("button", { name: "Stäng" })).toHaveLength(1);
});
