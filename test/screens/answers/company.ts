import type { Session } from "../../../contract/account.ts";
import type { Output } from "../../../contract/contract.ts";
import { promiseStates } from "../../../domain/promise.ts";
import { employeeOf, FIRST_OFFICE } from "../../employee.ts";

/** What the server answers about a small company: who is signed in, its week, its people, its promise. */

export type Company = Output<"get-overview">["company"];
type Employee = Output<"list-employees">["employees"][number];
export type CakeOfYear = Output<"list-cake-year">["cakes"][number];
export type Supplier = Output<"list-bakeries">["bakeries"][number];

export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
export const ID = idOf(0);
export const MORNING = "2026-03-02T07:00:00+01:00";

export const signedIn = (visitor: "hr" | "admin"): Session => ({
  token: "t",
  expires_at: "2099-01-01T00:00:00Z",
  user: {
    id: ID,
    email: `${visitor}@nordljus.example`,
    role: visitor === "hr" ? "hr_admin" : "admin",
  },
});

export const user: Output<"get-user"> = {
  id: ID,
  email: "hr@nordljus.example",
  full_name: "Maja Åkerö",
  role: "hr_admin",
  sees_allergies: true,
  email_verified: true,
  company: { id: ID, name: "Nordljus AB", closed_at: null },
  unclaimed_company: null,
};

/** Somebody who has signed in and has no company yet. */
export const newcomer: Output<"get-user"> = {
  ...user,
  email: "ny@kund.example",
  full_name: null,
  role: "user",
  company: null,
};

export const trial = {
  subscription_status: "active",
  subscription_tier: "pro",
  trial_ends_at: "2026-02-01T00:00:00Z",
  period_ends_at: "2026-04-01T00:00:00Z",
  payment_past_due: false,
  payment_method: "card",
} as const;

export const company: Company = {
  id: ID,
  name: "Nordljus AB",
  org_number: "556601-2398",
  contact_first_name: "Maja",
  contact_last_name: "Åkerö",
  contact_email: "hr@nordljus.example",
  contact_phone: null,
  address: "Storgatan 1, 411 38 Göteborg",
  latitude: 57.7,
  longitude: 11.97,
  calendar_enabled: false,
  calendar_provider: null,
  default_portion_size: 8,
  delivery_rule: "same-day",
  company_status: "active",
  ...trial,
  invoice_interval: "monthly",
  invoice_email: null,
  created_at: "2025-01-01T00:00:00Z",
};

export const settings: Output<"get-company-settings"> = {
  org_number: "5566012398",
  is_verified: true,
  details: {
    version: "d1",
    name: "Nordljus AB",
    contact_first_name: "Maja",
    contact_last_name: "Åkerö",
    contact_email: "hr@nordljus.example",
    contact_phone: null,
  },
  confirmed_contact_email: null,
  invoicing: {
    version: "i1",
    invoice_email: "faktura@nordljus.example",
    invoice_peppol: null,
    invoice_reference: "4471",
    invoice_address: null,
    invoice_interval: "monthly",
  },
  changes: [
    {
      id: 1,
      at: "2026-02-10T08:12:00Z",
      by: "Åsa Öberg",
      section: "invoicing",
      field: "invoice_reference",
      before: "1000",
      after: "4471",
    },
  ],
};

export const overview: Output<"get-overview"> = {
  company,
  offices: [{ id: FIRST_OFFICE, name: "Huvudkontoret", closed: false }],
  waiting_contact_email: null,
  agreements_waiting: [],
  first_hour: { open: false, skipped: [] },
  first_cake: null,
  has_autopilot: false,
  employees: 2,
  new_employees: 1,
  cake_orders_this_week: 1,
  active_meal_events: 1,
  next_cake: "2026-03-04",
  cakes_without_bakery: 0,
  next_meal: { delivery_date: "2026-03-05", time: "11:30", event_type: "lunch" },
  meals_without_kitchen: 0,
  next_birthdays: [
    {
      id: idOf(1),
      name: "Elin Sandberg",
      next_birthday: "2026-03-04",
      order_id: null,
      allergies: "Nötter",
      dietary_preferences: "Vegetariskt",
    },
  ],
  deliveries: [{ month: 1, cakes: 2, meals: 3 }],
  on_time_percent: 100,
  judged: 2,
  judgeable: 5,
  cancelled: 0,
};
export const newCompany: Output<"get-overview"> = {
  ...overview,
  first_hour: { open: true, skipped: [] },
  employees: 0,
  new_employees: 0,
  cake_orders_this_week: 0,
  active_meal_events: 0,
  next_cake: null,
  cakes_without_bakery: 0,
  next_meal: null,
  meals_without_kitchen: 0,
  next_birthdays: [],
  deliveries: [],
  on_time_percent: null,
  judged: 0,
  judgeable: 0,
};

export const week: Output<"dashboard-this-week"> = {
  cakeOrders: [
    {
      id: idOf(11),
      office_id: FIRST_OFFICE,
      employee_id: idOf(1),
      employee_name: "Elin Sandberg",
      bakery_name: "Konditori Rosen",
      portion_size: 8,
      delivery_date: "2026-03-04",
      delivery_time: "14:00",
      status: "confirmed",
      revision: 1,
      offer_status: null,
      answer_wanted_again: false,
      outcome: null,
      outcome_by: null,
      rejection: null,
      allergies: "Nötter",
      dietary_preferences: null,
    },
  ],
  mealOrders: [
    {
      id: idOf(21),
      office_id: FIRST_OFFICE,
      event_type: "lunch",
      restaurant_name: "Kajens Lunch & Catering",
      people_count: 12,
      delivery_date: "2026-03-05",
      time: "11:30",
      status: "requested",
      revision: 1,
      offer_status: null,
      answer_wanted_again: false,
      outcome: null,
      outcome_by: null,
      rejection: null,
      notes: null,
    },
  ],
};

const states = Object.fromEntries(
  promiseStates.map((state) => [state, 0]),
) as Output<"get-promise-year">["counts"];
export const noPromises: Output<"get-promise-year"> = {
  year: 2026,
  birthdays: 0,
  last_december: 0,
  counts: { ...states, alarm: 0 },
  people: [],
  more: 0,
  meals: [],
};
export const promises: Output<"get-promise-year"> = {
  ...noPromises,
  birthdays: 2,
  last_december: 0,
  counts: { ...states, alarm: 1, planned: 1, unordered: 1 },
  people: [
    {
      employee_id: idOf(2),
      office_id: FIRST_OFFICE,
      name: "Ali Karimi",
      birthday: "2026-03-08",
      date: "2026-03-08",
      state: "unordered",
      reason: "Ingen tårta är beställd",
      alarm: true,
      order_id: null,
      badge: "Ej beställd",
      came: null,
      tried: [],
    },
  ],
};

export const yearReport: Output<"get-year-report"> = {
  company_name: "Nordljus Arkitekter AB",
  year: 2026,
  years: [2026, 2025],
  until: "2026-03-02",
  employees: 44,
  birthdays: { celebrated: 8, coming: 0, declined: 2, missed: 1, new: 1 },
  missed_on: ["2026-02-14"],
  months: [
    { month: 1, cakes: 4, meals: 6 },
    { month: 2, cakes: 4, meals: 4 },
  ],
  deliveries: {
    cakes: 8,
    meals: 10,
    on_time: 14,
    late: 2,
    wrong: 0,
    missed: 1,
    unsaid: 2,
    on_time_percent: 82,
  },
  cost: { ore: 4_212_000, without_price: 1, places: [{ name: "Projekt", ore: 4_212_000 }] },
  diets: [{ name: "vegetarisk", count: 7 }],
  favourites: [{ kind: "princess", count: 5 }],
};

export const emptyReport: Output<"get-year-report"> = {
  ...yearReport,
  birthdays: { celebrated: 0, coming: 0, declined: 0, missed: 0, new: 0 },
  missed_on: [],
  months: [],
  deliveries: {
    cakes: 0,
    meals: 0,
    on_time: 0,
    late: 0,
    wrong: 0,
    missed: 0,
    unsaid: 0,
    on_time_percent: null,
  },
  cost: { ore: 0, without_price: 0, places: [] },
  favourites: [],
};

export const person = (number: number, name: string, values: Partial<Employee> = {}): Employee =>
  employeeOf({
    id: idOf(number),
    name,
    birthday: "1990-03-04",
    position: "Konstruktör",
    created_at: MORNING,
    updated_at: MORNING,
    ...values,
  });
export const register: Output<"list-employees"> = {
  employees: [person(2, "Ali Karimi"), person(1, "Elin Sandberg", { allergies: "Nötter" })],
  default_portion_size: 8,
  last_import: null,
  colleague_mails: true,
};
