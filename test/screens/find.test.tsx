// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { user as hr } from "./answers/company.ts";
import { open, screen, waitFor, within } from "./app.tsx";

/** The search in the company's header: by keyboard and by press, to every screen and every section of the settings. */

const field = () => screen.findByRole<HTMLInputElement>("searchbox", { name: "Sida eller inställning" });
const found = () =>
  within(screen.getByRole("dialog"))
    .queryAllByRole("link")
    .map((link) => link.textContent);

describe("the search", () => {
  test("is opened by keyboard, finds a section by what is in it, and leads there", async () => {
    const { user } = await open("/dashboard");
    await screen.findByRole("button", { name: "Sök" });
    await user.keyboard("{Control>}k{/Control}");
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
    await user.keyboard("portkod");
    await waitFor(() => expect(found()).toEqual(["Kontor"]));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(location.pathname).toBe("/dashboard/installningar/kontor"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test.each([
    ["organisationsnummer", "Företaget"],
    ["bjud in", "Personer med tillgång"],
    ["budget", "Autopilot"],
    ["påminnelser", "Mejl och aviseringar"],
    ["prenumeration", "Abonnemang"],
    ["outlook", "Kalender och anslutningar"],
    ["lösenord", "Säkerhet"],
    ["mörkt läge", "Utseende"],
    ["avsluta kontot", "Integritet"],
  ])("finds ‘%s’ in %s", async (words, section) => {
    const { user } = await open("/dashboard");
    await user.click(await screen.findByRole("button", { name: "Sök" }));
    await user.type(await field(), words);
    await waitFor(() => expect(found()).toContain(section));
    expect(found().length).toBeLessThan(4);
  });

  test("names what it finds by its name first, and says when there is nothing", async () => {
    const { user } = await open("/dashboard");
    await user.click(await screen.findByRole("button", { name: "Sök" }));
    await field();
    expect(found().slice(0, 3)).toEqual(["Översikt", "Tårtor", "Måltider"]);
    await user.type(await field(), "mejl");
    await waitFor(() => expect(found()[0]).toBe("Mejl och aviseringar"));
    await user.clear(await field());
    await user.type(await field(), "xyz");
    expect(await screen.findByText("Inga träffar på ”xyz”")).toBeTruthy();
  });

  test.each(["user", "finance", "viewer"] as const)("hides from %s what they may not open", async (role) => {
    const { user } = await open("/dashboard", { "get-user": { ...hr, role } });
    await user.click(await screen.findByRole("button", { name: "Sök" }));
    await field();
    expect(found()).toContain("Mejl och aviseringar");
    expect(found()).not.toContain("Personer med tillgång");
  });
});
