import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CakeScene, setCakeScene } from "../../../test/cake-scene.ts";
import { createSharedWorld, type World } from "../../../test/world.ts";
import { deliverMails } from "../../mail/deliver.ts";
import { changePortions } from "./change-quantity.ts";

/** Ten minutes are ten minutes, whatever the clocks on the wall do meanwhile. */
let world: World;
let scene: CakeScene;
beforeAll(async () => void (world = await createSharedWorld()));
beforeEach(async () => void (scene = await setCakeScene(world)));
afterAll(() => world.close());

const wait = (minutes: number) => world.clock.advance({ minutes });
async function promised(day: string) {
  const order = await scene.cakeFor(
    "Elin Sandberg",
    {},
    { delivery_date: day, birthday: day, status: "confirmed", requested_at: "2026-03-01T09:00:00Z" },
  );
  return (size: number) => world.inDatabase((tx) => changePortions(tx, world.services, order.id, size));
}
async function told() {
  await deliverMails(world.services);
  const mails = await scene.mailsTo(scene.bakery.email!);
  return mails.filter(({ kind, status }) => kind === "supplier-order-changed" && status === "sent");
}

describe("changes of an order gather", () => {
  test.each([
    ["over midnight", "2026-05-10T23:56:00+02:00", "2026-05-20", "onsdag 20 maj"],
    ["while the clocks spring forward", "2026-03-29T01:56:00+01:00", "2026-04-08", "onsdag 8 april"],
    ["while they fall back", "2026-10-25T02:56:00+02:00", "2026-11-04", "onsdag 4 november"],
    ["over New Year", "2026-12-31T23:56:00+01:00", "2027-01-13", "onsdag 13 januari"],
    // The hour is there twice: the second 02:30 is an hour after the first.
    ["in the hour that comes twice", "2026-10-25T02:30:00+02:00", "2026-11-04", "onsdag 4 november"],
  ])("for ten minutes after the last, %s", async (_, begun, day, words) => {
    const resize = await promised(day);
    world.clock.set(begun);
    await resize(10);
    wait(6);
    await resize(12);
    wait(9);
    expect(await told()).toEqual([]);
    wait(1);
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail!.text).toContain("12 bitar, tidigare 8 bitar");
    // Of the day as it is when the mail leaves: in the new year it needs no year.
    expect(mail!.text).toContain(words);
    expect(mail!.text).not.toContain(`${words} 20`);
    wait(60);
    expect(await told()).toHaveLength(1);
  });

  test.each([
    ["the clocks spring forward", "2026-03-29T01:30:00+01:00", "2026-04-08"],
    ["they fall back", "2026-10-25T02:30:00+02:00", "2026-11-04"],
    ["the year ends", "2026-12-31T23:30:00+01:00", "2027-01-13"],
  ])("and for an hour at most, also when %s", async (_, begun, day) => {
    const resize = await promised(day);
    world.clock.set(begun);
    for (let size = 9; size <= 15; size++) {
      await resize(size);
      expect(await told()).toEqual([]);
      wait(9);
    }
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail!.text).toContain("15 bitar, tidigare 8 bitar");
  });

  test.each([
    ["spring forward", "2026-03-29", "2026-03-28T11:00:00+01:00"],
    ["fall back", "2026-10-25", "2026-10-24T13:00:00+02:00"],
  ])(
    "not in the last 24 hours, of which the clocks on the wall show another when they %s",
    async (_, day, last) => {
      const resize = await promised(day);
      world.clock.set(last);
      wait(-1);
      await resize(10);
      expect(await told()).toEqual([]);
      wait(1);
      await resize(12);
      const [mail, ...more] = await told();
      expect(more).toEqual([]);
      expect(mail!.text).toContain("12 bitar, tidigare 8 bitar");
    },
  );
});
