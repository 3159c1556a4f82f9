import { describe, expect, test } from "vitest";
import type { Input } from "../../../../contract/contract.ts";
import {
  bakeries,
  build,
  hr,
  settings,
  start,
  useAutopilotScene,
  world,
} from "../../../../test/autopilot-scene.ts";

/** What HR tells of goes the way of every planned cake. Today is Monday 2 March 2026. */

useAutopilotScene();

const told = async () =>
  (await hr.call("list-cake-year", {})).others.map((cake) => ({
    what: cake.occasion_title,
    day: cake.delivery_date,
    text: cake.cake_text,
    status: cake.order!.status,
    bakery: cake.order!.bakery_id,
  }));

describe("plan-occasion", () => {
  const farewell = (employee_id: string, more: Partial<Input<"plan-occasion">> = {}) =>
    hr.call("plan-occasion", {
      employee_id,
      occasion: "farewell",
      day: "2026-06-13",
      portion_size: 16,
      ...more,
    });

  test("a farewell on a Saturday comes before it, and nobody's plan or birthday is in its way", async () => {
    await start();
    const ada = await build("Ada Ek", "1990-06-12", { cake_text: "Grattis Ada!" });
    const made = await farewell(ada.id, { cake_text: "Tack Ada!" });
    expect(made).toMatchObject({ delivery_date: "2026-06-12", sent: false });
    const planned = {
      what: "Avtackning",
      day: "2026-06-12",
      text: "Tack Ada!",
      status: "planned",
      bakery: bakeries[0].id,
    };
    expect(await told()).toEqual([planned]);
    await start();
    const { cakes } = await hr.call("list-cake-year", {});
    expect(cakes).toMatchObject([{ delivery_date: "2026-06-12", order: { status: "planned" } }]);
    await expect(farewell(ada.id)).rejects.toMatchObject({ code: "order-changed" });

    // No plan of the product's: it cannot be made anew, so that neither a pause nor a closed period takes it.
    await hr.call("pause-autopilot", { preview: false, pause: { what: "everything" } });
    expect(await told()).toEqual([planned]);
    await hr.call("pause-autopilot", { preview: false, pause: { what: "resume" } });
    const closures = [{ kind: "own", from: "2026-06-08", to: "2026-06-12", birthdays: "forgo" }] as const;
    await hr.call("set-autopilot", { ...settings, closures: [...closures] });
    expect(await told()).toEqual([{ ...planned, day: "2026-06-05" }]);
    await hr.call("archive-employee", { id: ada.id });
    expect(await told()).toEqual([]);
  });

  test("a child and an occasion of a group's, asked for at once when it is near", async () => {
    await start();
    const bo = await build("Bo Al", "1990-10-17", { celebration: "quiet" });
    const child = await farewell(bo.id, { occasion: "child", day: "2026-03-06", cake_text: "Grattis!" });
    expect(child).toEqual({ id: child.id, delivery_date: "2026-03-06", sent: true });
    await farewell(bo.id, { occasion: "other", title: "Projektet i mål", day: "2026-03-09", cake_text: "" });
    expect(await told()).toMatchObject([
      { what: "Nytt barn", status: "requested", text: "Grattis!" },
      { what: "Projektet i mål", status: "requested", text: null },
    ]);
    const toBakery = (await world.mailsTo(bakeries[0].email!)).map(world.asReceived).join("\n");
    expect(toBakery).not.toMatch(/barn|Projektet/);
  });

  test("is refused in words where it cannot be", async () => {
    const ada = await build("Ada Ek", "1990-06-12");
    const inte = await build("Inte", "1990-06-12", { celebration: "none" });
    await expect(farewell(ada.id)).rejects.toMatchObject({ code: "autopilot-off" });
    await start();
    await expect(farewell(inte.id)).rejects.toMatchObject({ code: "not-celebrated" });
    const fields = async (more: Partial<Input<"plan-occasion">>) =>
      farewell(ada.id, more).then(
        () => null,
        (error: { fields?: unknown }) => error.fields,
      );
    expect(await fields({ occasion: "other" })).toEqual({ title: "Skriv vad ni firar" });
    expect(await fields({ title: "Läs bolag.se/x" })).toEqual({
      title: "Texten får inte innehålla en webbadress",
    });
    expect(await fields({ day: "2026-03-01" })).toEqual({ day: "Dagen har passerat" });
    expect(await fields({ day: "2027-03-02" })).toEqual({ day: "Välj en dag inom ett år" });
    expect(await fields({ day: "2026-02-29" })).toEqual({ day: "Ange ett giltigt datum" });
    world.clock.set("2026-03-07T10:00:00+01:00");
    expect(await fields({ day: "2026-03-07" })).toEqual({
      day: "Tårtan skulle komma fredag 6 mars. Välj en annan dag",
    });
    expect(await told()).toEqual([]);
  });
});
