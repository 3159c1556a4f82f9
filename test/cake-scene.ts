import { sql } from "drizzle-orm";
import { cake_orders } from "../server/database/schema-orders.ts";
import { offerToSupplier } from "../server/features/orders/offer-to-supplier.ts";
import type { World } from "./world.ts";

/** A company and its bakery in March, and what tests do with their cakes. Either may be exchanged on the way. */
export async function setCakeScene(world: World) {
  world.clock.set("2026-03-02T10:00:00+01:00");
  const scene = {
    company: await world.buildCompany({ name: "Nordljus AB" }),
    bakery: await world.buildVendor(),
    cakeFor: async (name: string, person = {}, order = {}) => {
      const employee = await world.buildEmployee(scene.company, { name, ...person });
      return world.buildCakeOrder(employee, { bakery_id: scene.bakery.id, ...order });
    },
    request: (ids: string[], by: "admin" | "automation" = "admin") =>
      world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", ids, by)),
    statusOf: (id: string) =>
      world.inDatabase(async (tx) => {
        const [order] = await tx
          .select()
          .from(cake_orders)
          .where(sql`id = ${id}`);
        return order!;
      }),
    mailsTo: (address: string) =>
      world.inDatabase(async (tx) => {
        const { rows } = await tx.execute(
          sql`select key, kind, status, subject, text, links, employee_ids from mails
            where to_email = ${address} and company_id = ${scene.company.id} order by number`,
        );
        return rows as {
          key: string;
          kind: string;
          status: string;
          subject: string;
          text: string;
          links: object;
          employee_ids: string[];
        }[];
      }),
  };
  return scene;
}

export type CakeScene = Awaited<ReturnType<typeof setCakeScene>>;
