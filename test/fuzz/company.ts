import { randomUUID } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import { weekOf } from "../../domain/dates.ts";
import { createLink, type LinkKind } from "../../server/features/accounts/one-time-links.ts";
import { startSession } from "../../server/features/accounts/sessions.ts";
import { hashToken, newToken } from "../../server/database/tokens.ts";
import { platformScope, type Tx } from "../../server/database/database.ts";
import { mails } from "../../server/database/schema-machinery.ts";
import {
  employees,
  invitations,
  personal_links,
  staff_invitations,
  supplier_addresses,
  users,
} from "../../server/database/schema.ts";
import { weekToken } from "../../server/features/autopilot/week-links.ts";
import { outcomeToken } from "../../server/features/orders/outcome-links.ts";
import { greetingToken } from "../../server/features/people/greeting-links.ts";
import { supplierToken } from "../../server/features/orders/supplier-links.ts";
import type { Services } from "../../server/providers/services.ts";
import { buildCakeRequest, buildMealRequest } from "../requests.ts";
import { signInSupplier } from "../supplier-session.ts";
import { builders } from "../world.ts";

/** So many of each, for a call uses one up, erases its person or ends its session. */
const OF_EACH = 6;

/** What a run aims at for a while: a company with something of every kind, and everything that opens a door to it. */
export type NextCompany = ReturnType<typeof fuzzCompanies>;
export type Target = Awaited<ReturnType<NextCompany>>;

/** Makes one after the other: what requests have used up is there again in the next. */
export function fuzzCompanies({ db, clock, vault, providers }: Services) {
  const inDatabase = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(platformScope, work);
  const build = { inDatabase, ...builders(inDatabase, clock) };

  return async () => {
    const company = await build.buildCompany({ subscription_tier: "pro" });
    const { id: company_id, hr } = company;
    const admin = await build.buildAdmin();
    const stranger = (await build.buildCompany()).hr;
    const bakery = await build.buildVendor();
    // Tomorrow's may be reconfirmed.
    const days = ["2026-03-03", "2026-03-10"];
    const cakes = await each((index) =>
      buildCakeRequest(build, company, { bakery_id: bakery.id, delivery_date: days[index % 2]! }),
    );
    const meals = await each(() => buildMealRequest(build, company));
    const leavers = await each(() => build.buildUser("user", company_id));
    const archived_at = clock.now().toString();
    const archived = await each(() => build.buildEmployee(company, { archived_at }));
    const owners = await each(async () => {
      const [owner, made] = [await build.buildUser("user", null), await build.buildCompany()];
      return { ...owner, unclaimed: made.id };
    });
    const paymentPage = await openPaymentPage(company_id, hr.email);

    const orders = [...cakes, ...meals].map(({ order }) => order.id);
    const [waiting, planned] = [0, 1].map((rest) => orders.filter((_, index) => index % 3 === rest));
    return inDatabase(async (tx) => {
      await tx.execute(sql`update orders set approval_asked_at = null where id in ${planned}`);
      await tx.execute(sql`
        insert into offers (company_id, order_id, supplier_id, position, status)
        select company_id, id, supplier_id, 1, case when id in ${waiting} then 'open' else 'accepted' end
        from orders where company_id = ${company_id} and not id in ${planned}`);
      await tx.execute(sql`
        update employees set email = id || '@bolag.example' where company_id = ${company_id}`);
      await tx.execute(sql`
        update meal_events set mode = 'recurring', days_of_week = '{1,2,3,4,5}' where company_id = ${company_id}`);
      for (const { userId, unclaimed } of owners)
        await tx.update(users).set({ unclaimed_company_id: unclaimed }).where(eq(users.id, userId));
      const link = (kind: LinkKind) =>
        each((index) => createLink(tx, clock, { kind, email: leavers[index]!.email, companyId: company_id }));
      const invited = await each((index) => invitation(tx, company_id, index));
      const joins = await tx.execute(sql`select public_join_token from companies where id = ${company_id}`);
      const revised = await tx.execute(sql`
        select o.id, r.id as request, o.revision from orders o left join order_requests r on r.order_id = o.id
        where o.company_id = ${company_id}`);
      await each(() => startSession(tx, clock, hr.userId));
      const logins = await tx.execute(sql`
        select id from sessions where user_id = ${hr.userId} and token_hash <> ${hashToken(hr.token)}`);
      return {
        bakeryEmail: bakery.email!,
        /** Of orders, by their own id or that of the request for them. */
        revisions: new Map(
          revised.rows.flatMap(({ id, request, revision }) => [
            [String(id), Number(revision)] as const,
            [String(request), Number(revision)] as const,
          ]),
        ),
        ids: {
          company: [company_id],
          employee: cakes.map(({ employee }) => employee.id),
          archived: archived.map(({ id }) => id),
          vendor: [
            ...cakes.map(({ order }) => order.bakery_id!),
            ...meals.map(({ restaurant }) => restaurant.id),
          ],
          order: orders,
          request: [...cakes, ...meals].map(({ request }) => request.id),
          meal: meals.map(({ event }) => event.id),
          invitation: invited.map(({ id }) => id),
          member: leavers.map(({ userId }) => userId),
          office: [cakes[0]!.order.office_id],
          import: await each((index) => importedPerson(tx, company_id, index)),
          mail: await each((index) => deadMail(tx, company_id, index)),
          session: [paymentPage],
          key: await rows(
            tx,
            sql`insert into api_keys (company_id, name, scopes, token_hash, hint)
            select ${company_id}, 'Nyckel ' || n, '{read-people}', sha256((${company_id} || n)::bytea), 'abc'`,
          ),
          connection: await each(() => channel(tx, company_id)),
          directory: await rows(
            tx,
            sql`insert into directory_tokens (company_id, name, token_hash, hint)
            select ${company_id}, 'Katalog ' || n, sha256((${company_id} || n)::bytea), 'abc'`,
          ),
          list: await rows(
            tx,
            sql`insert into saved_imports (company_id, name, columns)
            select ${company_id}, 'Lista ' || n, '[]'`,
          ),
          greeting: await rows(
            tx,
            sql`insert into greetings (company_id, employee_id, birthday, name, words)
            select ${company_id}, ${cakes[0]!.employee.id}, '2026-03-04', 'Bo ' || n, 'Grattis'`,
          ),
          message: await rows(
            tx,
            sql`insert into contact_messages (name, email, message)
            select 'Åsa Ek', 'asa@annan.example', 'Hej ' || n`,
          ),
          login: logins.rows.map(({ id }) => String(id)),
        },
        emails: [hr.email, ...leavers.map(({ email }) => email)],
        links: {
          recovery: await link("recovery"),
          magic: await link("magic"),
          "hr-form": await link("hr-form"),
          setup: await link("setup"),
          "contact-email": await link("contact-email"),
          "login-address": await each((index) =>
            createLink(tx, clock, {
              kind: "login-address",
              email: `bytt${index}@nya.example`,
              userId: leavers[index]!.userId,
            }),
          ),
          "supplier-page": await each(() =>
            createLink(tx, clock, { kind: "supplier-page", email: bakery.email!, supplierId: bakery.id }),
          ),
          "supplier-address": await each(() => unprovedAddress(tx, bakery.id)),
          invitation: invited.map(({ token }) => token),
          "staff-invitation": await each(() => staffInvitation(tx, hr.userId)),
          join: [String(joins.rows[0]!.public_join_token)],
          card: cakes.map(({ employee }) =>
            greetingToken(vault, {
              employee_id: employee.id,
              birthday: `2026${employee.birthday.slice(4)}`,
              holder_id: null,
            }),
          ),
          personal: await each((index) => personalLink(tx, cakes[index]!.employee)),
          week: cakes.map(({ order }) =>
            weekToken(
              vault,
              {
                company_id: order.company_id,
                monday: weekOf(Temporal.PlainDate.from(order.delivery_date)).monday.toString(),
              },
              "hr@bolag.example",
            ),
          ),
          "delivery-day": cakes.map(({ order }) => outcomeToken(vault, order, "hr@bolag.example")),
          supplier: [
            ...cakes.map(({ order }) =>
              supplierToken(vault, { kind: "cake", vendor_id: bakery.id, ...order }, bakery.email!),
            ),
            ...meals.map(({ order, restaurant }) =>
              supplierToken(vault, { kind: "meal", vendor_id: restaurant.id, ...order }, restaurant.email!),
            ),
          ],
        },
        sessions: {
          hr: hr.token,
          admin: admin.token,
          stranger: stranger.token,
          /** Of addresses with which somebody else had signed up a company. */
          owners: owners.map(({ token }) => token),
          /** On its page; one may sign itself out. */
          supplier: await each(async () => (await signInSupplier(asIs(tx), bakery)).token),
          /** An open door or a sign-out may end them. */
          passing: await each(async () => (await startSession(tx, clock, hr.userId)).token),
        },
      };
    });
  };

  async function openPaymentPage(companyId: string, email: string): Promise<string> {
    const [successUrl, cancelUrl] = ["https://tartdags.example/", "https://tartdags.example/"];
    const wanted = { companyId, plan: "standard" as const, trialDays: 0, successUrl, cancelUrl };
    const opened = await providers.payments.createCheckout({ ...wanted, customer: { email } });
    if (opened.outcome !== "created") throw new Error("The payment provider did not answer");
    return opened.id;
  }

  async function channel(tx: Tx, company_id: string): Promise<string> {
    const id = randomUUID();
    const address = vault.seal("connection", "https://hooks.slack.example/services/x", id);
    await tx.execute(sql`insert into connections (id, company_id, kind, name, address, host, tells)
      values (${id}, ${company_id}, 'slack', 'Kanal', ${address}, 'hooks.slack.example', '{}')`);
    return id;
  }

  /** So many of each, by their number. */
  async function rows(tx: Tx, insert: SQL): Promise<string[]> {
    const made = await tx.execute(sql`${insert} from generate_series(1, ${OF_EACH}::int) n returning id`);
    return made.rows.map(({ id }) => String(id));
  }

  async function invitation(tx: Tx, company_id: string, index: number) {
    const token = newToken();
    const [made] = await tx
      .insert(invitations)
      .values({
        company_id,
        email: `inbjuden${index}-${randomUUID().slice(0, 6)}@bolag.example`,
        role: "viewer",
        sees_allergies: false,
        token_hash: hashToken(token),
        expires_at: clock.now().add({ hours: 24 }).toString(),
      })
      .returning();
    return { id: made!.id, token };
  }

  async function unprovedAddress(tx: Tx, supplierId: string): Promise<string> {
    const email = `extra-${randomUUID().slice(0, 6)}@konditori.example`;
    await tx
      .insert(supplier_addresses)
      .values({ supplier_id: supplierId, email, orders: true, invoices: false, added_by: "supplier" });
    return createLink(tx, clock, { kind: "supplier-address", email, supplierId });
  }

  async function staffInvitation(tx: Tx, invited_by: string): Promise<string> {
    const token = newToken();
    const email = `personal-${randomUUID().slice(0, 6)}@tartdags.example`;
    const expires_at = clock.now().add({ hours: 24 }).toString();
    await tx
      .insert(staff_invitations)
      .values({ email, invited_by, token_hash: hashToken(token), expires_at });
    return token;
  }

  async function personalLink(tx: Tx, employee: { id: string; company_id: string }): Promise<string> {
    const token = newToken();
    await tx.insert(personal_links).values({
      token_hash: hashToken(token),
      company_id: employee.company_id,
      employee_id: employee.id,
      expires_at: clock.now().add({ hours: 24 }).toString(),
    });
    return token;
  }
}

/** The transaction that is open already. */
const asIs = (tx: Tx) => ({ inDatabase: <T>(work: (tx: Tx) => Promise<T>) => work(tx) });

/** A list of one, which can be taken back. */
async function importedPerson(tx: Tx, company_id: string, index: number): Promise<string> {
  const import_id = randomUUID();
  const person = { name: `Importerad ${index}`, birthday: "1990-05-17", source: "import" as const };
  await tx.insert(employees).values({ ...person, company_id, import_id });
  return import_id;
}

/** A mail that was given up, and can be tried again. */
async function deadMail(tx: Tx, company_id: string, index: number): Promise<string> {
  const words = { subject: "Snart tårta", html: "", text: "", to_email: "hr@bolag.example" };
  const mail = { ...words, kind: "cake-reminder-hr-week", key: `fuzz:${company_id}:${index}` };
  const [row] = await tx
    .insert(mails)
    .values({ ...mail, audience: "hr", about: "order", recipient_id: company_id, company_id, status: "dead" })
    .returning();
  return row!.id;
}

/** One after the other, so that they always come in the same order. */
async function each<T>(make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < OF_EACH; index++) made.push(await make(index));
  return made;
}
