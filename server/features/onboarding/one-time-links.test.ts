import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Session } from "../../../contract/account.ts";
import { untilBlocked } from "../../../test/locks.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { passwordMatches } from "../accounts/passwords.ts";
import { createCompany } from "../companies/companies.ts";
import type { Tx } from "../../database/database.ts";
import { audit_log, payment_links } from "../../database/schema-machinery.ts";
import { users } from "../../database/schema.ts";
import { enter as enterCompany } from "./enter.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

describe("one-time links", () => {
  async function enter(email: string) {
    const admin = world.as(await world.buildAdmin());
    await admin.call("generate-magic-link", { email });
    const [used] = await world.nobody.call("use_magic_link", { link_token: await tokenTo(email) });
    return used!;
  }
  const tokenTo = (email: string) => world.mailedToken(email, "auth/magic");
  const invite = (company_id: string | null, admin_email: string) =>
    world.inDatabase((tx) =>
      tx.insert(payment_links).values({ company_name: "Bolag", admin_email, company_id }),
    );

  test("leave an account's password alone, and make the second who enters an ordinary user", async () => {
    const { hr } = await world.buildCompany();
    expect(await enter(hr.email)).toMatchObject({
      company_id: hr.companyId,
      session: { user: { role: "hr_admin" } },
    });
    const [user] = await world.inDatabase((tx) => tx.select().from(users).where(eq(users.email, hr.email)));
    expect(user!.password_hash).toBeNull();

    await invite(hr.companyId, "andra@bolag.example");
    expect(await enter("andra@bolag.example")).toMatchObject({
      company_id: hr.companyId,
      session: { user: { role: "user" } },
    });
  });

  test("make the first who enters look after the company, whoever has entered other companies", async () => {
    const company_id = await world.inDatabase((tx) =>
      createCompany(tx, world.clock, { name: "Nya bolaget" }),
    );
    await invite(company_id, "forst@nya.example");
    expect(await enter("forst@nya.example")).toMatchObject({
      company_id,
      session: { user: { role: "hr_admin" } },
    });
  });

  test("make a new account's password, which comes from its first 24 characters and only this server can tell", async () => {
    const admin = world.as(await world.buildAdmin());
    const email = "helt.ny@bolag.example";
    await admin.call("generate-magic-link", { email });
    const token = await tokenTo(email);
    expect(token.length).toBeGreaterThan(24);
    await world.nobody.call("use_magic_link", { link_token: token });
    const [user] = await world.inDatabase((tx) => tx.select().from(users).where(eq(users.email, email)));
    const passwordOf = (characters: string) => world.services.vault.sign("magic-password", characters);
    expect(await passwordMatches(passwordOf(token.slice(0, 24)), user!.password_hash)).toBe(true);
    for (const wrong of [token.slice(0, 23), token.slice(0, 25), token])
      expect(await passwordMatches(passwordOf(wrong), user!.password_hash)).toBe(false);
    expect(await passwordMatches(token.slice(0, 24), user!.password_hash)).toBe(false);
  });

  test("end the session that the same browser had", async () => {
    const admin = await world.buildAdmin();
    const { hr } = await world.buildCompany();
    await world.as(admin).call("generate-magic-link", { email: "byte@person.example" });
    const link_token = await tokenTo("byte@person.example");
    const [entered] = await world.as(hr).call("use_magic_link", { link_token });
    await expect(world.as(hr).call("get-user", {})).rejects.toMatchObject({ code: "not-signed-in" });
    await world.as(entered!.session!).call("get-user", {});
  });

  test("of two who enter a new company at the same moment one looks after it", async () => {
    const company_id = await world.inDatabase((tx) => createCompany(tx, world.clock, { name: "Två AB" }));
    const enterAs = (tx: Tx, user_email: string) =>
      enterCompany(tx, world.services, { user_email, company_id }, null, {
        before: null,
        request: { address: "10.0.0.1", device: { key: null, agent: "" } },
      });
    let second: Promise<Session> | undefined;
    const first = await world.inDatabase(async (tx) => {
      const session = await enterAs(tx, "en@tva.example");
      second = world.inDatabase((other) => enterAs(other, "annan@tva.example"));
      await untilBlocked(world.db);
      return session;
    });
    expect([first.user.role, (await second!).user.role]).toEqual(["hr_admin", "user"]);
  });

  test("fifty uses at the same moment give one session", async () => {
    const admin = await world.buildAdmin();
    await world.as(admin).call("generate-magic-link", { email: "ny@person.example" });
    const link_token = await tokenTo("ny@person.example");
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.nobody.call("use_magic_link", { link_token })),
    );
    expect(answers.flat().filter(({ valid }) => valid)).toHaveLength(1);
    expect(answers.flat().filter(({ session }) => session)).toHaveLength(1);
    const [user] = await world.inDatabase((tx) =>
      tx.select().from(users).where(eq(users.email, "ny@person.example")),
    );
    expect(user!.password_hash).toMatch(/^argon2id/);
  });

  test("one that is unknown, or too old, does not hold", async () => {
    const admin = await world.buildAdmin();
    await world.as(admin).call("generate-magic-link", { email: "sen@person.example" });
    const late = await tokenTo("sen@person.example");
    world.clock.advance({ hours: 73 });
    for (const link_token of ["", "hittepå", late]) {
      expect(await world.nobody.call("use_magic_link", { link_token })).toEqual([
        { valid: false, company_id: null, user_email: null, session: null },
      ]);
    }
  });

  test("asked for again with the same key is the same one", async () => {
    const admin = world.as(await world.buildAdmin());
    const ask = () =>
      admin.call("generate-magic-link", { email: "igen@person.example" }, { "idempotency-key": "one link" });
    expect(await ask()).toEqual(await ask());
    expect(await world.mailsTo("igen@person.example")).toHaveLength(1);
  });

  test("into a company are written in its log, and one that leads into none is not", async () => {
    const { id, hr } = await world.buildCompany();
    const admin = await world.buildAdmin();
    const lines = () =>
      world.inDatabase((tx) =>
        tx
          .select({ action: audit_log.action, company_id: audit_log.company_id })
          .from(audit_log)
          .where(eq(audit_log.user_id, admin.userId)),
      );
    await world.as(admin).call("generate-magic-link", { email: "ingen@person.example" });
    expect(await lines()).toEqual([]);
    await world.as(admin).call("generate-magic-link", { email: hr.email });
    expect(await lines()).toEqual([{ action: "login-link-made", company_id: id }]);
  });

  test("are made for no other admin, and for one's own address", async () => {
    const [admin, other] = [await world.buildAdmin(), await world.buildAdmin()];
    const answer = world.as(admin).call("generate-magic-link", { email: other.email });
    await expect(answer).rejects.toMatchObject({ code: "not-allowed", status: 403 });
    const { link } = await world.as(admin).call("generate-magic-link", { email: admin.email });
    const link_token = new URL(link).searchParams.get("token")!;
    expect(await world.nobody.call("use_magic_link", { link_token })).toMatchObject([
      { valid: true, user_email: admin.email },
    ]);
    expect(await world.mailsTo(admin.email)).toEqual([]);
  });

  test("only admins make them", async () => {
    const { hr } = await world.buildCompany();
    const answer = world.as(hr).call("generate-magic-link", { email: "x@y.example" });
    await expect(answer).rejects.toMatchObject({ code: "not-allowed" });
  });
});
