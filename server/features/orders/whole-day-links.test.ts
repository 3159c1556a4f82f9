import { describe, expect, test } from "vitest";
import { at, morning, twoCakes, useWholeDays, world } from "../../../test/whole-day-scene.ts";
import { assignSupplier } from "./assign-supplier.ts";

/** The link of a mail about a whole day is about all of it: it does not die with one of its orders. */

useWholeDays();

const linkIn = ({ text }: { text: string }) => /\/svar\?token=([\w.-]+)/.exec(text)![1]!;
const open = (token: string) => world.nobody.call("get-supplier-orders", { token });
const giveAway = async (id: string) => {
  const next = await world.buildVendor();
  await world.inDatabase((tx) => assignSupplier(tx, world.services, "cake", id, next.id, "hr"));
};

describe("the link of a mail about two cakes", () => {
  type Scene = Awaited<ReturnType<typeof twoCakes>>;
  const bothChanged = async ({ hr, elin, johan }: Scene) => {
    await hr.call("change-cake-order", { id: elin.id, portion_size: 10 });
    await hr.call("change-cake-order", { id: johan.id, portion_size: 12 });
  };
  const cases: [kind: string, status: "requested" | "confirmed", step: (scene: Scene) => Promise<unknown>][] =
    [
      ["supplier-order-changed", "requested", bothChanged],
      ["supplier-order-changed", "confirmed", bothChanged],
      ["bakery-reminder-week", "confirmed", () => morning("02")],
      ["bakery-reconfirm", "confirmed", () => morning("06")],
      ["bakery-reminder-day", "confirmed", () => morning("08")],
    ];

  test.each(cases)("%s, %s, opens what is left when one went to another", async (kind, status, step) => {
    const scene = await twoCakes(status);
    await step(scene);
    const mail = (await scene.read()).findLast((one) => one.kind === kind)!;
    await giveAway(scene.johan.id);
    const { orders } = await open(linkIn(mail));
    expect(orders.map(({ id, status: now }) => [id, now])).toEqual([[scene.elin.id, status]]);
    await giveAway(scene.elin.id);
    await expect(open(linkIn(mail))).rejects.toThrow("Ni behöver inte göra något.");
  });
});

test("the link of a third cake's own mail dies with it, and says that the others are still theirs", async () => {
  const { cakeFor, read } = await twoCakes("requested");
  const third = await cakeFor("Kim Kall", null, { status: "pending", requested_at: null });
  const admin = world.as(await world.buildAdmin());
  at("02T10:00");
  await admin.call("set-order-request-status", { ids: [third.id], status: "approved" });
  const mail = (await read()).findLast(({ kind }) => kind === "bakery-order")!;
  await giveAway(third.id);
  await expect(open(linkIn(mail))).rejects.toThrow(
    "Beställningen har gått vidare till en annan leverantör. Annat som ni har till Nordljus AB den dagen gäller fortfarande.",
  );
});
