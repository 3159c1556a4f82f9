import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Session } from "../../../contract/account.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { JOIN_MAILS_A_DAY } from "../../../domain/joining.ts";
import {
  as,
  asked,
  buildCompany,
  mailsOf,
  member,
  newAddress,
  prove,
  requestsOf,
  signUp,
  stateOf,
  useJoinScene,
  world,
} from "../../../test/join-scene.ts";
import { newOrgNumber } from "../../../test/org-number.ts";
import { startRun } from "../../jobs/part.ts";
import { applyRetention } from "../../jobs/retention.ts";
import { startSession } from "../accounts/sessions.ts";
import { expireJoinRequests } from "./join-requests-job.ts";

useJoinScene();

describe("a sign-up with a number that is here", () => {
  test("makes no company and no member, and tells nobody before the address is proved", async () => {
    const company = await buildCompany();
    const session = await signUp(company.org_number);
    expect(await as(session).call("get-user", {})).toMatchObject({ company: null, role: "user" });
    expect(await stateOf(session)).toBe("unproved");
    expect(await requestsOf(company.hr)).toEqual([]);
    expect(await mailsOf(company.hr.email, "join-request")).toEqual([]);
    expect(await mailsOf(session.user.email, "welcome")).toEqual([]);
    await expect(as(session).call("ensure-company", {})).rejects.toMatchObject({
      code: "join-request-waiting",
    });
    await expect(as(session).call("get-overview", {})).rejects.toMatchObject({ code: "no-company" });
    await expect(as(session).call("send-join-request", {})).rejects.toMatchObject({
      code: "own-address-unproved",
    });

    const proved = await prove(session);
    expect(await stateOf(proved)).toBe("waiting");
    const [mail] = await mailsOf(company.hr.email, "join-request");
    expect(mail!.text).toContain(session.user.email);
    const [request] = await requestsOf(company.hr);
    expect(mail!.text).toContain(`/dashboard/installningar/personer?forfragan=${request!.id}`);
    expect(request).toMatchObject({ name: "Simon Wahlström", email: session.user.email });
  });

  test("tells nothing of the company beyond the public register, neither before nor after", async () => {
    const company = await buildCompany();
    const told = [
      await world.nobody.call("verify-org-number", { orgNumber: company.org_number }),
      await as(await asked(company)).call("get-join-request", {}),
    ];
    expect(told[0]).toMatchObject({ ok: false, alreadyHere: true, legalName: expect.any(String) });
    expect(JSON.stringify(told)).not.toMatch(/Hemliga|bolag\.example"/);
    expect(JSON.stringify(told)).not.toContain(company.id);
  });

  test("is sent by a press where the address was proved elsewhere, and is nobody's who says no", async () => {
    const company = await buildCompany();
    const enter = async (email: string) => {
      await signUp(company.org_number, email);
      const link_token = await world.mailedToken(email, "auth/magic");
      const [used] = await world.nobody.call("use_magic_link", { link_token });
      return used!.session!;
    };
    const owner = await enter(newAddress());
    expect(await stateOf(owner)).toBe("unsent");
    expect(await requestsOf(company.hr)).toEqual([]);
    await as(owner).call("send-join-request", {});
    expect(await requestsOf(company.hr)).toHaveLength(1);

    const other = await enter(newAddress());
    await as(other).call("withdraw-join-request", {});
    expect(await stateOf(other)).toBe("withdrawn");
    expect(await as(other).call("get-user", {})).toMatchObject({ full_name: null });
    expect(await requestsOf(company.hr)).toHaveLength(1);
  });

  test("of two at the same moment founds one company, and the second asks it", async () => {
    const orgNumber = newOrgNumber();
    const sessions = await Promise.all([signUp(orgNumber), signUp(orgNumber)]);
    const states = await Promise.all(sessions.map(stateOf));
    expect(states.toSorted()).toEqual(["unproved", null].toSorted());
  });
});

describe("whoever looks after the company", () => {
  test("lets somebody in with a role and a right, and the person is told", async () => {
    const company = await buildCompany();
    const session = await asked(company);
    const [request] = await requestsOf(company.hr);
    await world.as(company.hr).call("approve-join-request", { id: request!.id, ...member });
    expect(await as(session).call("get-user", {})).toMatchObject({
      company: { id: company.id },
      ...member,
    });
    expect(await stateOf(session)).toBeNull();
    expect(await requestsOf(company.hr)).toEqual([]);
    const [mail] = await mailsOf(session.user.email, "join-approved");
    expect(mail!.subject).toContain("Hemliga Namnet AB");
    const { entries } = await world.as(company.hr).call("list-audit-log", {});
    expect(entries).toMatchObject([{ action: "member-let-in" }]);
  });

  test("turns somebody down, who is told politely and cannot ask the same people again", async () => {
    const company = await buildCompany();
    const session = await asked(company);
    const [request] = await requestsOf(company.hr);
    await world.as(company.hr).call("decline-join-request", { id: request!.id });
    expect(await stateOf(session)).toBe("declined");
    const [mail] = await mailsOf(session.user.email, "join-declined");
    expect(mail!.text).not.toContain("Hemliga");
    const again = { firstName: "Simon", lastName: "W", companyName: "Vårt bolag" };
    await expect(
      as(session).call("restart-sign-up", { ...again, orgNumber: company.org_number }),
    ).rejects.toMatchObject({ code: "join-declined" });
    await expect(as(session).call("send-join-request", {})).rejects.toMatchObject({
      code: "join-request-gone",
    });
    // The number was the wrong one: with another they begin anew.
    await as(session).call("restart-sign-up", { ...again, orgNumber: newOrgNumber() });
    expect(await as(session).call("get-user", {})).toMatchObject({ role: "hr_admin" });
    expect(await mailsOf(session.user.email, "welcome")).toHaveLength(1);
  });

  test("and a colleague who answer at the same moment make one answer", async () => {
    const company = await buildCompany();
    const other = await world.buildUser("hr_admin", company.id);
    await asked(company);
    const { id } = (await requestsOf(company.hr))[0]!;
    const settled = await Promise.allSettled([
      world.as(company.hr).call("approve-join-request", { id, ...member }),
      world.as(other).call("decline-join-request", { id }),
    ]);
    expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = settled.find((one) => one.status === "rejected");
    expect(refused).toMatchObject({ reason: { code: "join-request-gone" } });
  });

  test("of another company, or by an unproved address, neither sees nor answers it", async () => {
    const company = await buildCompany();
    const other = await buildCompany();
    await asked(company);
    const { id } = (await requestsOf(company.hr))[0]!;
    const unproved = await world.buildUser("hr_admin", company.id);
    await world.inDatabase((tx) =>
      tx.execute(sql`update users set email_verified_at = null where id = ${unproved.userId}`),
    );
    for (const who of [other.hr, unproved]) {
      expect(await requestsOf(who)).toEqual([]);
      const gone = { code: "join-request-gone" };
      const { call } = world.as(who);
      await expect(call("approve-join-request", { id, ...member })).rejects.toMatchObject(gone);
      await expect(call("decline-join-request", { id })).rejects.toMatchObject(gone);
    }
    expect(await mailsOf(unproved.email, "join-request")).toEqual([]);
    const helper = await world.buildUser("user", company.id);
    await expect(world.as(helper).call("list-join-requests", {})).rejects.toMatchObject({
      code: "not-allowed",
    });
  });

  test("is not flooded: of many requests a few are mailed, and all stand in the list", async () => {
    const company = await buildCompany();
    for (let i = 0; i < JOIN_MAILS_A_DAY + 2; i++) await asked(company);
    expect(await mailsOf(company.hr.email, "join-request")).toHaveLength(JOIN_MAILS_A_DAY);
    expect(await requestsOf(company.hr)).toHaveLength(JOIN_MAILS_A_DAY + 2);
  });

  test("hears once of somebody who takes it back and asks again", async () => {
    const company = await buildCompany();
    const session = await asked(company);
    const again = { firstName: "Simon", lastName: "W", companyName: "B", orgNumber: company.org_number };
    for (let i = 0; i < 2; i++) {
      await as(session).call("withdraw-join-request", {});
      expect(await requestsOf(company.hr)).toEqual([]);
      await as(session).call("restart-sign-up", again);
    }
    expect(await requestsOf(company.hr)).toHaveLength(1);
    await expect(as(session).call("restart-sign-up", again)).rejects.toMatchObject({
      code: "join-request-waiting",
    });
    expect(await mailsOf(company.hr.email, "join-request")).toHaveLength(1);
  });
});

describe("a request", () => {
  test("ends when its person is let in elsewhere, by invitation", async () => {
    const company = await buildCompany();
    const elsewhere = await world.buildCompany();
    const session = await asked(company);
    const { email } = session.user;
    await world.as(elsewhere.hr).call("invite-member", { email, ...member });
    const token = await world.mailedToken(email, "inbjudan");
    const { id } = (await requestsOf(company.hr))[0]!;
    await as(session).call("accept-invitation", { token });
    expect(await requestsOf(company.hr)).toEqual([]);
    await expect(world.as(company.hr).call("approve-join-request", { id, ...member })).rejects.toMatchObject({
      code: "join-request-gone",
    });
    await expect(as(session).call("restart-sign-up", restart())).rejects.toMatchObject({
      code: "belongs-elsewhere",
    });
  });

  test("of somebody who became the platform's own staff is nobody's to answer", async () => {
    const company = await buildCompany();
    const session = await asked(company);
    await world.inDatabase((tx) =>
      tx.execute(sql`insert into user_roles (user_id, role) values (${session.user.id}, 'admin')`),
    );
    expect(await requestsOf(company.hr)).toEqual([]);
  });

  test("that nobody answers runs out, is told of once, can be made again, and its account goes in time", async () => {
    const company = await buildCompany();
    const session = await asked(company);
    const silent = await signUp(company.org_number);
    world.clock.advance({ hours: 14 * 24 + 1 });
    const entered = await anew(session);
    expect(await stateOf(entered)).toBe("expired");
    expect(await requestsOf(await anew(company.hr))).toEqual([]);
    const run = () => expireJoinRequests.run(startRun(world.services, stockholmToday(world.clock)));
    await run();
    await run();
    expect(await mailsOf(session.user.email, "join-expired")).toHaveLength(1);
    expect(await mailsOf(silent.user.email, "join-expired")).toEqual([]);
    await as(entered).call("send-join-request", {});
    expect(await stateOf(entered)).toBe("waiting");
    world.clock.advance({ hours: 31 * 24 });
    await applyRetention(world.services);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select email from users where id in (${session.user.id}, ${silent.user.id})`),
    );
    expect(rows).toEqual([{ email: session.user.email }]);
    world.clock.advance({ hours: -(45 * 24 + 1) });
  });

  test("whose company is gone can be made into a company of its own", async () => {
    const company = await buildCompany();
    const session = await asked(company);
    await world.inDatabase((tx) => tx.execute(sql`delete from companies where id = ${company.id}`));
    expect(await stateOf(session)).toBe("expired");
    await as(session).call("restart-sign-up", { ...restart(), orgNumber: company.org_number });
    expect(await as(session).call("get-user", {})).toMatchObject({ role: "hr_admin" });
  });
});

const restart = () => ({
  firstName: "Simon",
  lastName: "Wahlström",
  companyName: "Vårt bolag",
  orgNumber: newOrgNumber(),
});

/** The sessions of before have run out. */
const anew = (who: Session | { userId: string }) =>
  world.inDatabase((tx) => startSession(tx, world.clock, "user" in who ? who.user.id : who.userId));
