import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/world.ts";
import { users } from "../../database/schema.ts";
import { setStaff } from "./staff.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const grant = (email: string) => world.inDatabase((tx) => setStaff(tx, email, true));
const revoke = (email: string) => world.inDatabase((tx) => setStaff(tx, email, false));

describe("the platform's staff", () => {
  test("always has somebody: the last admin cannot be revoked, of two at the same moment neither", async () => {
    const [one, other] = [await world.buildAdmin(), await world.buildAdmin()];
    const both = await Promise.all([revoke(one.email), revoke(other.email)]);
    expect(both.filter((outcome) => "refused" in outcome)).toEqual([{ refused: "last-admin" }]);
  });

  test("who looked after a company does so again afterwards, and an ordinary member is no more than before", async () => {
    const { id, hr } = await world.buildCompany();
    const member = await world.buildUser("user", id);
    for (const [person, role] of [
      [hr, "hr_admin"],
      [member, "user"],
    ] as const) {
      expect(await grant(person.email.toUpperCase())).toEqual({ id: person.userId, role: "admin" });
      expect(await revoke(person.email)).toEqual({ id: person.userId, role });
      expect(await revoke(person.email)).toEqual({ id: person.userId, role });
      expect((await world.as(person).call("get-user", {})).role).toBe(role);
    }
  });

  test("somebody without a company, or without an account", async () => {
    const person = await world.buildUser("user", null);
    await grant(person.email);
    expect(await revoke(person.email)).toEqual({ id: person.userId, role: "user" });
    expect(await grant("ingen@kund.example")).toEqual({ refused: "unknown" });
  });

  test("nobody belongs to it by an address that is not proved", async () => {
    const { hr } = await world.buildCompany();
    await world.inDatabase((tx) =>
      tx.update(users).set({ email_verified_at: null }).where(eq(users.id, hr.userId)),
    );
    expect(await grant(hr.email)).toEqual({ refused: "unproved" });
    expect((await world.as(hr).call("get-user", {})).role).toBe("hr_admin");
  });
});
