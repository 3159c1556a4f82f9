import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { kindsThat } from "../server/mail/registry.ts";
import { sampleInput } from "../test/sample-input.ts";
import * as orderSchema from "../server/database/schema-orders.ts";
import * as schema from "../server/database/schema.ts";
import { createWorld, type Person, type World } from "../test/world.ts";
import { z } from "zod";
import { createCakeOrders } from "./cakes.ts";
import { accountants, isOpen, members, orderers, owners, type Role, roles, rolesFor } from "./callers.ts";
import { contract } from "./contract.ts";
import { Company } from "./entities/company.ts";
import type { Call } from "./define.ts";
import { list, name, raw, tableById } from "./fields.ts";
import { importEmployees } from "./people.ts";
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

beforeAll(async () => {
  world = await createWorld();
  ours = await world.buildCompany();
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
});
afterAll(() => world.close());

/** Who may make the call, and gets further than that. */
const bestFor = (call: Call): Record<string, string> => {
  if (isOpen(call)) return {};
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

  test("says how long every text, list and table that goes in may be, and checks that before anything else", () => {
    expect(unbounded(call.input)).toEqual([]);
  });
});

/** A kind of caller: how they show who they are, and what the rules know of them. */
type Kind = { who: string; headers(): Record<string, string>; role?: Role; company?: true; looksOn?: true };

const kinds: Kind[] = [
  { who: "nobody", headers: () => ({}) },
  { who: "a session that there never was", headers: () => ({ authorization: "Bearer nothing" }) },
  { who: "a session that has ended", headers: () => bearer(expired) },
  { who: "a user without a company", headers: () => bearer(user), role: "user" },
  { who: "an admin without a company", headers: () => bearer(admin), role: "admin" },
  ...roles.map((role): Kind => ({
    who: `${role} in a company`,
    headers: () => bearer(colleagues[role]),
    role,
    company: true,
  })),
  {
    who: "an admin who looks on",
    headers: () => ({ ...bearer(admin), "x-view-company": ours.id }),
    role: "admin",
    company: true,
    looksOn: true,
  },
];

/** What the call says to a body that is none: whoever may call it gets as far as that. */
function expectedOf(call: Call, { role, company, looksOn }: Kind): string {
  const mayCall = "400 invalid-json";
  if (isOpen(call)) return mayCall;
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

describe("in a company", () => {
  const namesFor = (...named: Role[]) =>
    contract
      .filter((call) => rolesFor(call)?.join() === named.join())
      .map(({ name }) => name)
      .toSorted();
  const everybody = () => namesFor(...members);

  test("whoever only looks, looks: everybody's calls change nothing but which mails they get", () => {
    const writes = contract.filter(({ name, reads }) => !reads && everybody().includes(name));
    expect(writes.map(({ name }) => name)).toEqual(["choose-notice"]);
  });

  test("everybody sees the week, the people, the orders and how the company stands", () => {
    expect(everybody()).toEqual([
      "choose-notice",
      "dashboard-this-week",
      "get-agreements",
      "get-autopilot",
      "get-calendar",
      "get-company-settings",
      "get-next-week",
      "get-notices",
      "get-order-history",
      "get-overview",
      "get-promise-year",
      "get-subscription",
      "list-cake-year",
      "list-delivery-questions",
      "list-employees",
      "list-meal-year",
      "list-offices",
      "list-solved",
    ]);
  });

  test("money is HR's and the accountants'", () => {
    expect(namesFor(...accountants)).toEqual([
      "check-subscription-status",
      "choose-payment-method",
      "customer-portal",
      "export-books",
      "list-books",
      "set-delivery-price",
      "update-invoicing",
      "upgrade-to-pro",
    ]);
  });

  test("at a call that is open a session speaks for its company by role, and otherwise for nobody", () => {
    const speaking = contract.filter(({ sessionRoles }) => sessionRoles.length > 0);
    expect(speaking.filter((call) => !isOpen(call))).toEqual([]);
    expect(Object.fromEntries(speaking.map(({ name, sessionRoles }) => [name, sessionRoles]))).toEqual({
      "create-checkout-session": accountants,
      "submit-hr-form": owners,
      "update-company-info": owners,
    });
  });

  test("settings, access, and what cannot be taken back are HR's alone", () => {
    expect(namesFor(...owners)).toEqual([
      "accept-agreements",
      "add-office",
      "approve-join-request",
      "change-member",
      "close-office",
      "decline-join-request",
      "disconnect-calendar",
      "erase-employee",
      "export-company",
      "export-employee",
      "get-join-link",
      "google-calendar-auth",
      "hand-over-contact",
      "invite-member",
      "list-audit-log",
      "list-join-requests",
      "list-members",
      "microsoft-calendar-auth",
      "preview-autopilot",
      "regenerate-calendar-feed",
      "remove-member",
      "resend-invitation",
      "revoke-invitation",
      "set-autopilot",
      "set-cake-settings",
      "set-colleague-mails",
      "set-first-hour",
      "update-company-details",
      "update-office",
    ]);
    expect(namesFor("admin")).toEqual(["regenerate-join-link"]);
  });

  test("all else is for those who look after people and orders", () => {
    const all = contract.filter((call) => rolesFor(call)).length;
    const others = namesFor(...orderers).length;
    const named = [everybody(), namesFor(...accountants), namesFor(...owners), namesFor("admin")].flat();
    expect(others).toBe(all - named.length);
  });
});

/** Where objects with named fields stand in an input; a table's names are ids, which are no fields. */
function objectsIn(value: unknown, path: string[] = []): string[][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsIn(item, [...path, `${index}`]));
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, part]) => objectsIn(part, [...path, name]));
  const isTable = Object.keys(value).some((name) => /^[\da-f]{8}-/.test(name));
  return isTable ? inner : [path, ...inner];
}

function withUnknown(input: unknown, path: string[]): { body: unknown; field: string } {
  const body: unknown = structuredClone(input);
  const place = path.reduce((value, name) => (value as Record<string, unknown>)[name], body) as object;
  Object.assign(place, { okänt: 1 });
  return { body, field: [...path, "okänt"].join(".") };
}

test("every field of a body that the specification gives is known", () => {
  const given: Record<string, string> = {
    "send-contact-form": "name email phone company message",
    "verify-org-number": "orgNumber companyName",
    "update-company-info":
      "companyName contactFirstName contactLastName contactEmail contactPhone hrBirthday hrAllergies",
    "dashboard-this-week": "offset",
    "google-calendar-auth": "returnUrl",
    "microsoft-calendar-auth": "returnUrl",
    "disconnect-calendar": "companyId",
    "mapbox-geocoding": "query country language autocomplete fuzzyMatch types limit proximity",
    "create-meal-order": "vendor_id schedule meal_type address",
    "send-onboarding-email": "email firstName companyName checkoutUrl formUrl",
    "generate-magic-link": "email",
    "send-welcome-email": "email firstName companyName magicLink",
    "create-checkout-session": "companyName adminEmail phone notes",
    "submit-hr-form": "company_id company_name employees contact_email contact_phone",
    "verify-employee-token": "token",
    "submit-employee-registration": "token employee",
    "send-bakery-order-email": "bakeryName companyId bakeryId invoiceInterval testMode",
    "process-meal-automation": "lookAheadDays",
    "send-restaurant-order-email": "orderId testMode",
    "test-bakery-reminder-email": "testMode companyId",
    "test-vendor-reminder-email": "testMode companyId",
    use_magic_link: "link_token",
  };
  for (const [name, fields] of Object.entries(given)) {
    const { input } = contract.find((call) => call.name === name)! as Call;
    const known = Object.keys((described(input).properties ?? {}) as object);
    expect([name, ...known]).toEqual(expect.arrayContaining([name, ...fields.split(" ")]));
  }
});

test("every field of a table that the specification gives is there", () => {
  const given: Record<string, string> = {
    companies:
      "id name contact_first_name contact_last_name contact_email calendar_enabled calendar_provider public_join_token default_portion_size company_status subscription_status subscription_tier stripe_customer_id stripe_subscription_id invoice_interval invoice_email created_at",
    // Where a company is, its first office says; whoever reads a company is told of it all the same.
    offices: "address latitude longitude",
    profiles: "user_id email company_id",
    user_roles: "user_id role",
    employees:
      "id company_id name birthday position allergies dietary_preferences cake_portion_size stripe_company_id",
    cake_orders: "id company_id employee_id bakery_id portion_size delivery_date status",
    order_requests:
      "id company_id order_type status requested_delivery_date employee_id bakery_id people_count notes created_at",
    meal_events: "company_id event_type time active",
    meal_orders: "id company_id delivery_date status people_count notes",
    meal_order_drafts: "company_id meal_type vendor_id default_people address_snapshot",
    cake_order_drafts:
      "company_id selected_employee_ids selected_vendor_id invoice_interval delivery_address address_latitude address_longitude user_id",
    // Bakeries and restaurants are its two faces.
    vendors:
      "id name address email phone latitude longitude restaurant_type active delivery_supported categories created_at updated_at",
  };
  const columns: Record<string, object> = { ...schema, ...orderSchema };
  for (const [table, fields] of Object.entries(given))
    expect([table, ...Object.keys(columns[table]!)]).toEqual(
      expect.arrayContaining([table, ...fields.split(" ")]),
    );
  expect(Object.keys(Company.shape)).toEqual(expect.arrayContaining(["address", "latitude", "longitude"]));
});

test("a cake order takes no more sizes than people", () => {
  const sizes = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, () => [crypto.randomUUID(), 8]));
  const { portion_sizes } = createCakeOrders.input.shape;
  expect(portion_sizes.safeParse(sizes(500)).success).toBe(true);
  expect(portion_sizes.safeParse(sizes(501)).success).toBe(false);
});

test("only refusals that exist are declared", () => {
  const unknown = contract.flatMap(({ refusals: codes }) => codes.filter((code) => !(code in refusals)));
  expect(unknown).toEqual([]);
});

test("anybody may send 16 kB, and more where a call has said why", () => {
  const more = contract.filter((call) => isOpen(call) && call.maxBytes > 16_000);
  expect(new Set(more.map((call) => call.name))).toEqual(
    new Set([
      "submit-hr-form",
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

/** Where an input could be as long as somebody likes: the paths of its texts, lists and tables without a maximum. */
function unbounded(schema: z.core.$ZodType, path = "input"): string[] {
  const def = definition(schema);
  if (def.type === "string") return isShort(schema) ? [] : [path];
  if (def.type === "array") return [...longList(schema, path), ...unbounded(def.element, `${path}[]`)];
  if (def.type === "record") {
    // As many as there are names, or as the schema says of itself.
    const most = definition(def.keyType).type === "enum" || z.globalRegistry.get(schema)?.maxProperties;
    return [
      ...(most ? [] : [path]),
      ...unbounded(def.keyType, path),
      ...unbounded(def.valueType, `${path}{}`),
    ];
  }
  if (def.type === "object") {
    return Object.entries(def.shape).flatMap(([name, field]) => unbounded(field, `${path}.${name}`));
  }
  if (def.type === "union") return def.options.flatMap((option) => unbounded(option, path));
  // Only what was let in comes any further.
  if (def.type === "pipe") {
    if (isTransform(def.in)) return isCounted(def.out) ? unbounded(def.out, path) : [path];
    return unbounded(def.in, path);
  }
  if ("innerType" in def) return unbounded(def.innerType as z.core.$ZodType, path);
  return ["unknown", "any", "custom", "map", "set", "lazy", "tuple"].includes(def.type) ? [path] : [];
}

/** The names of the texts that go in, wherever they stand. */
function textsOf(schema: z.core.$ZodType, field = ""): string[] {
  const def = definition(schema);
  if (def.type === "string") return [field];
  if (def.type === "array") return textsOf(def.element, field);
  if (def.type === "object")
    return Object.entries(def.shape).flatMap(([name, inner]) => textsOf(inner, name));
  if (def.type === "union") return def.options.flatMap((option) => textsOf(option, field));
  if (def.type === "pipe") return textsOf(isTransform(def.in) ? def.out : def.in, field);
  return "innerType" in def ? textsOf(def.innerType as z.core.$ZodType, field) : [];
}

/** Whether an e-mail address is among what goes in. */
function wantsAddress(schema: z.core.$ZodType): boolean {
  const def = definition(schema);
  if (def.type === "string") return "format" in def && def.format === "email";
  if (def.type === "array") return wantsAddress(def.element);
  if (def.type === "object") return Object.values(def.shape).some(wantsAddress);
  if (def.type === "union") return def.options.some(wantsAddress);
  if (def.type === "pipe") return wantsAddress(def.in) || wantsAddress(def.out);
  return "innerType" in def && wantsAddress(def.innerType as z.core.$ZodType);
}

type Definition = z.core.$ZodTypes["_zod"]["def"];
const definition = (schema: z.core.$ZodType) => (schema as unknown as { def: Definition }).def;
const isTransform = (schema: z.core.$ZodType) => definition(schema).type === "transform";
/** A list or a table may be counted before its parts are looked at; a text is its own first check. */
const isCounted = (schema: z.core.$ZodType) => ["array", "record"].includes(definition(schema).type);
const described = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });

const longList = (schema: z.core.$ZodType, path: string) =>
  described(schema).maxItems === undefined ? [path] : [];

/**
 * A text whose maximum ends the matter before any other check; or a day, an id, or a pattern that has an end and repeats
 * nothing without one, with nothing after it when it does not fit.
 */
function isShort(schema: z.core.$ZodType): boolean {
  const { checks = [], abort } = definition(schema) as { checks?: z.core.$ZodCheck[]; abort?: boolean };
  const { _zod: check } = checks[0] ?? { _zod: undefined };
  const first = check?.def as z.core.$ZodCheckMaxLengthDef | undefined;
  if (first?.check === "max_length" && first.abort) return true;
  const { format, pattern = "" } = described(schema);
  const fixed = /^\^.*\$$/.test(pattern) && !/[*+]|,\}/.test(pattern);
  return (fixed || format === "uuid" || format === "date") && (checks.length === 0 || abort === true);
}

test.each(named(contract))("%s complains of every field in Swedish", (_name, call) => {
  const fitting = sampleInput(call.input, { id: crypto.randomUUID() });
  const wrong = [undefined, null, 17.5, -1, "", "x", "x".repeat(9000), true, [], ["x"], {}];
  const bodies = wrong.flatMap((value) => [
    value,
    ...Object.keys(fitting as object).map((field) => ({ ...(fitting as object), [field]: value })),
  ]);
  const said = bodies.flatMap((body) => call.input.safeParse(body).error?.issues ?? []);
  expect(
    said.filter(({ message }) => /\b(invalid|expected|received|too|unrecognized)\b/i.test(message)),
  ).toEqual([]);
});

test("of a list or a table that is too long not one part is looked at", () => {
  const looked: unknown[] = [];
  const item = raw(10).transform((text) => looked.push(text));
  const ids = Array.from({ length: 3 }, () => crypto.randomUUID());
  const table = (count: number) => Object.fromEntries(ids.slice(0, count).map((id) => [id, "a"]));
  const [two, few] = [list(item, { max: 2, tooMany: "Högst två" }), tableById(item, { max: 2 })];
  expect(two.safeParse(["a", "b", "c"]).error?.issues.map(({ message }) => message)).toEqual(["Högst två"]);
  expect(few.safeParse(table(3)).error?.issues).toHaveLength(1);
  expect(looked).toEqual([]);
  expect(two.safeParse(["a", "b"]).success && few.safeParse(table(2)).success).toBe(true);
  expect(looked).toHaveLength(4);
});

test("a name is measured before its marks are put in order, and again after", () => {
  const normalize = vi.spyOn(String.prototype, "normalize");
  const message = "Namnet får vara max 100 tecken";
  const field = name("Namn krävs", 100);
  expect(field.safeParse("\u0316\u0301".repeat(24_000)).error?.issues[0]?.message).toBe(message);
  expect(normalize).not.toHaveBeenCalled();
  normalize.mockRestore();
  expect(field.parse(` ${"a\u030a".repeat(100)}  `)).toBe("å".repeat(100));
  expect(field.safeParse("å".repeat(101)).error?.issues[0]?.message).toBe(message);
});

test("an import's cells are complained about once, however many are wrong", () => {
  const rows = Array.from({ length: 1000 }, () => Array.from({ length: 100 }, () => 1));
  const { error } = importEmployees.input.safeParse({ columns: {}, rows });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "Rad 1 går inte att läsa: högst 100 celler med högst 2 000 tecken.",
  ]);
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
      "test-email",
      "welcome",
    ]);
  });

  test("is limited wherever somebody can have mail sent to it, also later and by hand", () => {
    const declared = contract.flatMap((call) => call.mails);
    expect(new Set<string>([...declared, "personal-link"])).toEqual(
      new Set(kindsThat(({ recipientLimit }) => recipientLimit !== undefined)),
    );
  });
});

describe("a name that is typed in", () => {
  /** A registered name may be an address: what a company or a supplier is called is decided where that is known. */
  const REGISTERED = [
    "add-bakery name",
    "add-restaurant name",
    "create-checkout-session companyName",
    "create-payment-link companyName",
    "restart-sign-up companyName",
    "send-bakery-order-email bakeryName",
    "send-contact-form company",
    "send-onboarding-email companyName",
    "send-welcome-email companyName",
    "sign-up companyName",
    "submit-hr-form company_name",
    "update-company-details name",
    "update-company-info companyName",
    "update-customer-details name",
    "update-supplier name",
    "verify-org-number companyName",
  ];
  const isName = (field: string) => /^(?:company|(?:.*_)?name|.*Name)$/.test(field);
  const named = contract.flatMap((call) =>
    textsOf(call.input)
      .filter((field) => isName(field))
      .map((field) => ({ call, field, id: `${call.name} ${field}` })),
  );
  const parse = (call: Call, field: string, written: string) =>
    call.input.safeParse(sampleInput(call.input, { id: employee, named: { [field]: written } }));

  test("holds no web address, unless it may be a registered one", () => {
    const taken = named.filter(({ call, field }) => {
      const { error } = parse(call, field, "Vinn på klicka.nu/abc");
      return !error?.issues.some(({ path, message }) => path.at(-1) === field && /webbadress/.test(message));
    });
    expect(taken.map(({ id }) => id).toSorted()).toEqual(REGISTERED);
  });

  test("is kept as it is seen: without line breaks, marks of direction and what is invisible", () => {
    const kept = named.filter(({ call, field }) => {
      const { data, error } = parse(call, field, "\u202EÅsa\u200B\r\nÖberg\u0007 ");
      return !error && !JSON.stringify(data).includes("Åsa Öberg");
    });
    expect(kept.map(({ id }) => id)).toEqual(["send-bakery-order-email bakeryName"]);
  });
});
