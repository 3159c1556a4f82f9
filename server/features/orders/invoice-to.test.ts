import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CakeScene, setCakeScene } from "../../../test/cake-scene.ts";
import { signInSupplier } from "../../../test/supplier-session.ts";
import { createSharedWorld, type World } from "../../../test/world.ts";

let world: World;
let scene: CakeScene;
const DAY = "2026-03-25";
beforeAll(async () => void (world = await createSharedWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  scene = await setCakeScene(world);
});

const facts = {
  org_number: "5599887709",
  invoice_email: "faktura@nordljus.example",
  invoice_peppol: "0007:5599887709",
  invoice_reference: "4471",
};
const say = (values: Partial<Record<keyof typeof facts, string | null>>) =>
  world.inDatabase(async (tx) => {
    for (const [column, value] of Object.entries({ ...facts, ...values }))
      await tx.execute(
        sql`update companies set ${sql.identifier(column)} = ${value} where id = ${scene.company.id}`,
      );
  });

async function secondOffice(reference: string | null, cost_centre: string | null): Promise<string> {
  const id = randomUUID();
  await world.inDatabase((tx) =>
    tx.execute(sql`insert into offices (id, company_id, name, address, invoice_reference, cost_centre, created_at)
      values (${id}, ${scene.company.id}, 'Borås', 'Allégatan 1, Borås', ${reference}, ${cost_centre},
        app_now() + interval '1 hour')`),
  );
  return id;
}

const mailed = async () => world.asReceived((await world.mailsTo(scene.bakery.email!))[0]!);
const mailedPage = async () => {
  const token = /\/svar\?token=([\w.-]+)/.exec(await mailed())![1]!;
  return world.nobody.call("get-supplier-orders", { token });
};
const offers = async () => {
  const supplier = world.as(await signInSupplier(world, scene.bakery));
  return (await supplier.call("list-supplier-offers", {})).offers;
};

describe("what an invoice needs", () => {
  test("stands in the supplier's mail and on its page", async () => {
    await say({});
    const cake = await scene.cakeFor("Elin Sandberg", {}, { delivery_date: DAY });
    await scene.request([cake.id]);
    expect(await mailed()).toContain(
      "Skicka som e-faktura till Peppol 0007:5599887709. Går det inte, skicka till faktura@nordljus.example. Märk med 4471. Organisationsnummer 559988-7709.",
    );
    expect((await mailedPage()).invoices).toEqual([
      {
        order_ids: [cake.id],
        invoice_interval: "monthly",
        invoice_to: {
          org_number: "5599887709",
          email: "faktura@nordljus.example",
          peppol: "0007:5599887709",
          reference: "4471",
          cost_centre: null,
          address: null,
        },
      },
    ]);
    expect(await offers()).toMatchObject([
      { invoice_to: { org_number: "5599887709", peppol: "0007:5599887709", reference: "4471" } },
    ]);
  });

  test("is each office's own where they differ, beside what goes there", async () => {
    await say({});
    const office_id = await secondOffice("Borås 9", "4100");
    const here = await scene.cakeFor("Elin Sandberg", {}, { delivery_date: DAY });
    const there = await scene.cakeFor("Bo Ek", { office_id }, { delivery_date: DAY, office_id });
    await scene.request([here.id, there.id]);
    const text = await mailed();
    expect(text).toContain("Faktura: Märk med 4471");
    expect(text).toContain("Faktura: Märk med Borås 9, kostnadsställe 4100");
    expect(
      (await mailedPage()).invoices.map(({ order_ids, invoice_to }) => [order_ids, invoice_to.reference]),
    ).toEqual(
      expect.arrayContaining([
        [[here.id], "4471"],
        [[there.id], "Borås 9"],
      ]),
    );
    expect((await offers()).map(({ invoice_to }) => invoice_to.reference).sort()).toEqual([
      "4471",
      "Borås 9",
    ]);
  });

  test("is nothing to a supplier that has said no", async () => {
    await say({});
    const cake = await scene.cakeFor("Elin Sandberg", {}, { delivery_date: DAY });
    await scene.request([cake.id]);
    const token = /\/svar\?token=([\w.-]+)/.exec(await mailed())![1]!;
    await world.nobody.call("answer-supplier-order", {
      token,
      order_ids: [cake.id],
      answer: "decline",
      versions: (await mailedPage()).orders.flatMap(({ version }) => version ?? []),
    });
    expect((await mailedPage()).invoices).toEqual([]);
  });

  test("is never a sole trader's number", async () => {
    await say({ org_number: "8001019876", invoice_peppol: null });
    const cake = await scene.cakeFor("Elin Sandberg", {}, { delivery_date: DAY });
    await scene.request([cake.id]);
    expect(await mailed()).not.toContain("9876");
    expect(await offers()).toMatchObject([{ invoice_to: { org_number: null } }]);
    expect((await mailedPage()).invoices).toMatchObject([{ invoice_to: { org_number: null } }]);
  });
});
