import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { startReceiver } from "../../../test/webhook-receiver.ts";
import { createWorld } from "../../../test/world.ts";
import { createPoster } from "../../providers/poster.ts";
import { sendPosts } from "./send-posts.ts";
import { sealFor } from "./sign.ts";

const EVENTS = 10_000;

test("ten thousand events arrive once each at a receiver that fails every third time", async () => {
  const [world, receiver] = await Promise.all([createWorld(), startReceiver()]);
  const company = await world.buildCompany({ subscription_tier: "pro" });
  const address = world.sandbox.chat.address("/hooks/many");
  const asked = { name: "HRM", address, tells: ["person.added" as const] };
  const { id, secret } = await world.as(company.hr).call("add-webhook", asked);
  const sealed = sealFor(world.services.vault, id, `${receiver.origin}/in`);
  world.services.providers.poster = createPoster({ standIn: receiver.origin });
  await world.inDatabase(async (tx) => {
    await tx.execute(sql`update connections set address = ${sealed} where id = ${id}`);
    await tx.execute(sql`insert into employees (company_id, name, birthday)
      select ${company.id}, 'Anställd ' || n, '1990-05-17' from generate_series(1, ${EVENTS}) n`);
  });
  for (const minutes of [0, 1, 6, 31, 121, 301, 601, 841, 1201]) {
    world.clock.set(world.clock.now().add({ minutes }));
    await receiver.set({ secret, failEvery: 3, now: world.clock.now().epochMilliseconds });
    // Several instances share the work.
    await Promise.all([sendPosts(world.services), sendPosts(world.services)]);
  }
  const { accepted, refused, requests } = await receiver.told();
  const [ids, people] = [
    new Set(accepted.map(([number]) => number)),
    new Set(accepted.map(([, e]) => e.data.id)),
  ];
  expect([accepted.length, ids.size, people.size, refused]).toEqual([EVENTS, EVENTS, EVENTS, 0]);
  expect(requests).toBeGreaterThan(EVENTS * 1.4);
  await receiver.stop();
  await world.close();
}, 300_000);
