import { describe, expect, test } from "vitest";
import {
  bakeries,
  build,
  company,
  hr,
  plain,
  start,
  useAutopilotScene,
  world,
} from "../../../test/autopilot-scene.ts";

useAutopilotScene();

describe("what happens next", () => {
  test("is told on the card, on the company's page and for the platform as a whole", async () => {
    await build("maj", "1990-05-19");
    const known = await build("bekräftad", "1990-03-06");
    await world.buildCakeOrder(known, {
      birthday: "2026-03-06",
      delivery_date: "2026-03-06",
      status: "confirmed",
      bakery_id: bakeries[0].id,
    });
    await start();
    const { cakes } = await hr.call("list-cake-year", {});
    const steps = cakes.map(({ name, next_step }) => [name, next_step?.what, plain(next_step?.text)]);
    expect(steps).toEqual([
      ["bekräftad", "remind", "Påminnelse till dig och bageriet torsdag kl. 08:00"],
      ["maj", "offer", `Erbjuds ${bakeries[0].name} tisdag 5 maj kl. 08:00`],
    ]);
    const admin = world.as(await world.buildAdmin());
    const { steps: own } = await admin.call("list-next-steps", { company_id: company.id });
    expect(own.map(({ title, step }) => [title, plain(step.text)])).toEqual([
      ["Tårta till bekräftad", "Påminnelse till HR och bageriet torsdag kl. 08:00"],
    ]);
    world.clock.set("2026-04-20T10:00:00+02:00");
    const later = world.as(await world.buildAdmin());
    const { steps: all } = await later.call("list-next-steps", { limit: 200 });
    expect(all).toContainEqual(
      expect.objectContaining({ title: "Tårta till maj", step: expect.objectContaining({ what: "offer" }) }),
    );
    expect(all.map(({ step }) => step.at)).toEqual(all.map(({ step }) => step.at).toSorted());
  });
});
