import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Session } from "../../../contract/account.ts";
import {
  as,
  asked,
  buildCompany,
  requestsOf,
  stateOf,
  useJoinScene,
  world,
} from "../../../test/join-scene.ts";

useJoinScene();

describe("the platform", () => {
  const doubtful: [string, (id: string) => ReturnType<typeof sql>][] = [
    ["was never verified", (id) => sql`update companies set verification_status = 'manual' where id = ${id}`],
    [
      "has nobody with a proved address",
      (id) =>
        sql`update users set email_verified_at = null where id in (select user_id from profiles where company_id = ${id})`,
    ],
    [
      "is new and writes from elsewhere",
      (id) =>
        sql`update users set email = 'lur' || id || '@gmail.com' where id in (select user_id from profiles where company_id = ${id})`,
    ],
  ];
  test.each(doubtful)("answers where the company %s, which hears nothing", async (_why, change) => {
    const admin = await world.buildAdmin();
    const company = await buildCompany();
    await world.inDatabase((tx) => tx.execute(change(company.id)));
    const session = await asked(company);
    expect(await stateOf(session)).toBe("waiting");
    expect(await requestsOf(company.hr)).toEqual([]);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select to_email from mails where kind = 'join-request' and company_id = ${company.id}`),
    );
    expect(rows).toEqual([]);
    const { requests } = await world.as(admin).call("list-platform-join-requests", {});
    const mine = requests.find(({ email }) => email === session.user.email);
    expect(mine).toMatchObject({ company: { id: company.id } });
    await world.as(admin).call("decide-join-request", { id: mine!.id, decision: "decline" });
    expect(await stateOf(session)).toBe("declined");
  });

  test("answers where the company has closed its account, also whoever was waiting there", async () => {
    const admin = await world.buildAdmin();
    const company = await buildCompany();
    const before = await asked(company);
    expect(await requestsOf(company.hr)).toHaveLength(1);
    await world.as(company.hr).call("close-company", { confirmation: "Hemliga Namnet AB" });
    const after = await asked(company);
    const { requests } = await world.as(admin).call("list-platform-join-requests", {});
    const ours = requests.filter((request) => request.company.id === company.id);
    const emails = [before, after].map(({ user }) => user.email);
    expect(ours.map(({ email }) => email).sort()).toEqual(emails.sort());
    for (const request of ours) expect(request).toMatchObject({ can_answer: false, is_closed: true });
    const { id } = ours.find(({ email }) => email === before.user.email)!;
    const ask = { id, decision: "ask-company" } as const;
    await expect(world.as(admin).call("decide-join-request", ask)).rejects.toMatchObject({
      code: "company-closed",
    });
    await world.as(admin).call("decide-join-request", { id, decision: "own-company" });
    expect(await as(before).call("get-user", {})).toMatchObject({ role: "hr_admin" });
  });

  test("and the others are asked about the open company of a number, not about one that is closed", async () => {
    const admin = await world.buildAdmin();
    const closed = await buildCompany();
    const open = await world.buildCompany({ org_number: closed.org_number });
    await world.as(closed.hr).call("close-company", { confirmation: "Hemliga Namnet AB" });
    const session = await asked(closed);
    const { requests } = await world.as(admin).call("list-platform-join-requests", {});
    expect(requests.find(({ email }) => email === session.user.email)).toMatchObject({
      company: { id: open.id },
      is_closed: false,
    });
  });

  test("gives a company of its own to who needs one with the same number, and asks the company where it may", async () => {
    const admin = await world.buildAdmin();
    const company = await buildCompany();
    const [group, colleague] = [await asked(company), await asked(company)];
    for (const session of [group, colleague]) await as(session).call("ask-for-own-company", {});
    expect(await requestsOf(company.hr)).toEqual([]);
    const { requests } = await world.as(admin).call("list-platform-join-requests", {});
    const idOf = ({ user }: Session) => requests.find(({ email }) => email === user.email)!.id;
    const decide = (session: Session, decision: "own-company" | "ask-company") =>
      world.as(admin).call("decide-join-request", { id: idOf(session), decision });

    await decide(group, "own-company");
    const own = (await as(group).call("get-user", {})).company!;
    expect(own.id).not.toBe(company.id);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(
        sql`select org_number, verification_status, shares_org_number from companies where id = ${own.id}`,
      ),
    );
    expect(rows).toEqual([
      { org_number: company.org_number, verification_status: "manual", shares_org_number: false },
    ]);
    await expect(decide(group, "own-company")).rejects.toMatchObject({ code: "join-request-gone" });

    await decide(colleague, "ask-company");
    expect(await requestsOf(company.hr)).toMatchObject([{ email: colleague.user.email }]);
  });

  test("alone makes a second company, which the database never lets be verified beside the first", async () => {
    const company = await buildCompany();
    const second = await world.buildCompany({ org_number: company.org_number });
    const verify = world.inDatabase((tx) =>
      tx.execute(sql`update companies set verification_status = 'verified' where id = ${second.id}`),
    );
    await expect(verify).rejects.toMatchObject({ cause: { constraint: "companies_one_verified" } });
    const session = await asked(company);
    expect(await requestsOf(company.hr)).toMatchObject([{ email: session.user.email }]);
    expect(await requestsOf(second.hr)).toEqual([]);
  });

  test("sees companies that shared a number before until it has accepted them", async () => {
    const admin = await world.buildAdmin();
    const first = await buildCompany();
    const second = await world.buildCompany({ org_number: first.org_number, shares_org_number: true });
    const seen = async () =>
      (await world.as(admin).call("list-second-companies", {})).companies.map(({ id }) => id);
    expect(await seen()).toContain(second.id);
    await world.as(admin).call("accept-second-company", { id: second.id });
    expect(await seen()).not.toContain(second.id);
    const { audit } = await world.as(admin).call("get-company-page", { id: second.id });
    expect(audit.map(({ action }) => action)).toContain("second-company-accepted");
  });
});
