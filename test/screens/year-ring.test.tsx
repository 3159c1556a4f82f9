// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { queryClient } from "../../web/query.ts";
import { promises } from "./answers/company.ts";
import { open, screen, waitFor } from "./app.tsx";

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
