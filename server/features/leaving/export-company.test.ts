import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeWorkbook } from "../../../formats/xlsx-write.ts";
import { readSheets } from "../../../formats/xlsx-read.ts";
import { buildCakeOn } from "../../../test/morning.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { mailMissed } from "../orders/missed-mail.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

describe("everything about a company", () => {
  test("is one file with its people, orders, who was asked, mails and log, and nothing of another's", async () => {
    const { company, bakery } = await buildCakeOn(
      world,
      "2026-03-12",
      {},
      { name: "Åsa Öberg", allergies: "nötter" },
    );
    const other = await buildCakeOn(world, "2026-03-12", {}, { name: "Någon Annan" });
    await world.as(other.company.hr).call("export-company", {});
    const { call } = world.as(company.hr);
    const { sheets } = await call("export-company", {});
    const sheet = (name: string) => sheets.find((one) => one.name === name)!.rows;
    expect(sheet("Anställda")).toHaveLength(2);
    expect(sheet("Anställda")[1]).toEqual(expect.arrayContaining(["Åsa Öberg", "nötter"]));
    expect(sheet("Beställningar")[1]).toEqual(
      expect.arrayContaining(["Tårta", "Åsa Öberg", "2026-03-12", "Bekräftad", bakery.name]),
    );
    expect(sheet("Tillfrågade leverantörer")[1]).toEqual(expect.arrayContaining([bakery.name, "Ja"]));
    expect(sheet("Personer med tillgång")[1]).toEqual(expect.arrayContaining([company.hr.email]));
    expect(sheet("Händelselogg")).toHaveLength(1);
    expect(JSON.stringify(sheets)).not.toContain("Någon Annan");
    expect(sheets.every(({ complete }) => complete)).toBe(true);
    const again = (await call("export-company", {})).sheets.find(({ name }) => name === "Händelselogg")!;
    expect(again.rows[1]).toEqual(expect.arrayContaining(["Alla uppgifter om företaget hämtades"]));
    const read = readSheets(writeWorkbook(sheets));
    expect(read.map(({ name }) => name)).toEqual(sheets.map(({ name }) => name));
    expect(read.every(({ name }) => name.length <= 31)).toBe(true);
  });

  test("has what the company was told, and not what the platform's staff told each other of it", async () => {
    const { company, order } = await buildCakeOn(world, "2026-03-12");
    await world.inDatabase((tx) => mailMissed(tx, world.services, "cake", [order.id]));
    const { sheets } = await world.as(company.hr).call("export-company", {});
    const { rows } = sheets.find(({ name }) => name === "Mejl")!;
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map(([, , to]) => to)).not.toContain(world.services.settings.contactEmail);
  });

  test("has no food for whoever may not see it, and is not for others than those who decide", async () => {
    const { company } = await buildCakeOn(world, "2026-03-12", {}, { allergies: "jordnötter" });
    const blind = await world.buildUser("hr_admin", company.id);
    await world
      .as(company.hr)
      .call("change-member", { id: blind.userId, role: "hr_admin", sees_allergies: false });
    expect(JSON.stringify(await world.as(blind).call("export-company", {}))).not.toContain("jordnötter");
    for (const role of ["user", "finance", "viewer"] as const) {
      const other = await world.buildUser(role, company.id);
      await expect(world.as(other).call("export-company", {})).rejects.toMatchObject({ status: 403 });
    }
  });
});
