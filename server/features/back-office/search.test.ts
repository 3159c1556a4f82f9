import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type Person, type World } from "../../../test/world.ts";
import { findCompanies, findPeople, findSuppliers, readIdRange } from "./search.ts";
import { readWords } from "../../database/search-words.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.buildAdmin();
});
afterAll(() => world.close());

const find = (search: string) => world.as(admin).call("search-platform", { search });

describe("search-platform", () => {
  test("finds a company by any word of its name, its number however written, and its contact", async () => {
    const { id } = await world.buildCompany({
      name: "Örnsköld & Söner Måleri AB",
      org_number: "5599887709",
      contact_first_name: "Åsa",
      contact_last_name: "Öberg-Lind",
      contact_email: "asa.oberg@ornskold.example",
    });
    await world.buildCompany({ name: "Annat AB", org_number: "5560123456" });
    for (const search of [
      "örnsköld",
      "SÖNER",
      "mål ab",
      "559988-7709",
      "5599 88",
      "åsa öb",
      "lind",
      "asa.oberg@ornskold",
      "ornskold.example",
    ])
      expect((await find(search)).companies).toMatchObject([{ id }]);
    expect((await find("åsa")).companies[0]?.contact).toBe("Åsa Öberg-Lind, asa.oberg@ornskold.example");
    for (const search of ["knsköld", "x", "", "%", "'", "& | !", "<b>", ":*", "örnsköld karl"])
      expect((await find(search)).companies).toEqual([]);
  });

  test("finds who has access and who is invited, with their company, until the invitation is taken back", async () => {
    const { id, hr } = await world.buildCompany();
    const email = "linnea.wallin@nytt.example";
    await world.as(hr).call("invite-member", { email, role: "viewer", sees_allergies: false });
    expect((await find("linnea.wallin")).people).toMatchObject([{ email, company_id: id, invited: true }]);
    expect((await find(hr.email)).people).toMatchObject([{ company_id: id, invited: false }]);
    const { invitations } = await world.as(hr).call("list-members", {});
    await world.as(hr).call("revoke-invitation", { id: invitations[0]!.id });
    expect((await find("linnea.wallin")).people).toEqual([]);
    // What the database takes for a number and a letter.
    const odd = "kassa-12e34a@annat.example";
    await world.as(hr).call("invite-member", { email: odd, role: "viewer", sees_allergies: false });
    for (const search of [odd, "12e34a", "12e3"])
      expect((await find(search)).people).toMatchObject([{ email: odd }]);
  });

  test("finds an order by its id, or how it begins, and a supplier by name and address", async () => {
    const company = await world.buildCompany();
    const bakery = await world.buildVendor({ name: "Konditori Vetekatten", email: "order@vete.example" });
    const employee = await world.buildEmployee(company);
    const { id } = await world.buildCakeOrder(employee, { bakery_id: bakery.id });
    for (const search of [id, id.slice(0, 8), id.slice(0, 13).toUpperCase()])
      expect((await find(search)).orders).toMatchObject([{ id, company_id: company.id, kind: "cake" }]);
    expect((await find(id.slice(0, 7))).orders).toEqual([]);
    for (const search of ["vetek", "order@vete.example"])
      expect((await find(search)).suppliers).toMatchObject([{ id: bakery.id, active: true }]);
  });

  test("shows the first few of many, and says that there are more", async () => {
    for (let i = 0; i < 8; i++) await world.buildVendor({ name: `Semmelboden ${i}` });
    const { suppliers, more } = await find("semmelboden");
    expect(suppliers).toHaveLength(6);
    expect(more).toBe(true);
    expect((await find("semmelboden 7")).more).toBe(false);
  });

  test("is asked of the indexes, as the platform's role", async () => {
    const plans = await world.inDatabase(async (tx) => {
      // With so few rows any plan is cheap.
      for (const plan of ["seqscan", "indexscan", "indexonlyscan"])
        await tx.execute(sql.raw(`set local enable_${plan} = off`));
      const asked: string[] = [];
      const explaining = {
        execute: async (statement: Parameters<typeof tx.execute>[0]) => {
          const { rows } = await tx.execute(sql`explain ${statement}`);
          asked.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
          return { rows: [] };
        },
      } as unknown as typeof tx;
      const words = readWords("ali")!;
      for (const find of [findCompanies, findPeople, findSuppliers]) await find(explaining, words);
      return asked.join("\n");
    });
    for (const index of ["companies_search", "users_search", "vendors_search"])
      expect(plans).toContain(index);
  });

  test("reads an id's beginning, and nothing else as one", () => {
    expect(readIdRange("0199f7aa-12")).toEqual([
      "0199f7aa-1200-0000-0000-000000000000",
      "0199f7aa-12ff-ffff-ffff-ffffffffffff",
    ]);
    for (const search of ["0199f7a", "--------", "0199f7ag1", "a".repeat(33), "nordljus"])
      expect(readIdRange(search)).toBeNull();
  });

  test("is the staff's alone", async () => {
    const { hr } = await world.buildCompany();
    await expect(world.as(hr).call("search-platform", { search: "bolag" })).rejects.toMatchObject({
      code: "not-allowed",
    });
  });
});
