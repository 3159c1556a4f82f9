// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { queryClient } from "../../web/query.ts";
import { promises } from "./answers/company.ts";
import { cakes } from "./answers/orders.ts";
import { open, screen, sentTo, waitFor } from "./app.tsx";

test("the ring of the year tells each birthday by keyboard, and leads to it in the list", async () => {
  const [ali] = promises.people;
  const people = [
    {
      ...ali!,
      alarm: false,
      state: "celebrated" as const,
      badge: "Firad",
      birthday: "2026-01-01",
      name: "Ida Nyår",
    },
    { ...ali!, birthday: "2026-03-08" },
    // Not of this year.
    { ...ali!, birthday: "2027-01-03", name: "Bo Nästa" },
  ];
  let listed = people;
  const { user } = await open("/dashboard/ingen-glomd", {
    "get-promise-year": () => ({ ...promises, people: listed }),
  });
  const ring = await screen.findByRole("group", { name: /^Året som ring/ });
  const told = () => ring.querySelector("output")!.textContent.replaceAll("\u00a0", " ");
  expect(told()).toBe("2 födelsedagar 2026");
  ring.focus();
  await user.keyboard("{Home}");
  expect(told()).toBe("Ida Nyår1 januariFirad");
  await user.keyboard("{ArrowRight}");
  expect(told()).toBe("Ali Karimi8 marsVäntar på dig");
  await user.keyboard("{Enter}");
  expect(document.activeElement?.textContent).toContain("Ali Karimi");

  // Whoever is pointed at may leave meanwhile.
  await user.hover(ring.querySelectorAll("svg > g")[1]!);
  expect(told()).toContain("Ali Karimi");
  listed = people.slice(0, 1);
  await queryClient.invalidateQueries();
  await waitFor(() => expect(ring.querySelectorAll("svg > g")).toHaveLength(1));
  expect(told()).toBe("1 födelsedag 2026");
});

test("'Ingen glömd' is searched, narrowed by chips and grouped, whoever waits first", async () => {
  const { user } = await open("/dashboard/ingen-glomd", { "get-promise-year": promises }, "hr");
  const group = await screen.findByRole("region", { name: "Väntar på dig" });
  expect(group.textContent).toContain("Ali Karimi");
  await user.click(screen.getByRole("radio", { name: /^Väntar på dig/ }));
  await user.type(screen.getByLabelText("Sök"), "ali");
  await waitFor(() =>
    expect(sentTo("get-promise-year").at(-1)).toMatchObject({ only: "alarm", search: "ali" }),
  );
});

test("the cakes of the year are a ring, too, with a list that opens the same orders", async () => {
  const [ali] = promises.people;
  const people = [{ ...ali!, order_id: cakes.cakes.find(({ order }) => order)!.order!.id }];
  const { user } = await open("/dashboard?tab=tartor", { "get-promise-year": { ...promises, people } }, "hr");
  await user.click(await screen.findByRole("radio", { name: "Ring" }));
  await screen.findByRole("group", { name: /^Året som ring/ });
  await user.click(await screen.findByRole("button", { name: /Ali Karimi/ }));
  expect(location.search).toContain(`order=${people[0]!.order_id}`);
});
