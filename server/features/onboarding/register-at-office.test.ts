import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/world.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const henrik = {
  first_name: "Henrik",
  last_name: "Palmér",
  email: "henrik.palmer@nordljus.example",
  birthday: "1991-01-08",
};

/** A company with an office in Göteborg and one in Borås, and its link. */
async function buildTwoOffices() {
  const company = await world.buildCompany();
  const hr = world.as(company.hr);
  world.clock.advance({ minutes: 1 });
  const there = { address: "Allégatan 1, Borås", latitude: 57.72, longitude: 12.94 };
  const { id: boras } = await hr.call("add-office", { name: "Borås", ...there });
  const { offices } = await hr.call("get-overview", {});
  const { token } = await hr.call("get-join-link", {});
  return { hr, boras, first: offices[0]!.id, token };
}

const register = (token: string, office_id?: string) =>
  world.nobody.call("submit-employee-registration", { token, employee: { ...henrik, office_id } });

describe("registering with a company of several offices", () => {
  test("the link names the open ones, and none where there is one alone", async () => {
    const { hr, token, boras, first } = await buildTwoOffices();
    expect((await world.nobody.call("verify-employee-token", { token })).offices).toEqual([
      { id: first, name: "Huvudkontoret" },
      { id: boras, name: "Borås" },
    ]);
    await hr.call("close-office", { id: boras, to: first });
    expect(await world.nobody.call("verify-employee-token", { token })).not.toHaveProperty("offices");
  });

  test("the person is where they chose, and has to choose", async () => {
    const { hr, token, boras } = await buildTwoOffices();
    await expect(register(token)).rejects.toMatchObject({ code: "office-missing", message: "Välj kontor" });
    await register(token, boras);
    expect((await hr.call("list-employees", {})).employees).toMatchObject([{ office_id: boras }]);
  });

  test("another company's office, or a closed one, is refused and nobody is stored", async () => {
    const { hr, token, boras, first } = await buildTwoOffices();
    const { boras: theirs } = await buildTwoOffices();
    await expect(register(token, theirs)).rejects.toMatchObject({ code: "office-not-found" });
    await hr.call("close-office", { id: boras, to: first });
    await expect(register(token, boras)).rejects.toMatchObject({ code: "office-not-found" });
    expect((await hr.call("list-employees", {})).employees).toEqual([]);
    await register(token);
    expect((await hr.call("list-employees", {})).employees).toMatchObject([{ office_id: first }]);
  });

  test("whom HR has written in at another office moves to their own", async () => {
    const { hr, token, boras } = await buildTwoOffices();
    const row = { name: "Henrik Palmér", birthday: henrik.birthday, position: "Arkitekt" };
    const { id } = await hr.call("add-employee", row);
    await register(token, boras);
    expect((await hr.call("list-employees", {})).employees).toMatchObject([
      { id, office_id: boras, source: "self", position: "Arkitekt" },
    ]);
  });
});
