import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { pino } from "pino";
import type { Role } from "../contract/callers.ts";
import { type CallName, contract, type Output } from "../contract/contract.ts";
import { calendarProviders } from "../contract/entities/company.ts";
import { addressOf } from "../contract/define.ts";
import { type Clock, settableClock } from "../domain/clock.ts";
import { createSandbox, type Sandbox } from "../sandbox/sandbox.ts";
import { startSession } from "../server/features/accounts/sessions.ts";
import { callbackAddress } from "../server/features/calendars/finish.ts";
import { createVault } from "../server/database/tokens.ts";
import { type Answer, createCalls } from "../server/calls/calls.ts";
import { createCompany, joinCompany, type NewCompany } from "../server/features/companies/companies.ts";
import { platformScope, type Tx } from "../server/database/database.ts";
import { mails } from "../server/database/schema-machinery.ts";
import { employees, sessions, user_roles, users, vendors } from "../server/database/schema.ts";
import { cake_orders, orders } from "../server/database/schema-orders.ts";
import { featureRoutes } from "../server/features.ts";
import { WEBHOOK_PATH } from "../server/features/billing/routes.ts";
import type { Env } from "../server/http/app.ts";
import { fillLinks, type SealedLinks } from "../server/mail/links.ts";
import { createGeocoder } from "../server/providers/geocoding.ts";
import { connectProviders, type Connections } from "../server/providers/connect.ts";
import { Refusal } from "../server/calls/refusal.ts";
import type { Services } from "../server/providers/services.ts";
import { readSettings } from "../server/settings.ts";
import { type FreshInput, withRevisions } from "./fresh-page.ts";
import { beginAs, partSaid, type Said } from "./order-facts.ts";
import { lendDatabase, openTestDatabase } from "./test-database.ts";

/** A refused call, as the browser would see it. */
export class CallRefused extends Error {
  override name = "CallRefused";
  status: number;
  code: string;
  fields: Record<string, string> | undefined;

  constructor(status: number, body: { error: string; code: string; fields?: Record<string, string> }) {
    super(body.error);
    this.status = status;
    this.code = body.code;
    this.fields = body.fields;
  }
}

export type Person = { userId: string; email: string; token: string; companyId: string | null };

/** The pages that mails lead to with a token. */
type MailedPage =
  | "auth/magic"
  | "bekrafta-adress"
  | "company-setup"
  | "hr-form"
  | "min-sida"
  | "reset-password"
  | "inbjudan"
  | "leverantor/adress"
  | "leverantor/oppna"
  | "personal/inbjudan"
  | "bekrafta-inloggning"
  | "employee-signup";

type Headers = Record<string, string>;

/** However far a test moves its clock. */
const FAR = "2999-01-01T00:00:00Z";
type HeldEvents = { on: boolean; events: { body: string; headers: Headers }[] };

/** The real server without its socket: real database, real adapters against the sandbox, a clock that stands still. */
export type World = Awaited<ReturnType<typeof createWorld>>;

export async function createWorld(now = "2026-03-02T10:00:00+01:00", openDatabase = openTestDatabase) {
  const clock = settableClock(now);
  const { db, drop } = await openDatabase(clock);
  const settings = readSettings({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    PUBLIC_URL: "https://tartdags.example",
  });
  const publicUrl = "https://tartdags.example";
  /** The provider's events come in by the real door, without a socket. */
  let answering: Hono<Env> | null = null;
  /** While it is on, events are kept here instead, to be delivered as the test likes. */
  const heldEvents: HeldEvents = { on: false, events: [] };
  const hold = async (request: Request) => {
    heldEvents.events.push({ body: await request.text(), headers: Object.fromEntries(request.headers) });
    return new Response(null, { status: 200 });
  };
  const notThere = () => new Response(null, { status: 503 });
  const sandbox: Sandbox = createSandbox({
    clock,
    publicUrl: () => publicUrl,
    redirectUris: () => calendarProviders.map((provider) => callbackAddress(publicUrl, provider)),
    webhook: {
      url: () => `${publicUrl}${WEBHOOK_PATH}`,
      send: (request) => (heldEvents.on ? hold(request) : (answering?.fetch(request) ?? notThere())),
      retryMs: 50,
    },
  });
  const connections: Connections = await sandbox.start();
  const providers = {
    ...connectProviders(settings, clock, connections),
    // On a busy machine the stand-in reads all its places for longer than anybody would wait.
    map: createGeocoder({ ...connections.map, timeoutMs: 60_000 }),
  };
  const services: Services = {
    settings,
    publicUrl,
    clock,
    db,
    vault: createVault("a secret for tests only, thirty-two long"),
    log: pino({ level: "silent" }),
    providers,
  };
  const calls = await createCalls(services);
  const routes = new Hono<Env>();
  for (const route of featureRoutes(services)) routes.route("/", route);
  answering = routes;

  /** What the server answers to a raw body, with its status. */
  const send = (name: string, body: string, headers: Headers = {}): Promise<Answer> => {
    const call = contract.find((entry) => entry.name === name);
    return calls({
      path: call ? addressOf(call) : `/functions/v1/${name}`,
      address: headers["x-address"] ?? "127.0.0.1",
      header: (header) => ({ apikey: settings.publicKey, ...headers })[header],
      hasArrived: () => true,
      text: async (maxBytes) => {
        if (Buffer.byteLength(body) > maxBytes) throw new Refusal("too-large");
        return body;
      },
    });
  };
  const inDatabase = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction(platformScope, work);
  const callWith =
    (headers: Headers) =>
    async <N extends CallName>(name: N, input: FreshInput<N>, more: Headers = {}): Promise<Output<N>> => {
      const named = await withRevisions(inDatabase, name, input);
      const answer = await send(name, JSON.stringify(named), { ...headers, ...more });
      if (answer.status !== 200) throw new CallRefused(answer.status, answer.body as never);
      return answer.body as Output<N>;
    };
  const mailsTo = (address: string) =>
    inDatabase((tx) => tx.select().from(mails).where(eq(mails.to_email, address)).orderBy(mails.number));

  /** A stored mail's text as it leaves, with its links filled in. */
  const asReceived = (mail: Record<string, unknown>) => {
    const { key, text, links } = mail as { key: string; text: string; links: SealedLinks };
    return fillLinks(services.vault, { key, text, html: "", links }).text;
  };

  return {
    clock,
    db,
    services,
    sandbox,
    heldEvents,
    /** A request at an address of its own: a webhook, a checkout by URL. */
    sendRequest: async (path: string, init?: RequestInit) =>
      routes.request(`${publicUrl}${path}`, init, {
        incoming: { socket: { remoteAddress: "127.0.0.1" } },
      }),
    send,
    inDatabase,
    asReceived,
    mailsTo,
    /** Of the newest mailed link to a page. */
    async mailedToken(address: string, page: MailedPage): Promise<string> {
      const words = (await mailsTo(address)).map(asReceived);
      const link = new RegExp(`/${page}\\?\\S*token=([\\w-]+)`);
      return words.map((text) => link.exec(text)?.[1]).findLast(Boolean)!;
    },
    /** What a person does on a page of the payment provider's. */
    async press(path: string, fields: Record<string, string> = {}) {
      const answer = await sandbox.pages.request(path, { method: "POST", body: new URLSearchParams(fields) });
      await sandbox.eventsSettled();
      return answer;
    },
    nobody: { call: callWith({}) },
    as: (person: { token: string }) => ({ call: callWith({ authorization: `Bearer ${person.token}` }) }),
    ...builders(inDatabase, clock),
    async close() {
      providers.mail.close();
      await sandbox.stop();
      await db.close();
      await drop();
    },
  };
}

/** In the database that files of a worker leave each other empty: for tests that change nothing but rows. */
export const createSharedWorld = (now?: string) => createWorld(now, lendDatabase);

/** Small builders: each makes one thing that is right, and takes what the test cares about. */
export function builders(inDatabase: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>, clock: Clock) {
  let counter = 0;
  const next = () => ++counter;

  const buildUser = (role: Role, companyId: string | null): Promise<Person> =>
    inDatabase(async (tx) => {
      const email = `person${next()}-${randomUUID().slice(0, 6)}@bolag.example`;
      const email_verified_at = clock.now().toString();
      const [user] = await tx
        .insert(users)
        // Whoever a test is about works without a second factor, and has just proved who they are.
        .values({ email, full_name: "Maja Åkerö", email_verified_at, second_factor_due_at: FAR })
        .returning();
      const userId = user!.id;
      await tx.insert(user_roles).values({ user_id: userId, role });
      if (companyId) {
        await joinCompany(tx, { userId, email, companyId, ...(role === "admin" ? {} : { role }) });
      }
      const { token } = await startSession(tx, clock, userId);
      await tx.update(sessions).set({ proved_at: FAR }).where(eq(sessions.user_id, userId));
      return { userId, email, token, companyId };
    });

  const buildCompany = async (values: Partial<NewCompany> = {}) => {
    const id = await inDatabase((tx) =>
      createCompany(tx, clock, {
        name: `Bolag ${next()} AB`,
        contact_email: "hr@bolag.example",
        address: "Storgatan 1, 411 38 Göteborg",
        latitude: 57.7,
        longitude: 11.97,
        ...values,
      }),
    );
    return { id, hr: await buildUser("hr_admin", id) };
  };

  const buildEmployee = (company: { id: string }, values: Partial<typeof employees.$inferInsert> = {}) =>
    inDatabase(async (tx) => {
      const row = { company_id: company.id, name: `Anställd ${next()}`, birthday: "1990-05-17", ...values };
      const [employee] = await tx.insert(employees).values(row).returning();
      return employee!;
    });

  const buildVendor = (values: Partial<typeof vendors.$inferInsert> = {}) =>
    inDatabase(async (tx) => {
      const number = next();
      const row = {
        name: `Konditori ${number}`,
        address: `Bagargatan ${number}, Göteborg`,
        latitude: 57.7 + number / 1000,
        longitude: 11.97,
        email: `order${number}@konditori.example`,
        categories: ["konditori", "tårta"],
        ...values,
      };
      const [vendor] = await tx.insert(vendors).values(row).returning();
      return vendor!;
    });

  const buildCakeOrder = (
    employee: { id: string; company_id: string; birthday: string },
    values: Partial<typeof cake_orders.$inferInsert> & Said = {},
  ) =>
    inDatabase(async (tx) => {
      const { said, columns } = partSaid(values);
      const day = values.delivery_date ?? "2026-05-17";
      const { bakery_id, portion_size, ...rest } = columns;
      const row = {
        kind: "cake" as const,
        company_id: employee.company_id,
        employee_id: employee.id,
        supplier_id: bakery_id ?? null,
        quantity: portion_size ?? 8,
        birthday: day,
        delivery_date: day,
        // Not live before it is said to be: another may have its day.
        ...(rest.outcome === "missing"
          ? {}
          : { [rest.outcome ? "completed_at" : "cancelled_at"]: clock.now().toString() }),
        ...rest,
      };
      const [made] = await tx.insert(orders).values(row).returning();
      await beginAs(tx, made!.id, { status: "pending", ...said });
      const [order] = await tx.select().from(cake_orders).where(eq(cake_orders.id, made!.id));
      return order!;
    });

  return {
    buildUser,
    buildAdmin: () => buildUser("admin", null),
    buildCompany,
    buildEmployee,
    buildVendor,
    buildCakeOrder,
  };
}
