import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kindsThat } from "../server/mail/registry.ts";
import { objectsIn, wantsAddress, withUnknown } from "../test/input-schema.ts";
import { sampleInput } from "../test/sample-input.ts";
import { type SignedInSupplier, signInSupplier } from "../test/supplier-session.ts";
import { createWorld, type Person, type World } from "../test/world.ts";
import { type KeyScope, keyScopes } from "../domain/connections.ts";
import { isOpen, isSupplierPage, type Role, roles, rolesFor, scopesFor } from "./callers.ts";
import { contract } from "./contract.ts";
import type { Call } from "./define.ts";
import { refusals } from "./refusals.ts";

/** Walks the whole contract. A call that is added is covered here without anybody remembering to. */

let world: World;
let ours: { id: string; hr: Person };
let user: Person;
let admin: Person;
let expired: Person;
let colleagues: Record<Role, Person>;
/** Of ours. */
let employee: string;
let supplier: SignedInSupplier;
let keys: Record<KeyScope, string>;
let endedKey: string;
let unpaidKey: string;
let endedSupplier: SignedInSupplier;
let stoppedSupplier: SignedInSupplier;

beforeAll(async () => {
  world = await createWorld();
  ours = await world.buildCompany({ subscription_tier: "pro" });
  user = await world.buildUser("user", null);
  admin = await world.buildAdmin();
  await world.as(admin).call("view-company", { id: ours.id });
  const everyRole = roles.map(async (role) => [role, await world.buildUser(role, ours.id)]);
  colleagues = Object.fromEntries(await Promise.all(everyRole)) as Record<Role, Person>;
  expired = await world.buildAdmin();
  await world.inDatabase((tx) =>
    tx.execute(sql`update sessions set expires_at = app_now() where user_id = ${expired.userId}`),
  );
  employee = (await world.buildEmployee(ours)).id;
  const keyOf = async (hr: Person, scope: KeyScope) => {
    const made = { name: scope, scopes: [scope], sees_food: false, days: null };
    return world.as(hr).call("make-api-key", made);
  };
  const everyScope = keyScopes.map(async (scope) => [scope, (await keyOf(ours.hr, scope)).key]);
  keys = Object.fromEntries(await Promise.all(everyScope)) as Record<KeyScope, string>;
  const ended = await keyOf(ours.hr, "read-people");
  endedKey = ended.key;
  await world.as(ours.hr).call("end-api-key", { id: ended.id });
  const unpaid = await world.buildCompany({ subscription_tier: "pro" });
  unpaidKey = (await keyOf(unpaid.hr, "read-people")).key;
  await world.inDatabase((tx) =>
    tx.execute(sql`update companies set subscription_tier = 'standard' where id = ${unpaid.id}`),
  );
  const signIn = async () => signInSupplier(world, await world.buildVendor());
  [supplier, endedSupplier, stoppedSupplier] = [await signIn(), await signIn(), await signIn()];
  await world.inDatabase(async (tx) => {
    await tx.execute(
      sql`update supplier_sessions set expires_at = app_now() where supplier_id = ${endedSupplier.id}`,
    );
    await tx.execute(sql`update vendors set active = false where id = ${stoppedSupplier.id}`);
  });
});
afterAll(() => world.close());

/** Who may make the call, and gets further than that. */
const bestFor = (call: Call): Record<string, string> => {
  if (isOpen(call)) return {};
  if (isSupplierPage(call)) return { authorization: `Bearer ${supplier.token}` };
  if (call.callers === "admin") return bearer(admin);
  return bearer(rolesFor(call)?.includes("hr_admin") === false ? colleagues.admin : ours.hr);
};
const bearer = (person: Person) => ({ authorization: `Bearer ${person.token}`, "x-address": person.userId });
const send = (call: Call, body: unknown, headers = {}) =>
  world.send(call.name, JSON.stringify(body), { "x-address": Math.random().toString(), ...headers });

const named = (calls: readonly Call[]) => calls.map((call): [string, Call] => [call.name, call]);

describe.each(named(contract))("%s", (_name, call) => {
  test("without the key", async () => {
    expect(await send(call, {}, { apikey: "" })).toMatchObject({ status: 401, body: { code: "wrong-key" } });
  });

  test("with broken input", async () => {
    const who = bestFor(call);
    const address = () => ({ ...who, "x-address": Math.random().toString() });
    expect(await world.send(call.name, "{ not json", address())).toMatchObject({
      status: 400,
      body: { code: "invalid-json" },
    });
    expect(await world.send(call.name, "[]", address())).toMatchObject({
      status: 400,
      body: { code: "invalid-input" },
    });
    expect(await world.send(call.name, '"text"', address())).toMatchObject({ status: 400 });
    const large = JSON.stringify({ text: "x".repeat(call.maxBytes) });
    expect(await world.send(call.name, large, address())).toMatchObject({
      status: 413,
      body: { code: "too-large" },
    });
  });

  test("refuses a field that it does not know, by name and at every depth", async () => {
    const fitting = sampleInput(call.input, { id: employee });
    const who = bestFor(call);
    for (const place of objectsIn(fitting)) {
      const { body, field } = withUnknown(fitting, place);
      const { error } = call.input.safeParse(body);
      const named = error?.issues.flatMap((issue) =>
        issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key].join(".")) : [],
      );
      expect(named, `${call.name} takes ${field}`).toEqual([field]);
    }
    const answer = await send(call, { testmode: true }, who);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: "unknown-field",
        error: "Fältet ”testmode” finns inte.",
        fields: { testmode: "Fältet ”testmode” finns inte." },
      },
    });
  });
});

/** A kind of caller: how they show who they are, and what the rules know of them. */
type Kind = {
  who: string;
  headers(): Record<string, string>;
  role?: Role;
  company?: true;
  looksOn?: true;
  supplier?: true;
  key?: KeyScope;
  /** Its company no longer has what keys are part of. */
  unpaid?: true;
};
const withKey = (key: string) => ({ authorization: `Bearer ${key}` });
const withToken = ({ token }: SignedInSupplier) => ({ authorization: `Bearer ${token}` });

const kinds: Kind[] = [
  { who: "nobody", headers: () => ({}) },
  { who: "a session that there never was", headers: () => ({ authorization: "Bearer nothing" }) },
  { who: "a session that has ended", headers: () => bearer(expired) },
  { who: "a supplier on its page", headers: () => withToken(supplier), supplier: true },
  { who: "a supplier whose session has ended", headers: () => withToken(endedSupplier) },
  { who: "a supplier that has been switched off", headers: () => withToken(stoppedSupplier) },
  { who: "a user without a company", headers: () => bearer(user), role: "user" },
  { who: "an admin without a company", headers: () => bearer(admin), role: "admin" },
  ...roles.map((role): Kind => ({
    who: `${role} in a company`,
    headers: () => bearer(colleagues[role]),
    role,
    company: true,
  })),
  ...keyScopes.map((key): Kind => ({
    who: `an API key to ${key}`,
    headers: () => withKey(keys[key]),
    key,
  })),
  { who: "an API key that has been ended", headers: () => withKey(endedKey) },
  {
    who: "an API key of a company without Pro",
    headers: () => withKey(unpaidKey),
    key: "read-people",
    unpaid: true,
  },
  {
    who: "an admin who looks on",
    headers: () => ({ ...bearer(admin), "x-view-company": ours.id }),
    role: "admin",
    company: true,
    looksOn: true,
  },
];

/** What the call says to a body that is none: whoever may call it gets as far as that. */
function expectedOf(call: Call, { role, company, looksOn, supplier, key, unpaid }: Kind): string {
  const mayCall = "400 invalid-json";
  if (isOpen(call)) return mayCall;
  if (isSupplierPage(call)) return supplier ? mayCall : "401 not-signed-in";
  if (key) {
    const scopes = scopesFor(call);
    if (!scopes) return "403 key-not-possible";
    if (!scopes.includes(key)) return "403 key-scope";
    return unpaid ? "403 key-needs-pro" : mayCall;
  }
  if (!role) return "401 not-signed-in";
  if (looksOn && !call.reads) return "403 not-allowed";
  if (call.callers === "user" || (call.callers === "admin" && role === "admin")) return mayCall;
  const inCompany = rolesFor(call);
  if (inCompany && !company) return "409 no-company";
  return inCompany?.includes(role) ? mayCall : "403 not-allowed";
}

test.each(named(contract))(
  "%s is for those whom it names, and refused to everybody with too little right",
  async (_name, call) => {
    const answers = await Promise.all(
      kinds.map(async ({ who, headers }) => {
        const sent = { "x-address": Math.random().toString(), ...headers() };
        const { status, body } = await world.send(call.name, "{ not json", sent);
        return [who, `${status} ${(body as { code: string }).code}`];
      }),
    );
    expect(Object.fromEntries(answers)).toEqual(
      Object.fromEntries(kinds.map((kind) => [kind.who, expectedOf(call, kind)])),
    );
  },
);

test("only refusals that exist are declared", () => {
  const unknown = contract.flatMap(({ refusals: codes }) => codes.filter((code) => !(code in refusals)));
  expect(unknown).toEqual([]);
});

test("anybody may send 16 kB, and more where a call has said why", () => {
  const more = contract.filter((call) => isOpen(call) && call.maxBytes > 16_000);
  expect(new Set(more.map((call) => call.name))).toEqual(
    new Set([
      "submit-hr-form",
      // A picture, made small in the browser.
      "add-card-picture",
      // A day may have hundreds of cakes, and each is named.
      "answer-supplier-order",
      "deliver-supplier-order",
      "tell-delivery-day",
      "reconfirm-supplier-order",
      "take-back-withdrawal",
      "withdraw-supplier-order",
    ]),
  );
});

test("an unknown call is not found", async () => {
  expect(await world.send("no-such-call", "{}")).toMatchObject({
    status: 404,
    body: { code: "unknown-call" },
  });
});

test("what is taken out of the product is kept for no repeat", () => {
  const taken = contract.filter(({ name, reads }) => !reads && /^(get|export)-/.test(name));
  expect(taken.length).toBeGreaterThan(0);
  expect(taken.filter(({ keepsAnswer }) => keepsAnswer)).toEqual([]);
});

describe("an address that is typed in", () => {
  /** What is kept and gets nothing by that call: a login, the register's and the suppliers' addresses. */
  const MAILS_NOTHING = [
    "add-bakery",
    "add-employee",
    "add-restaurant",
    "begin-company-login",
    "find-company-login",
    "sign-in",
    "update-customer-invoicing",
    "update-employee",
    "update-invoicing",
    "update-supplier",
  ];
  const takesAddress = ({ input }: Call) => wantsAddress(input);

  test("gets mails that are counted for it, or none", () => {
    const undeclared = contract.filter((call) => takesAddress(call) && call.mails.length === 0);
    expect(undeclared.map(({ name }) => name).toSorted()).toEqual(MAILS_NOTHING);
  });

  test("gets no mail at once from a call that does not declare it", async () => {
    const { token } = await world.as(ours.hr).call("get-join-link", {});
    const { offices } = await world.as(ours.hr).call("get-overview", {});
    const sent = new Set<string>();
    for (const call of contract.filter(takesAddress)) {
      const email = `${call.name}@inskriven.example`;
      const addresses = { email, adminEmail: email, contactEmail: email, contact_email: email };
      const named = {
        ...addresses,
        token,
        office_id: offices[0]!.id,
        consent: true,
        left_empty: "",
        orgNumber: "559988-7709",
        password: "smultronväg",
      };
      const input = sampleInput(call.input, { id: employee, named });
      await send(call, input, bestFor(call));
      const kinds = (await world.mailsTo(email)).map((mail) => mail.kind);
      expect({ [call.name]: call.mails }).toEqual({ [call.name]: expect.arrayContaining(kinds) });
      for (const kind of kinds) sent.add(kind);
    }
    expect([...sent].toSorted()).toEqual([
      "contact-confirmation",
      "email-verification",
      "employee-registered",
      "magic-link",
      "member-invitation",
      "onboarding",
      "staff-invitation",
      "supplier-address-proof",
      "test-email",
      "welcome",
    ]);
  });

  test("is limited wherever somebody can have mail sent to it, also later and by hand", () => {
    const declared = contract.flatMap((call) => call.mails);
    // The directory's are written by its job, for whom it names.
    const byJob = ["directory-link", "directory-reminder"];
    expect(new Set<string>([...declared, "personal-link", ...byJob])).toEqual(
      new Set(kindsThat(({ recipientLimit }) => recipientLimit !== undefined)),
    );
  });
});
