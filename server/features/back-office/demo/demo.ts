import { eq, inArray, sql } from "drizzle-orm";
import { nextDelivery } from "../../../../domain/birthday.ts";
import { stockholmInstant, stockholmToday } from "../../../../domain/clock.ts";
import type { OrderStatus } from "../../../../domain/orders.ts";
import { hashPassword } from "../../accounts/passwords.ts";
import { agreementVersions } from "../../../../domain/agreements.ts";
import { acceptAgreements } from "../../companies/agreements.ts";
import { createCompany, joinCompany } from "../../companies/companies.ts";
import type { Services } from "../../../providers/services.ts";
import { SettingsError } from "../../../settings.ts";
import { type Database, platformScope, type Tx } from "../../../database/database.ts";
import { setStatuses } from "./order-facts.ts";
import { chooseDemoProducts, makeProducts } from "./products.ts";
import { makeDemoMeals } from "./meals.ts";
import { demoSuppliers, fjallbrisPeople, nordljusPeople, places } from "./people.ts";
import { companies, employees, user_roles, users, vendors } from "../../../database/schema.ts";
import { trial_extensions } from "../../../database/schema-machinery.ts";
import { cake_orders } from "../../../database/schema-orders.ts";

const PASSWORD = "tartdags";

export const demoLogins = [
  { about: "Platform admin", email: "admin@tartdags.example", password: PASSWORD },
  { about: "HR at Nordljus", email: "hr@nordljus.example", password: PASSWORD },
];

/** Its password is published: where customers are, nobody may get in with it. */
export async function refuseDemo(db: Database): Promise<void> {
  const emails = demoLogins.map(({ email }) => email);
  const found = await db.transaction(platformScope, (tx) =>
    tx.select({ id: users.id }).from(users).where(inArray(users.email, emails)).limit(1),
  );
  if (found.length > 0)
    throw new SettingsError("The database holds the demo's accounts, whose password everybody knows.");
}

/** A small world around today, made once in an empty database. */
export async function makeDemoWorld({ db, clock }: Services): Promise<void> {
  const password_hash = await hashPassword(PASSWORD);
  const today = stockholmToday(clock);
  const trialEnd = stockholmInstant(today.add({ days: 9 }), "12:00").toString();

  await db.transaction(platformScope, async (tx) => {
    const [taken] = await tx.select({ id: companies.id }).from(companies).limit(1);
    if (taken) return;
    const suppliers = await makeSuppliers(tx);
    await makeProducts(tx, suppliers);
    const user = (email: string, full_name: string) =>
      tx
        .insert(users)
        .values({ email, full_name, password_hash, email_verified_at: clock.now().toString() })
        .returning({ id: users.id })
        .then(([row]) => row!.id);

    const nordljus = await createCompany(tx, clock, {
      name: "Nordljus Arkitekter AB",
      org_number: "5599887709",
      org_type: "Aktiebolag",
      verification_status: "verified",
      contact_first_name: "Maria",
      contact_last_name: "Ekdahl",
      contact_email: "hr@nordljus.example",
      contact_phone: "031-700 00 10",
      address: "Kungsportsavenyen 21, 411 36 Göteborg",
      ...places.Göteborg,
      subscription_tier: "pro",
      company_status: "active",
      information_completed_at: clock.now().toString(),
    });
    await tx
      .update(companies)
      .set({
        // An admin looks at each of its orders first; Fjällbris' go to their suppliers by themselves.
        approval: "by_hand",
        trial_ends_at: trialEnd,
      })
      .where(eq(companies.id, nordljus));
    const extendedAt = clock
      .now()
      .subtract({ hours: 5 * 24 })
      .toString();
    await tx.insert(trial_extensions).values({
      company_id: nordljus,
      until: trialEnd,
      reason: "Ni provar oss tillsammans med hela kontoret.",
      extended_by: "Tårtdags Kundtjänst",
      created_at: extendedAt,
      ended_at: extendedAt,
      outcome: "extended",
    });
    const maria = await user("hr@nordljus.example", "Maria Ekdahl");
    await joinCompany(tx, { userId: maria, email: "hr@nordljus.example", companyId: nordljus });

    const fjallbris = await createCompany(tx, clock, {
      name: "Fjällbris Konsult AB",
      org_number: "5566012345",
      contact_first_name: "Hanna",
      contact_last_name: "Stenvall",
      contact_email: "hr@fjallbris.example",
      address: "Storgatan 40, 903 26 Umeå",
      ...places.Umeå,
      subscription_status: "active",
      company_status: "active",
    });
    const hanna = await user("hr@fjallbris.example", "Hanna Stenvall");
    await joinCompany(tx, { userId: hanna, email: "hr@fjallbris.example", companyId: fjallbris });

    const own = await createCompany(tx, clock, {
      name: "Tårtdags AB",
      contact_first_name: "Tårtdags",
      contact_last_name: "Kundtjänst",
      contact_email: "admin@tartdags.example",
      address: "Götgatan 22, 118 46 Stockholm",
      ...places.Stockholm,
      subscription_status: "active",
      company_status: "active",
    });
    const admin = await user("admin@tartdags.example", "Tårtdags Kundtjänst");
    await tx.insert(user_roles).values({ user_id: admin, role: "admin" });
    // Everybody knows the demo's password: a second factor would keep out only whoever tries the demo.
    await tx.update(users).set({ second_factor_due_at: "2999-01-01T00:00:00Z" }).where(eq(users.id, admin));
    await joinCompany(tx, { userId: admin, email: "admin@tartdags.example", companyId: own });

    const contacts = [
      { companyId: nordljus, userId: maria, name: "Maria Ekdahl", email: "hr@nordljus.example" },
      { companyId: fjallbris, userId: hanna, name: "Hanna Stenvall", email: "hr@fjallbris.example" },
      { companyId: own, userId: admin, name: "Tårtdags Kundtjänst", email: "admin@tartdags.example" },
    ];
    for (const contact of contacts) {
      // oxlint-disable-next-line no-await-in-loop -- three of them
      await acceptAgreements(tx, agreementVersions, contact);
    }

    const idOf = (name: string) => suppliers.find((supplier) => supplier.name === name)!.id;
    const goteborg = ["Konditori Lindblom", "Bageri Solsidan", "Hagabagarn"].map(idOf);
    await makePeople(tx, {
      company: nordljus,
      people: nordljusPeople,
      bakeries: goteborg,
      today,
      approvedBy: admin,
    });
    await makePeople(tx, {
      company: fjallbris,
      people: fjallbrisPeople,
      bakeries: [idOf("Björkens Bageri")],
      today,
      approvedBy: null,
    });
    await chooseDemoProducts(tx);
    await makeDemoMeals(tx, {
      company: nordljus,
      today,
      frukost: idOf("Morgonköket Haga"),
      lunch: idOf("Kajens Lunch & Catering"),
    });
    await tx
      .update(companies)
      .set({
        first_approved_at: clock.now().toString(),
        created_at: stockholmInstant(customerSince(today), "08:00").toString(),
      })
      .where(inArray(companies.id, [nordljus, fjallbris]));
    // HR has answered whether most of it came; a few times it was late.
    await tx.execute(sql`
      update orders set outcome = case when extract(day from delivery_date)::int % 11 = 5 then 'late' else 'came' end,
        outcome_at = delivery_date + interval '16 hours', outcome_by = 'hr'
      where status = 'completed' and extract(day from delivery_date)::int % 4 <> 0`);
  });
}

/** Its deliveries begin with the year, and the first was ordered weeks before. */
const customerSince = (today: Temporal.PlainDate) => today.with({ month: 1, day: 1 }).subtract({ days: 30 });
/** Those who came after their birthday. */
const newcomersSince = (today: Temporal.PlainDate) => today.subtract({ days: 40 });

function makeSuppliers(tx: Tx) {
  return tx
    .insert(vendors)
    .values(
      demoSuppliers.map(({ place, ...supplier }, index) => ({
        ...supplier,
        latitude: places[place].latitude + ((index % 5) - 2) * 0.008,
        longitude: places[place].longitude + ((index % 3) - 1) * 0.014,
        email: `order@${slug(supplier.name)}.example`,
        phone: `0${8 + (index % 3)}-555 ${String(10 + index).padStart(2, "0")} 00`,
        lead_hours: supplier.restaurant_type ? 24 : 48,
        closed_weekdays: supplier.restaurant_type ? [0, 6] : [],
      })),
    )
    .returning({ id: vendors.id, name: vendors.name });
}

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[åä]/g, "a")
    .replaceAll("ö", "o")
    .replaceAll("é", "e")
    .replace(/[^a-z]+/g, "-");

type Crew = {
  company: string;
  people: typeof nordljusPeople;
  bakeries: string[];
  today: Temporal.PlainDate;
  /** Who approves its orders; nobody when they are approved by themselves. */
  approvedBy: string | null;
};

/** Birthdays are spread over the year, the first ones on the days that a visitor looks at first. */
async function makePeople(tx: Tx, { company, people, bakeries, today, approvedBy }: Crew) {
  const first = [0, 3, 9];
  const dayOf = (index: number) => first[index] ?? Math.round(((index + 0.5) * 365) / people.length) + 10;
  const rows = await tx
    .insert(employees)
    .values(
      people.map(({ portions, ...person }, index) => ({
        ...person,
        company_id: company,
        birthday: today
          .add({ days: dayOf(index) })
          .subtract({ years: 24 + ((index * 7) % 38) })
          .toString(),
        cake_portion_size: portions ?? 8,
        source: index % 3 === 0 ? ("hr" as const) : ("self" as const),
        created_at: stockholmInstant(
          hadCake(today, dayOf(index), index) ? customerSince(today) : newcomersSince(today),
          "09:00",
        ).toString(),
      })),
    )
    .returning();

  const cakes = rows.flatMap((employee, index) => {
    const { birthday, date } = nextDelivery(Temporal.PlainDate.from(employee.birthday), today, "same-day");
    const ahead = today.until(date).days;
    const order = {
      company_id: company,
      employee_id: employee.id,
      bakery_id: bakeries[index % bakeries.length]!,
      portion_size: employee.cake_portion_size ?? 8,
      delivery_address: null,
    };
    const coming = { ...order, birthday: birthday.toString(), delivery_date: date.toString() };
    const last = {
      birthday: birthday.subtract({ years: 1 }).toString(),
      delivery_date: date.subtract({ years: 1 }).toString(),
    };
    const past = { ...order, ...last, status: "completed" as const };
    const planned = comingStatus(ahead, index);
    const status = planned === "pending" && !approvedBy ? "requested" : planned;
    return [
      ...(hadCake(today, ahead, index) ? [past] : []),
      ...(status && (date.year === today.year || ahead <= 90) ? [{ ...coming, status }] : []),
    ];
  });
  const made = await tx
    .insert(cake_orders)
    // What the automation planned has no request; everything else was asked for some weeks ahead.
    .values(
      cakes.map(({ status, ...cake }) => ({
        ...cake,
        approval_asked_at:
          status === "planned" ? null : sql`least(${cake.delivery_date}::date - 20, app_now())`,
      })),
    )
    .returning({ id: cake_orders.id });
  await setStatuses(
    tx,
    made.map(({ id }, index) => ({ id, status: cakes[index]!.status })),
    approvedBy,
  );
}

/** Whether this year's cake has come, of somebody whose next birthday is so many days ahead; some were not there yet. */
function hadCake(today: Temporal.PlainDate, ahead: number, index: number): boolean {
  const last = today.add({ days: ahead }).subtract({ years: 1 });
  const isLater = index % 17 === 9 || index % 13 === 8;
  return (
    last.year === today.year && !(isLater && Temporal.PlainDate.compare(last, newcomersSince(today)) < 0)
  );
}

/** What a cake's status would be this many days ahead; every status has somebody. */
function comingStatus(ahead: number, index: number): OrderStatus | null {
  if (ahead <= 1) return "confirmed";
  if (ahead <= 7) return "requested";
  return (["pending", "planned", "declined", "confirmed", null, "cancelled"] as const)[index % 6]!;
}
