import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agreementVersions } from "../../../domain/agreements.ts";
import { newOrgNumber } from "../../../test/org-number.ts";
import { payingIn } from "../../../test/payments.ts";
import { createWorld, type Person, type World } from "../../../test/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const both = ["terms", "processing"];
const agreementsOf = (person: Person) => world.as(person).call("get-agreements", {});
const waitingFor = async (person: Person) =>
  (await world.as(person).call("get-overview", {})).agreements_waiting;

let number = 0;
async function signUp(more: object = {}) {
  number += 1;
  const email = `villkor-${number}@nytt.example`;
  const session = await world.nobody.call("sign-up", {
    firstName: "Maja",
    lastName: "Ek",
    companyName: `Nytt ${number} AB`,
    orgNumber: newOrgNumber(),
    email,
    password: "tarta med gradde 9",
    ...more,
  });
  return { userId: session.user.id, email, token: session.token, companyId: null };
}

describe("a sign-up", () => {
  test("accepts what stood beneath the button: which version, who and when", async () => {
    const person = await signUp({ agreements: agreementVersions });
    const { waiting, accepted } = await agreementsOf(person);
    expect(waiting).toEqual([]);
    expect(accepted.map(({ document, version, by }) => ({ document, version, by }))).toEqual(
      ["processing", "terms"].map((document) => ({
        document,
        version: agreementVersions.terms,
        by: "Maja Ek",
      })),
    );
    expect(Temporal.Instant.from(accepted[0]!.accepted_at).epochMilliseconds).toBeLessThanOrEqual(
      world.clock.now().epochMilliseconds,
    );
  });

  test("from a page that showed nothing, or an older version, accepts nothing: the overview asks", async () => {
    for (const more of [{}, { agreements: { terms: "2020-01-01", processing: "2020-01-01" } }]) {
      const person = await signUp(more);
      expect(await waitingFor(person)).toEqual(both);
    }
  });
});

test("whoever pays first accepts with the company's form, as the person that they name", async () => {
  const paying = payingIn(world);
  const email = "betalar@forst.example";
  const { url } = await paying.openAsVisitor(email);
  await paying.pay(url);
  await world.nobody.call("update-company-info", {
    companyName: "Först AB",
    contactFirstName: "Pia",
    contactLastName: "Först",
    contactEmail: email,
    contactPhone: "070-123 45 67",
    hrBirthday: "1980-02-03",
    hrAllergies: "",
    checkoutSessionId: paying.sessionOf(url),
    agreements: agreementVersions,
  });
  const rows = await world.inDatabase(
    async (tx) =>
      (
        await tx.execute(
          `select document, name, email, user_id from agreement_acceptances where email = '${email}'`,
        )
      ).rows,
  );
  expect(rows).toEqual(both.map((document) => ({ document, name: "Pia Först", email, user_id: null })));
});

describe("in the settings", () => {
  test("HR accepts for its own company, once, and for no other", async () => {
    const { hr, id } = await world.buildCompany();
    const other = await world.buildCompany();
    const accept = () => world.as(hr).call("accept-agreements", { shown: agreementVersions });
    expect(await waitingFor(hr)).toEqual(both);
    await Promise.all([accept(), accept()]);
    expect(await waitingFor(hr)).toEqual([]);
    expect((await agreementsOf(hr)).accepted).toHaveLength(2);
    expect(await waitingFor(other.hr)).toEqual(both);
    const foreign = { shown: agreementVersions, company_id: id } as { shown: typeof agreementVersions };
    await expect(world.as(other.hr).call("accept-agreements", foreign)).rejects.toMatchObject({
      status: 400,
    });
    expect(await waitingFor(other.hr)).toEqual(both);
  });

  test("a version that no longer holds is not accepted", async () => {
    const { hr } = await world.buildCompany();
    const shown = { ...agreementVersions, terms: "2020-01-01" };
    await expect(world.as(hr).call("accept-agreements", { shown })).rejects.toMatchObject({
      code: "page-outdated",
    });
    expect(await waitingFor(hr)).toEqual(both);
  });
});
