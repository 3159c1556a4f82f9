// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { idOf, user as hr } from "./answers/company.ts";
import { open, screen, sentTo, waitFor, within } from "./app.tsx";
import { BROKEN } from "./transport.ts";

/** The command field in the company's header: by keyboard and by press, to everything that HR looks for or does. */

const nobody = { people: [], orders: [], suppliers: [] };
const found = {
  people: [
    {
      id: idOf(71),
      name: "Amina Lindqvist",
      position: "Arkitekt",
      next_birthday: "2026-03-12",
      order_id: idOf(72),
      paused: false,
    },
    {
      id: idOf(73),
      name: "Sofia Lindell",
      position: null,
      next_birthday: "2027-02-20",
      order_id: null,
      paused: true,
    },
  ],
  orders: [
    {
      id: idOf(72),
      kind: "cake" as const,
      title: "Tårta till Amina Lindqvist",
      delivery_date: "2026-03-12",
      quantity: 8,
      supplier: "Konditori Lindblom",
      status: "confirmed" as const,
      offer_status: "accepted" as const,
    },
  ],
  suppliers: [{ id: idOf(74), name: "Konditori Lindblom", address: "Linnégatan 14", makes_cakes: true }],
};

const opens = () => screen.findByRole("button", { name: "Sök eller gör något" });
const field = () => screen.findByRole<HTMLInputElement>("combobox", { name: "Sök eller gör något" });
const options = () => within(screen.getByRole("dialog")).queryAllByRole("option");
const titles = () => options().map((option) => option.querySelector(".font-medium")!.textContent);
const groups = () =>
  within(screen.getByRole("dialog"))
    .queryAllByRole("group")
    .map((group) => group.querySelector("p")!.textContent);
const chosen = () => options().filter((option) => option.getAttribute("aria-selected") === "true");

describe("the command field", () => {
  test("is opened by keyboard, has its groups in their order, and Enter opens what is marked", async () => {
    const { user } = await open("/dashboard", { "search-company": found });
    await opens();
    await user.keyboard("{Control>}k{/Control}");
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
    await user.keyboard("lin");
    await waitFor(() => expect(titles()[0]).toBe("Amina Lindqvist"));
    expect(sentTo("search-company")).toEqual([{ search: "lin" }]);
    // Also by what is in them: 'lin' stands in 'Kopplingar'.
    expect(groups()).toEqual(["Personer", "Beställningar", "Bagerier", "Gör något", "Inställningar"]);
    expect(
      options()
        .map((option) => option.textContent.replaceAll(/\s/g, " "))
        .slice(0, 2),
    ).toEqual([
      "ALAmina LindqvistArkitekt, fyller år torsdag 12 mars↵",
      "SLSofia Lindellfyllde år fredag 20 februari",
    ]);
    expect([...options()[0]!.querySelectorAll("b")].map((match) => match.textContent)).toEqual(["Lin"]);
    expect(titles().slice(4)).toEqual([
      "Flytta Amina Lindqvists tårta…",
      "Pausa tårtor till Amina Lindqvist…",
      "Beställ tårta till Sofia Lindell…",
      "Återuppta tårtor till Sofia Lindell…",
      "Kopplingar",
    ]);
    expect(chosen()).toEqual([options()[0]]);
    await user.keyboard("{ArrowUp}");
    expect(chosen()).toEqual([options().at(-1)]);
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
    expect((await field()).getAttribute("aria-activedescendant")).toBe(options()[2]!.id);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(location.search).toBe(`?tab=tartor&order=${idOf(72)}`));
    await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
  });

  test("waits with Enter for what is being looked for", async () => {
    const answer = Promise.withResolvers<typeof found>();
    const { user } = await open("/dashboard", { "search-company": answer.promise });
    await user.click(await opens());
    await field();
    await user.keyboard("amina{Enter}");
    await waitFor(() => expect(sentTo("search-company")).toEqual([{ search: "amina" }]));
    expect(location.pathname).toBe("/dashboard");
    answer.resolve(found);
    await waitFor(() => expect(location.pathname).toBe("/dashboard/anstallda"));
    expect(location.search).toBe(`?employee=${idOf(71)}`);
  });

  test.each([
    ["portkod", "Kontor", "/dashboard/installningar/kontor"],
    ["organisationsnummer", "Företaget", "/dashboard/installningar/foretaget"],
    ["bjud in", "Personer med tillgång", "/dashboard/installningar/personer"],
    ["påminnelser", "Mejl och aviseringar", "/dashboard/installningar/mejl"],
    ["outlook", "Kalender och anslutningar", "/dashboard/installningar/kalender"],
    ["lösenord", "Säkerhet", "/dashboard/installningar/sakerhet"],
    ["mörkt läge", "Utseende", "/dashboard/installningar/utseende"],
    ["avsluta kontot", "Integritet", "/dashboard/installningar/integritet"],
    ["bokföring", "Ekonomi", "/dashboard/ekonomi"],
    ["glömda", "Ingen glömd", "/dashboard/ingen-glomd"],
    ["ny kollega", "Lägg till anställd…", "/dashboard/anstallda?gor=lagg-till"],
  ])("finds ‘%s’ in %s", async (words, title, path) => {
    const { user } = await open("/dashboard", { "search-company": nobody });
    await user.click(await opens());
    await user.type(await field(), words);
    await waitFor(() => expect(titles()).toContain(title));
    expect(titles().length).toBeLessThan(4);
    expect(options()[titles().indexOf(title)]!.getAttribute("href")).toBe(path);
  });

  test("shows what there is to do before anything is typed, its shortcuts, and that nothing is found", async () => {
    const { user } = await open("/dashboard", { "search-company": nobody });
    await user.click(await opens());
    await field();
    expect(groups()).toEqual(["Gör något", "Gå till", "Inställningar"]);
    await user.keyboard("?");
    expect(screen.getByText("Stäng", { selector: "dd" })).toBeTruthy();
    await user.keyboard("xyz");
    expect(await screen.findByText("Inga träffar på ”xyz”")).toBeTruthy();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
  });

  test("says when it cannot search, and what it knows itself is found all the same", async () => {
    let broken = true;
    const { user } = await open("/dashboard", { "search-company": () => (broken ? BROKEN : found) });
    await user.click(await opens());
    await user.type(await field(), "lin");
    await screen.findAllByText("Kunde inte söka");
    broken = false;
    await user.click(screen.getByRole("button", { name: "Försök igen" }));
    await waitFor(() => expect(titles()[0]).toBe("Amina Lindqvist"));
  });

  test.each([
    ["user", ["Personer med tillgång", "Ekonomi", "Årsrapport"]],
    ["finance", ["Personer med tillgång", "Lägg till anställd…"]],
    ["viewer", ["Personer med tillgång", "Ekonomi", "Lägg till anställd…", "Beställ måltid…"]],
  ] as const)("hides from %s what they may not open or do", async (role, hidden) => {
    const { user } = await open("/dashboard", { "get-user": { ...hr, role } });
    await user.click(await opens());
    await field();
    expect(titles()).toContain("Mejl och aviseringar");
    for (const title of hidden) expect(titles()).not.toContain(title);
  });
});
