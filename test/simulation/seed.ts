import type { SQL } from "drizzle-orm";
import type { SettableClock } from "../../domain/clock.ts";
import { createCompany, joinCompany } from "../../server/features/companies/companies.ts";
import { platformScope } from "../../server/database/database.ts";
import { user_roles, users, vendors } from "../../server/database/schema.ts";
import { seedMenus } from "./served-menus.ts";
import type { MailServer } from "./mail-server.ts";
import type { Words } from "./outcomes.ts";
import type { Random } from "./random.ts";
import type { System } from "./system.ts";

export type Company = {
  id: string;
  name: string;
  email: string;
  userId: string;
  hired: number;
  birthdays: string[];
};
export type Supplier = { id: string; email: string; closedUntil: string | null; forgotten: Set<string> };
export type SeedData = {
  companies: Company[];
  bakeries: Supplier[];
  restaurants: Supplier[];
  adminId: string;
  /** What HR has said of deliveries. */
  said: Words;
};

export type World = {
  system: System;
  mailServer: MailServer;
  random: Random;
  clock: SettableClock;
  /** Everybody who is hired has their birthday within so many days. */
  birthdaysWithin?: number;
  log(line: string): void;
};

export async function rowsOf<Row>(system: System, query: SQL): Promise<Row[]> {
  return (await system.db.transaction(platformScope, (tx) => tx.execute(query))).rows as Row[];
}

export async function seedCompanies({ system, random, clock }: World, count: number): Promise<SeedData> {
  return system.db.transaction(platformScope, async (tx) => {
    const supplier = (index: number, name: string, categories: string[], type: "lunch" | null) => ({
      name: `${name} ${index}`,
      address: `Bagargatan ${index}, Göteborg`,
      latitude: 57.7 + index / 1000,
      longitude: 11.97,
      email: `order${index}@${name.toLowerCase()}.example`,
      categories,
      restaurant_type: type,
    });
    const six = async (...kind: [name: string, categories: string[], type: "lunch" | null]) => {
      const values = Array.from({ length: 6 }, (_, index) => supplier(index, ...kind));
      const made = await tx.insert(vendors).values(values).returning();
      return made.map(({ id, email }) => ({
        id,
        email: email!,
        closedUntil: null,
        forgotten: new Set<string>(),
      }));
    };
    const bakeries = await six("Konditori", ["konditori", "tårta"], null);
    const restaurants = await six("Krog", ["lunch", "frukost", "catering", "tårta"], "lunch");
    await seedMenus(tx, restaurants);
    // One of them bakes as well, so that a cake and a lunch may come from the same kitchen.
    bakeries.push(restaurants[0]!);
    const user = async (email: string) =>
      (await tx.insert(users).values({ email, second_factor_due_at: "2999-01-01T00:00:00Z" }).returning())[0]!
        .id;
    const adminId = await user("admin@tartdags.example");
    await tx.insert(user_roles).values({ user_id: adminId, role: "admin" });
    const companies: Company[] = [];
    for (let index = 0; index < count; index++) {
      const email = `hr@bolag${index}.example`;
      const rule = random.pick(["same-day", "workday-before", "workday-after"] as const);
      // In order, so that the same seed makes the same seeded.
      const id = await createCompany(tx, clock, {
        name: `Bolag ${index}`,
        contact_email: email,
        address: `Storgatan ${index}, 411 38 Göteborg`,
        latitude: 57.7,
        longitude: 11.97,
        subscription_status: "active",
        delivery_rule: rule,
      });
      const userId = await user(email);
      await joinCompany(tx, { userId, email, companyId: id });
      companies.push({ id, name: `Bolag ${index}`, email, userId, hired: 0, birthdays: [] });
    }
    return { companies, bakeries, restaurants, adminId, said: new Map() };
  });
}
