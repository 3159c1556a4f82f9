import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Input } from "../../../contract/contract.ts";
import {
  bakeries,
  build,
  company,
  days,
  hr,
  listCakes,
  start,
  useAutopilotScene,
  world,
} from "../../../test/autopilot-scene.ts";
import { companies, vendors } from "../../database/schema.ts";
import { offerAfterReactivation } from "../meals/offer-after-reactivation.ts";

/** Who leaves and comes back, a person or a company, and what has changed meanwhile. */

useAutopilotScene();

const alive = async () => (await days()).filter(([, , status]) => status !== "cancelled");
const pause = (wish: Input<"pause-autopilot">["pause"]) =>
  hr.call("pause-autopilot", { preview: false, pause: wish, known: "cancel" });
async function away(whatHappens: () => Promise<unknown>, birthday = "1990-05-19") {
  const anna = await build("Anna", birthday);
  await start();
  await hr.call("archive-employee", { id: anna.id });
  world.clock.set("2026-03-03T10:00:00+01:00");
  await whatHappens();
  await hr.call("restore-employee", { id: anna.id });
  return anna;
}
const closed = (birthdays: "before" | "forgo") => () =>
  start({ closures: [{ kind: "own", from: "2026-05-18", to: "2026-05-20", birthdays }] });

describe("who comes back", () => {
  test("has their cake on the day before a closure that was not there when they left", async () => {
    await away(closed("before"));
    expect(await alive()).toEqual([["Anna", "2026-05-15", "planned"]]);
  });

  test("has none where their birthday is forgone by now", async () => {
    await away(closed("forgo"));
    expect(await alive()).toEqual([]);
  });

  test.each(["1990-05-19", "1990-03-06"])(
    "has none during a pause, and has it when that ends: %s",
    async (day) => {
      await away(() => pause({ what: "everything" }), day);
      expect(await alive()).toEqual([]);
      world.clock.set("2026-03-04T10:00:00+01:00");
      await pause({ what: "resume" });
      expect(await alive()).toEqual([
        ["Anna", `2026${day.slice(4)}`, day < "1990-04" ? "requested" : "planned"],
      ]);
    },
  );

  test("has it from a bakery that can make it for those who eat now, and that is still there", async () => {
    await away(() =>
      world.inDatabase((tx) =>
        tx.update(vendors).set({ active: false }).where(eq(vendors.id, bakeries[0].id)),
      ),
    );
    expect(await listCakes()).toContainEqual(
      expect.objectContaining({ status: "planned", bakery_id: bakeries[1].id }),
    );
    const bo = await build("Bo", "1990-03-06");
    await start();
    await hr.call("archive-employee", { id: bo.id });
    await world.inDatabase((tx) =>
      tx
        .update(vendors)
        .set({ cannot_make: ["nötter"] })
        .where(eq(vendors.id, bakeries[1].id)),
    );
    await world.buildEmployee(company, { name: "Nyanställd", allergies: "nötter", celebration: "none" });
    world.clock.set("2026-03-03T11:00:00+01:00");
    await hr.call("restore-employee", { id: bo.id });
    expect(await listCakes()).toContainEqual(
      expect.objectContaining({ name: "Bo", status: "requested", bakery_id: bakeries[2].id }),
    );
  });

  test("at once, because it was a mistake, has the size and the bakery that HR had chosen", async () => {
    const anna = await build("Anna", "1990-05-19");
    await start();
    const { cakes } = await hr.call("list-cake-year", {});
    const id = cakes[0]!.order!.id;
    await hr.call("change-cake-order", { id, portion_size: 20 });
    await hr.call("archive-employee", { id: anna.id });
    await hr.call("restore-employee", { id: anna.id });
    expect((await listCakes()).filter(({ status }) => status === "planned")).toMatchObject([
      { day: "2026-05-19", portion_size: 20 },
    ]);
  });
});

describe("a company that pays again", () => {
  test("has a cake for whoever came meanwhile at once, and asks for one in three days", async () => {
    await start();
    const pays = (status: "active" | "cancelled") =>
      world.inDatabase((tx) =>
        tx.update(companies).set({ subscription_status: status }).where(eq(companies.id, company.id)),
      );
    await pays("cancelled");
    for (const [name, birthday] of [
      ["Ny", "1990-03-05"],
      ["Sedan", "1990-05-19"],
    ] as const)
      await build(name, birthday);
    expect(await days()).toEqual([]);
    await pays("active");
    await world.inDatabase((tx) => offerAfterReactivation(tx, world.services, company.id));
    expect(await days()).toEqual([
      ["Ny", "2026-03-05", "requested"],
      ["Sedan", "2026-05-19", "planned"],
    ]);
  });
});
