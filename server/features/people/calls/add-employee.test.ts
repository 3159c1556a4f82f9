import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../../../test/world.ts";
import { companies, consents, profiles } from "../../../database/schema.ts";
import { cake_orders } from "../../../database/schema-orders.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const tove = { name: "Tove Engman", birthday: "1988-02-17", position: "Landskapsarkitekt" };

describe("add-employee", () => {
  test("collapses spaces, defaults to 8 pieces, and makes the company active", async () => {
    const { id, hr } = await world.buildCompany();
    const added = await world.as(hr).call("add-employee", { ...tove, name: "  Tove \t Engman " });
    expect(added).toMatchObject({ name: "Tove Engman", cake_portion_size: 8, source: "hr", allergies: null });
    const [company] = await world.inDatabase((tx) => tx.select().from(companies).where(eq(companies.id, id)));
    expect(company!.company_status).toBe("active");
  });

  test.each([
    [99, 32],
    [0, 1],
    ["tio", 8],
    ["10", 10],
    // The company's own number, whatever that becomes.
    [null, null],
  ])("%s pieces become %s", async (given, kept) => {
    const { hr } = await world.buildCompany();
    const added = await world.as(hr).call("add-employee", { ...tove, cake_portion_size: given });
    expect(added.cake_portion_size).toBe(kept);
  });

  test.each([
    [{ name: "   " }, "name", "Skriv ett namn"],
    [{ position: "" }, "position", "Skriv en befattning"],
    [{ birthday: "" }, "birthday", "Välj en födelsedag"],
    [{ birthday: "2025-02-29" }, "birthday", "Ange ett giltigt datum"],
    [{ birthday: "2026-03-03" }, "birthday", "Födelsedagen ligger i framtiden"],
    [{ birthday: "1890-01-01" }, "birthday", "Födelsedagen är mer än 120 år sedan"],
    [{ start_date: "1988-02-16" }, "start_date", "Startdatumet ligger före födelsedagen"],
    [{ start_date: "2025-02-29" }, "start_date", "Ange ett giltigt datum"],
    [{ start_date: "2031-01-01" }, "start_date", "Startdatumet ligger mer än 2 år fram"],
    [{ name: "x".repeat(201) }, "name", "Namnet får vara max 200 tecken"],
  ])("refuses %j by its field", async (wrong, field, text) => {
    const { hr } = await world.buildCompany();
    const answer = world.as(hr).call("add-employee", { ...tove, ...wrong });
    await expect(answer).rejects.toMatchObject({ status: 400, fields: { [field]: text } });
  });

  test("takes somebody born on 29 February", async () => {
    const { hr } = await world.buildCompany();
    const added = await world.as(hr).call("add-employee", { ...tove, birthday: "1992-02-29" });
    expect(added.birthday).toBe("1992-02-29");
  });

  test("the same person from two browsers at once is added once", async () => {
    const { hr } = await world.buildCompany();
    const answers = await Promise.allSettled([
      world.as(hr).call("add-employee", tove),
      world.as(hr).call("add-employee", tove),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(answers.find(({ status }) => status === "rejected")).toMatchObject({
      reason: {
        code: "employee-exists",
        status: 409,
        message: "Tove Engman finns redan registrerad med samma födelsedag!",
      },
    });
    const { employees } = await world.as(hr).call("list-employees", {});
    expect(employees).toHaveLength(1);
  });

  test("allergies that HR writes down are recorded as HR's, and the record ends with them", async () => {
    const { hr } = await world.buildCompany();
    const { id } = await world.as(hr).call("add-employee", { ...tove, allergies: "nötter" });
    const stored = () =>
      world.inDatabase((tx) => tx.select().from(consents).where(eq(consents.employee_id, id)));
    expect(await stored()).toMatchObject([{ source: "hr", withdrawn_at: null }]);
    await world.as(hr).call("update-employee", { ...tove, id, allergies: "" });
    expect((await stored())[0]!.withdrawn_at).not.toBeNull();
  });

  test("a character that no database keeps is refused, not crashed on", async () => {
    const { hr } = await world.buildCompany();
    const answer = world.as(hr).call("add-employee", { ...tove, name: "T\u0000ve" });
    await expect(answer).rejects.toMatchObject({ status: 400 });
  });
});

const orderOf = async (id: string) =>
  (await world.inDatabase((tx) => tx.select().from(cake_orders).where(eq(cake_orders.id, id))))[0]!;

test("list-employees has the whole company by name, and nobody of another", async () => {
  const [ours, theirs] = [await world.buildCompany(), await world.buildCompany()];
  for (const name of ["Moa Lind", "Anna Berg", "Tove Ek"]) await world.buildEmployee(ours, { name });
  await world.buildEmployee(theirs, { name: "Bo Gran" });
  const { employees } = await world.as(ours.hr).call("list-employees", {});
  expect(employees.map(({ name }) => name)).toEqual(["Anna Berg", "Moa Lind", "Tove Ek"]);
});

describe("update-employee", () => {
  test("a stranger's employee is not found, and stays as it was", async () => {
    const [ours, theirs] = [await world.buildCompany(), await world.buildCompany()];
    const { id } = await world.as(theirs.hr).call("add-employee", tove);
    const us = world.as(ours.hr);
    for (const change of [
      () => us.call("update-employee", { ...tove, id, name: "Kapad" }),
      () => us.call("archive-employee", { id }),
      () => us.call("preview-archive", { id }),
      () => us.call("restore-employee", { id }),
      () => us.call("erase-employee", { id }),
      () => us.call("export-employee", { id }),
      () => us.call("send-employee-link", { id }),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: "employee-not-found", status: 404 });
    }
    const { employees } = await world.as(theirs.hr).call("list-employees", {});
    expect(employees).toMatchObject([{ name: "Tove Engman", archived_at: null }]);
  });

  test("what somebody else has entered since the form was opened is not written over", async () => {
    const { hr } = await world.buildCompany();
    const us = world.as(hr);
    const opened = await us.call("add-employee", tove);
    world.clock.advance({ minutes: 1 });
    const seen = ({ id, updated_at }: typeof opened) => ({ ...tove, id, updated_at });
    const first = await us.call("update-employee", { ...seen(opened), allergies: "kiwi" });
    const late = us.call("update-employee", { ...seen(opened), position: "Chef" });
    await expect(late).rejects.toMatchObject({ code: "employee-changed", status: 409 });
    const { employee } = await us.call("update-employee", {
      ...seen(first.employee),
      allergies: "kiwi",
      position: "Chef",
    });
    expect(employee).toMatchObject({ allergies: "kiwi", position: "Chef" });
  });

  test("a new birthday moves the planned cake and points at the one a bakery knows of", async () => {
    const company = await world.buildCompany();
    const employee = await world.buildEmployee(company, { name: "Elin Sandberg", birthday: "1990-05-17" });
    const bakery = await world.buildVendor();
    const planned = await world.buildCakeOrder(employee, {
      delivery_date: "2026-05-17",
      status: "planned",
      bakery_id: bakery.id,
    });
    const asked = await world.buildCakeOrder(employee, {
      delivery_date: "2026-03-05",
      status: "confirmed",
      bakery_id: bakery.id,
    });
    const answer = await world
      .as(company.hr)
      .call("update-employee", { id: employee.id, name: "Elin Sandberg", birthday: "1990-05-21" });
    expect(answer).toMatchObject({ moved: 1, to_check: [{ id: asked.id, bakery_name: bakery.name }] });
    const [moved] = await world.inDatabase((tx) =>
      tx.select().from(cake_orders).where(eq(cake_orders.id, planned.id)),
    );
    expect(moved).toMatchObject({ delivery_date: "2026-05-21", birthday: "2026-05-21", status: "planned" });
  });

  test("a birthday that moves over New Year takes its cake along, not a year ahead", async () => {
    const company = await world.buildCompany();
    const employee = await world.buildEmployee(company, { name: "Elin Sandberg", birthday: "1990-01-02" });
    const { id } = await world.buildCakeOrder(employee, { delivery_date: "2027-01-02", status: "planned" });
    await world
      .as(company.hr)
      .call("update-employee", { id: employee.id, name: "Elin Sandberg", birthday: "1990-12-30" });
    expect(await orderOf(id)).toMatchObject({ birthday: "2026-12-30", delivery_date: "2026-12-30" });
  });

  test("another year of birth leaves a day alone that HR has chosen", async () => {
    const company = await world.buildCompany();
    const employee = await world.buildEmployee(company, { name: "Elin Sandberg", birthday: "1990-05-17" });
    const { id } = await world.buildCakeOrder(employee, {
      birthday: "2026-05-17",
      delivery_date: "2026-05-12",
      status: "planned",
    });
    const answer = await world
      .as(company.hr)
      .call("update-employee", { id: employee.id, name: "Elin Sandberg", birthday: "1989-05-17" });
    expect(answer).toMatchObject({ moved: 0, to_check: [] });
    expect(await orderOf(id)).toMatchObject({ delivery_date: "2026-05-12" });
  });

  test("another number of pieces reaches the planned cake, not one that was made to size", async () => {
    const company = await world.buildCompany();
    const employee = await world.buildEmployee(company, { ...tove, cake_portion_size: 8 });
    const cake = async (delivery_date: string, portion_size: number) =>
      (await world.buildCakeOrder(employee, { delivery_date, portion_size, status: "planned" })).id;
    const made = [await cake("2026-05-17", 8), await cake("2027-05-17", 12)];
    const save = (cake_portion_size: number | null) =>
      world.as(company.hr).call("update-employee", { ...tove, id: employee.id, cake_portion_size });
    const sizes = () => Promise.all(made.map(async (id) => (await orderOf(id)).portion_size));
    await save(16);
    expect(await sizes()).toEqual([16, 12]);
    await save(null);
    expect(await sizes()).toEqual([8, 12]);
  });

  test("a birthday that turns out to be this week has its planned cake asked for at once", async () => {
    const company = await world.buildCompany({ subscription_status: "active" });
    const employee = await world.buildEmployee(company, { name: "Elin Sandberg", birthday: "1990-05-17" });
    const bakery = await world.buildVendor();
    const order = await world.buildCakeOrder(employee, { status: "planned", bakery_id: bakery.id });
    const today = world.clock.now().toZonedDateTimeISO("Europe/Stockholm").toPlainDate();
    const day = today.add({ days: 3 }).toString();
    await world
      .as(company.hr)
      .call("update-employee", { id: employee.id, name: "Elin Sandberg", birthday: `1990${day.slice(4)}` });
    const [moved] = await world.inDatabase((tx) =>
      tx.select().from(cake_orders).where(eq(cake_orders.id, order.id)),
    );
    expect(moved).toMatchObject({ delivery_date: day, status: "requested" });
  });

  test("leaves the pieces to the company for somebody who has no number of their own", async () => {
    const company = await world.buildCompany({ default_portion_size: 12 });
    const { id } = await world.buildEmployee(company, { ...tove, cake_portion_size: null });
    const hr = world.as(company.hr);
    const save = async (pieces: { cake_portion_size?: number | string | null }) =>
      (await hr.call("update-employee", { ...tove, id, ...pieces })).employee.cake_portion_size;
    expect(await save({ cake_portion_size: null })).toBeNull();
    expect(await save({})).toBeNull();
    expect(await save({ cake_portion_size: 99 })).toBe(32);
    expect(await save({ cake_portion_size: "tio" })).toBe(8);
    expect(await save({})).toBe(8);
    expect(await save({ cake_portion_size: null })).toBeNull();
    expect(await hr.call("list-employees", {})).toMatchObject({ default_portion_size: 12 });
  });

  test("cannot become somebody who is already there", async () => {
    const { hr } = await world.buildCompany();
    await world.as(hr).call("add-employee", tove);
    const { id } = await world.as(hr).call("add-employee", { ...tove, name: "Tova Engman" });
    const answer = world.as(hr).call("update-employee", { ...tove, id });
    await expect(answer).rejects.toMatchObject({ code: "employee-exists" });
  });
});

describe("somebody without the right to see food", () => {
  test("changes a person without touching what they eat, and writes nothing about it", async () => {
    const company = await world.buildCompany();
    const person = await world.buildEmployee(company, { allergies: "nötter", position: "Arkitekt" });
    const helper = await world.buildUser("user", company.id);
    await world.inDatabase((tx) =>
      tx.update(profiles).set({ sees_allergies: false }).where(eq(profiles.user_id, helper.userId)),
    );
    const changed = { id: person.id, name: "Bo Ek", birthday: person.birthday };
    const answer = await world.as(helper).call("update-employee", changed);
    expect(answer.employee).toMatchObject({ name: "Bo Ek", allergies: null });
    for (const food of [{ allergies: "soja" }, { dietary_preferences: "Halal" }]) {
      const writes = world.as(helper).call("update-employee", { ...changed, ...food });
      await expect(writes).rejects.toMatchObject({ code: "food-hidden" });
      const adds = world.as(helper).call("add-employee", { ...tove, ...food });
      await expect(adds).rejects.toMatchObject({ code: "food-hidden" });
    }
    const imports = world.as(helper).call("import-employees", {
      columns: { name: 0, birthday: 1, allergies: 2 },
      rows: [["Siv Ek", "1990-01-01", "soja"]],
    });
    await expect(imports).rejects.toMatchObject({ code: "food-hidden" });
    const { employees } = await world.as(company.hr).call("list-employees", {});
    expect(employees).toMatchObject([{ name: "Bo Ek", allergies: "nötter" }]);
    const kept = await world.inDatabase((tx) =>
      tx.select().from(consents).where(eq(consents.employee_id, person.id)),
    );
    expect(kept).toEqual([]);
  });

  test("does not give somebody another address, where the link to their own page would go", async () => {
    const company = await world.buildCompany();
    const helper = await world.buildUser("user", company.id);
    await world.inDatabase((tx) =>
      tx.update(profiles).set({ sees_allergies: false }).where(eq(profiles.user_id, helper.userId)),
    );
    for (const email of [null, "bo@bolag.example"]) {
      const { id, name, birthday } = await world.buildEmployee(company, { allergies: "nötter", email });
      const save = (address: string | null) =>
        world.as(helper).call("update-employee", { id, name, birthday, email: address });
      await expect(save(helper.email)).rejects.toMatchObject({
        code: "food-hidden",
        fields: { email: expect.stringContaining("den personliga länken") },
      });
      expect((await save(email)).employee).toMatchObject({ email });
    }
    expect(await world.mailsTo(helper.email)).toEqual([]);
  });
});
