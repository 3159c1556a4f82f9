import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSharedWorld, type World } from "../../../../test/world.ts";
import { offices } from "../../../database/schema.ts";

describe("the accounts of the books", () => {
  let world: World;
  beforeAll(async () => {
    world = await createSharedWorld();
  });
  afterAll(() => world.close());

  const march = { year: 2026, month: 3 };
  const usual = { cake: "7699", frukost: "7382", lunch: "7382", vat: "2641", payable: "2440" };

  test("are the BAS plan's until the company says otherwise, and again when it says nothing", async () => {
    const hr = world.as((await world.buildCompany()).hr);
    expect((await hr.call("list-books", march)).accounts).toEqual(usual);
    expect(await hr.call("set-book-account", { account: "cake", number: "76991" })).toEqual({
      number: "76991",
    });
    await hr.call("set-book-account", { account: "cake", number: "7631" });
    expect((await hr.call("list-books", march)).accounts).toEqual({ ...usual, cake: "7631" });
    expect(await hr.call("set-book-account", { account: "cake", number: null })).toEqual({ number: "7699" });
    expect((await hr.call("list-books", march)).accounts).toEqual(usual);
  });

  test("have none for the moms where it is not deducted", async () => {
    const hr = world.as((await world.buildCompany()).hr);
    await hr.call("set-book-account", { account: "vat", number: null });
    expect((await hr.call("export-books", march)).accounts).toEqual({ ...usual, vat: null });
    await hr.call("set-book-account", { account: "vat", number: "2641" });
    expect((await hr.call("export-books", march)).accounts).toEqual(usual);
  });

  test("are numbers", async () => {
    const hr = world.as((await world.buildCompany()).hr);
    for (const number of ["", "769", "7699a", "123456789", "7699; drop"])
      await expect(hr.call("set-book-account", { account: "cake", number })).rejects.toMatchObject({
        fields: { number: "Ange ett konto med 4 till 8 siffror" },
      });
  });

  test("and the cost centres are the company's own", async () => {
    const [company, other] = [await world.buildCompany(), await world.buildCompany()];
    const hr = world.as(company.hr);
    const employee = await world.buildEmployee(company);
    await world.buildCakeOrder(employee, { delivery_date: "2026-03-17", status: "completed" });
    const { office_id } = (await hr.call("list-books", march)).cost_centres[0]!;
    await expect(world.as(other.hr).call("set-cost-centre", { office_id, code: "9" })).rejects.toMatchObject({
      code: "office-not-found",
    });
    expect(await hr.call("set-cost-centre", { office_id, code: "  Kontor 100 " })).toEqual({
      code: "Kontor 100",
    });
    const books = await hr.call("export-books", march);
    expect(books.rows).toMatchObject([{ cost_centre: "Kontor 100", office_name: null }]);
    expect(books.csv).toContain("Kostnadsställe");
    await hr.call("set-cost-centre", { office_id, code: " " });
    expect((await hr.call("list-books", march)).rows).toMatchObject([{ cost_centre: null }]);
  });

  test("tell the offices apart where there are several", async () => {
    const company = await world.buildCompany();
    const employee = await world.buildEmployee(company);
    await world.buildCakeOrder(employee, { delivery_date: "2026-03-17", status: "completed" });
    const hr = world.as(company.hr);
    const before = await hr.call("export-books", march);
    expect(before.csv).not.toContain("Kostnadsställe");
    await world.inDatabase((tx) => tx.insert(offices).values({ company_id: company.id, name: "Borås" }));
    const books = await hr.call("export-books", march);
    expect(books.rows).toMatchObject([{ office_name: "Huvudkontoret", cost_centre: null }]);
    expect(books.csv).toContain("Kostnadsställe");
  });
});
