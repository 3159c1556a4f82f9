import type { Session } from "../../contract/account.ts";
import type { Output } from "../../contract/contract.ts";
import type { OrderStatus } from "../../domain/orders.ts";
import { promiseStates } from "../../domain/promise.ts";
import { employeeOf } from "../employee.ts";
import type { Calls } from "./transport.ts";

/** What the server answers about a small company in full use, and to the platform's staff. */

type Company = Output<"get-overview">["company"];
type Employee = Output<"list-employees">["employees"][number];
type CakeOfYear = Output<"list-cake-year">["cakes"][number];
type Supplier = Output<"list-bakeries">["bakeries"][number];

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
export const ID = idOf(0);
const MORNING = "2026-03-02T07:00:00+01:00";

export const signedIn = (visitor: "hr" | "admin"): Session => ({
  token: "t",
  expires_at: "2099-01-01T00:00:00Z",
  user: {
    id: ID,
    email: `${visitor}@nordljus.example`,
    role: visitor === "hr" ? "hr_admin" : "admin",
  },
});

const user: Output<"get-user"> = {
  id: ID,
  email: "hr@nordljus.example",
  full_name: "Maja Åkerö",
  role: "hr_admin",
  email_verified: true,
  company: { id: ID, name: "Nordljus AB" },
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

const trial = {
  subscription_status: "active",
  subscription_tier: "pro",
  trial_ends_at: "2026-02-01T00:00:00Z",
  period_ends_at: "2026-04-01T00:00:00Z",
  payment_past_due: false,
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

const overview: Output<"get-overview"> = {
  company,
  waiting_contact_email: null,
  has_autopilot: false,
  employees: 2,
  new_employees: 1,
  cake_orders_this_week: 1,
  active_meal_events: 1,
  next_cake: "2026-03-04",
  next_meal: { delivery_date: "2026-03-05", time: "11:30", event_type: "lunch" },
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
  employees: 0,
  new_employees: 0,
  cake_orders_this_week: 0,
  active_meal_events: 0,
  next_cake: null,
  next_meal: null,
  next_birthdays: [],
  deliveries: [],
  on_time_percent: null,
  judged: 0,
  judgeable: 0,
};

const week: Output<"dashboard-this-week"> = {
  cakeOrders: [
    {
      id: idOf(11),
      employee_id: idOf(1),
      employee_name: "Elin Sandberg",
      bakery_name: "Konditori Rosen",
      portion_size: 8,
      delivery_date: "2026-03-04",
      delivery_time: "14:00",
      status: "confirmed",
      withdrawn: false,
      unanswered: false,
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
      event_type: "lunch",
      restaurant_name: "Kajens Lunch & Catering",
      people_count: 12,
      delivery_date: "2026-03-05",
      time: "11:30",
      status: "requested",
      withdrawn: false,
      unanswered: false,
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
  counts: { ...states, alarm: 0 },
  people: [],
  more: 0,
  meals: [],
};
const promises: Output<"get-promise-year"> = {
  ...noPromises,
  birthdays: 2,
  counts: { ...states, alarm: 1, planned: 1, unordered: 1 },
  people: [
    {
      employee_id: idOf(2),
      name: "Ali Karimi",
      birthday: "2026-03-08",
      date: "2026-03-08",
      state: "unordered",
      reason: "Ingen tårta är beställd",
      alarm: true,
      order_id: null,
      came_id: null,
      tried: [],
    },
  ],
};

const person = (number: number, name: string, values: Partial<Employee> = {}): Employee =>
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

const cake = (number: number, name: string, status: OrderStatus | null, day = "2026-03-04"): CakeOfYear => ({
  employee_id: idOf(number),
  name,
  birthday: day,
  delivery_date: day,
  delivery_reason: null,
  next_step: null,
  paused: false,
  portion_size: 8,
  allergies: null,
  dietary_preferences: null,
  celebration: "celebrate",
  order: status && {
    id: idOf(10 + number),
    status,
    bakery_id: idOf(31),
    bakery_name: "Konditori Rosen",
    bakery_active: true,
    passed_on: false,
    delivery_time: "14:00",
    address: company.address,
    latitude: company.latitude,
    longitude: company.longitude,
    asked: true,
    decline_reason: null,
    reconfirmed: false,
    withdrawn: false,
    unanswered: false,
    answer_wanted_again: false,
    outcome: null,
  },
});
export const noCakes: Output<"list-cake-year"> = {
  year: 2026,
  employees: 0,
  ordered: 0,
  with_cake: 0,
  delivery_rule: "same-day",
  default_portion_size: 8,
  delivery_time: "14:00",
  address: company.address,
  latitude: company.latitude,
  longitude: company.longitude,
  autopilot: "proposed",
  cakes: [],
  closed: [],
  coming: [],
  last_december: [],
};
const cakes: Output<"list-cake-year"> = {
  ...noCakes,
  employees: 4,
  ordered: 3,
  with_cake: 3,
  cakes: [
    cake(3, "Moa Lindahl", "completed", "2026-02-10"),
    cake(1, "Elin Sandberg", "confirmed"),
    cake(2, "Ali Karimi", null),
    cake(4, "Johan Wikström", "planned", "2026-06-10"),
  ],
};
export const autopilot: Output<"get-autopilot"> = {
  state: "proposed",
  since: null,
  may_order: true,
  address: company.address,
  settings: {
    vendor_ids: [ID],
    default_portion_size: 8,
    budget_per_piece_ore: null,
    delivery_rule: "workday-before",
    delivery_time: "14:00",
    days_ahead: 14,
    closures: [],
  },
  bakeries: [
    {
      id: ID,
      name: "Konditori Lindblom",
      address: "Linnégatan 14",
      distance_km: 1.4,
      lead_hours: 24,
      can_be_asked: true,
      price_per_piece_ore: null,
      answers: null,
      deliveries: null,
    },
  ],
  people: [{ id: ID, name: "Elin Sandberg", born: "1990-03-04", cake_portion_size: null }],
  cancelled: [],
  standing: [],
};
const candidates: Output<"list-cake-candidates"> = {
  address: company.address,
  latitude: company.latitude,
  longitude: company.longitude,
  invoice_interval: "monthly",
  delivery_time: "14:00",
  may_order: true,
  last_bakery_id: null,
  employees: [
    {
      id: idOf(2),
      name: "Ali Karimi",
      delivery_date: "2026-03-08",
      delivery_reason: null,
      portion_size: 8,
      allergies: null,
      status: null,
      late: null,
    },
  ],
};

const vendor = (number: number, name: string): Supplier => ({
  id: idOf(number),
  name,
  address: "Kungsportsavenyn 1, Göteborg",
  email: "order@leverantor.example",
  phone: null,
  latitude: 57.7,
  longitude: 11.97,
  restaurant_type: null,
  active: true,
  delivery_supported: true,
  categories: ["konditori"],
  lead_hours: 48,
  closed_weekdays: [],
  closed_dates: [],
  daily_capacity: null,
  delivery_radius_km: null,
  cannot_make: [],
  price_per_piece_ore: null,
  created_at: MORNING,
  updated_at: MORNING,
  open_orders: 2,
  open_series: 0,
});
const bakery = vendor(31, "Konditori Rosen");
const restaurant: Supplier = { ...vendor(41, "Kajens Lunch & Catering"), restaurant_type: "lunch" };

const meal: Output<"list-meal-year">["upcoming"][number] = {
  id: idOf(21),
  meal_event_id: idOf(22),
  event_type: "lunch",
  mode: "recurring",
  restaurant_id: restaurant.id,
  restaurant_name: restaurant.name,
  people_count: 12,
  delivery_date: "2026-03-05",
  time: "11:30",
  status: "requested",
  notes: null,
  asked: true,
  decline_reason: null,
  withdrawn: false,
  unanswered: false,
  answer_wanted_again: false,
  outcome: null,
  address: company.address,
  latitude: company.latitude,
  longitude: company.longitude,
  cancel_by: null,
  next_step: {
    what: "deadline",
    at: "2026-03-03T09:00:00Z",
    text: "Svar senast i morgon kl. 10:00, annars frågas nästa restaurang",
  },
};
const platformDay: Output<"get-platform-day"> = {
  since: "2026-02-27",
  solved: {
    count: 2,
    silent: 1,
    declined: 1,
    withdrawn: 0,
    lines: [
      {
        order_id: idOf(63),
        company_name: company.name,
        on: "2026-02-27",
        text: "Konditori Rosen svarade inte i tid, så Mandel & Marsipan bakar till Elin.",
      },
    ],
  },
  run: { finished_at: "2026-03-02T07:00:04Z", error: null },
  waiting_mails: 0,
  stuck_mails: 0,
  answer_minutes: 130,
  cakes_today: 41,
  meals_today: 12,
};
export const quietDay: Output<"get-platform-day"> = {
  ...platformDay,
  solved: { count: 0, silent: 0, declined: 0, withdrawn: 0, lines: [] },
};

export const noMeals: Output<"list-meal-year"> = {
  year: 2026,
  ordered: 0,
  may_order: true,
  events: [],
  upcoming: [],
  history: [],
};
const meals: Output<"list-meal-year"> = {
  ...noMeals,
  ordered: 1,
  events: [
    {
      id: idOf(22),
      event_type: "lunch",
      mode: "recurring",
      time: "11:30",
      days_of_week: [4],
      start_date: "2026-01-08",
      end_date: null,
      people_count: 12,
      restaurant_id: restaurant.id,
      restaurant_name: restaurant.name,
      reserves: [],
      address: { display: company.address!, latitude: 57.7, longitude: 11.97 },
      notes: null,
      continues_id: null,
      pauses: [],
      next: "2026-03-05",
      skipped: [],
      moved: [],
      holidays: [],
      next_step: null,
    },
  ],
  upcoming: [meal],
  history: [{ ...meal, id: idOf(23), delivery_date: "2026-02-26", status: "completed" }],
};

export const books: Output<"list-books"> = {
  company_name: company.name,
  org_number: company.org_number,
  year: 2026,
  month: 3,
  benefit_year: 2026,
  benefit_estimated: false,
  rows: [
    {
      id: idOf(23),
      kind: "lunch",
      delivery_date: "2026-03-01",
      supplier_name: restaurant.name,
      quantity: 12,
      invoice_interval: "monthly",
      price_ore: 120_000,
      vat_percent: 12,
      benefit_kronor_per_person: 125,
    },
  ],
};

export const calendar: Output<"get-calendar"> = {
  pro: true,
  offered: ["google", "microsoft"],
  connection: null,
};
const subscription: Output<"get-subscription"> = {
  ...trial,
  subscribed: true,
  monthly_price_kr: 199,
  pro_price_kr: 399,
};

const nearby = ({ id, name, address, latitude, longitude }: Supplier) => ({
  id,
  name,
  address,
  latitude,
  longitude,
  distance_km: 1.2,
  why_not: null,
});

export const companyInUse = {
  "get-user": user,
  "get-overview": overview,
  "dashboard-this-week": week,
  "list-delivery-questions": { deliveries: [] },
  "get-promise-year": promises,
  "get-calendar": calendar,
  "get-subscription": subscription,
  "check-subscription-status": { ...subscription, changed: false },
  "list-employees": register,
  "list-cake-year": cakes,
  "get-autopilot": autopilot,
  "get-cake-order-draft": { draft: null },
  "list-cake-candidates": candidates,
  "list-cake-vendors": {
    vendors: [nearby(bakery)],
    radius_km: 100,
  },
  "list-meal-year": meals,
  "get-meal-order-draft": {
    draft: null,
    address: { display: company.address!, latitude: 57.7, longitude: 11.97 },
    kitchen_lines: [],
  },
  "list-meal-vendors": { vendors: [nearby(restaurant)], radius_km: 50 },
  "save-meal-order-draft": {
    id: ID,
    company_id: ID,
    meal_type: "lunch",
    vendor_id: restaurant.id,
    default_people: 12,
    address_snapshot: null,
  },
  "list-books": books,
} satisfies Calls;

const row: Output<"list-companies">["companies"][number] = {
  ...pick(company),
  employees: 2,
  cakes: 1,
  meals: 1,
  shares_org_number: false,
  invited: false,
};

function pick({
  id,
  name,
  org_number,
  contact_first_name,
  contact_last_name,
  contact_email,
  created_at,
}: Company) {
  return { id, name, org_number, contact_first_name, contact_last_name, contact_email, created_at, ...trial };
}

export const request: Output<"list-order-requests">["requests"][number] = {
  id: idOf(51),
  company_id: company.id,
  company_name: company.name,
  order_type: "cake",
  status: "pending",
  requested_delivery_date: "2026-03-08",
  employee_id: idOf(2),
  bakery_id: bakery.id,
  restaurant_id: null,
  people_count: null,
  notes: null,
  created_at: MORNING,
  decided_at: null,
  order_status: "pending",
  withdrawn: false,
  unanswered: false,
  answer_wanted_again: false,
  outcome: null,
  portion_size: 8,
  delivery_time: "14:00",
  allergies: null,
  dietary_preferences: "Vegansk",
  decline_reason: null,
  decided_automatically: false,
  approval: "automatic",
  first_approved_at: null,
  approval_reason: null,
  bakery: { name: bakery.name, address: bakery.address },
  restaurant: null,
  employee: { name: "Ali Karimi", birthday: "1990-03-08" },
  meal_event: null,
};

export const health: Output<"get-business-health"> = {
  weeks: [
    {
      monday: "2026-02-23",
      trials: 3,
      converted: 1,
      delivered: 9,
      declined: 1,
      unanswered: 0,
      deliveries: 10,
      judged: 6,
      on_time: 5,
      missed_unsaid: 1,
    },
  ],
  suppliers: [
    {
      id: bakery.id,
      name: bakery.name,
      asked: 4,
      answered: 3,
      declined: 1,
      median_answer_minutes: 90,
      deliveries: 8,
      judged: 5,
      on_time: 5,
    },
  ],
  mails: { waiting: 0, dead: 1, unsure: 0, held: 0, oldest_waiting: null },
};

const openOrder: Output<"list-silent-suppliers">["orders"][number] = {
  id: idOf(61),
  order_type: "cake",
  company_id: company.id,
  company_name: company.name,
  supplier_id: bakery.id,
  supplier_name: bakery.name,
  supplier_phone: "031-12 34 56",
  what: "Tårta till Ali Karimi",
  delivery_date: "2026-03-08",
  asked_at: "2026-02-27T08:00:00Z",
  status: "requested",
};

/** What the platform's staff reads besides. */
export const platform = {
  "get-user": { ...user, email: "admin@tartdags.example", role: "admin" },
  "get-join-link": { url: "https://tartdags.example/employee-signup?token=abcd1234", token: "abcd1234" },
  "count-order-requests": {
    companies: 1,
    cake_orders: 1,
    meal_orders: 0,
    all: 1,
    cake: 1,
    meal: 0,
    pending: 1,
  },
  "list-companies": { companies: [row], next: null },
  "list-second-companies": { companies: [] },
  "list-order-requests": { requests: [request], next: null },
  "get-business-health": health,
  "list-dead-mails": {
    mails: [
      {
        id: idOf(71),
        key: "birthday-reminder-hr:x",
        kind: "birthday-reminder-hr",
        to_email: "hr@nordljus.example",
        company_name: company.name,
        subject: "Påminnelse om en födelsedag",
        status: "dead",
        attempts: 5,
        last_error: null,
        created_at: MORNING,
        next_attempt_at: MORNING,
        expired: false,
      },
    ],
    next: null,
    total: 1,
  },
  "list-missing-deliveries": { deliveries: [] },
  "list-silent-suppliers": { orders: [openOrder] },
  "list-orders-without-supplier": {
    orders: [
      {
        ...openOrder,
        id: idOf(62),
        what: "Tårta till Moa Lindahl",
        supplier_name: null,
        status: "declined",
        delivery_time: "12:00",
        answer_by: null,
        tried: [
          {
            supplier_name: bakery.name,
            phone: "031-12 34 56",
            status: "declined",
            reason: "Fullt den dagen",
          },
        ],
        next: { id: idOf(63), name: "Mandel & Marsipan", distance_km: 3.9, phone: null },
        contact: { name: "Anna Berg", phone: "031-65 43 21" },
      },
    ],
  },
  "list-next-steps": {
    steps: [
      {
        id: idOf(63),
        kind: "cake",
        title: "Tårta till Elin Sandberg",
        company_id: company.id,
        company_name: company.name,
        step: { what: "remind", at: MORNING, text: "Påminnelse till HR och bageriet i dag kl. 08:00" },
      },
    ],
    more: false,
  },
  "get-platform-day": platformDay,
  "preview-next-run": {
    at: "2026-03-02T08:00:00+01:00",
    counts: [{ name: "mails", label: "Mejl", count: 1 }],
    mails: [
      {
        key: "k",
        kind: "birthday-reminder-hr",
        to_email: "hr@nordljus.example",
        company_name: company.name,
        subject: "Ali Karimi fyller år på söndag",
        text: "Hej!",
        held: false,
      },
    ],
    more: false,
  },
  "list-automation-runs": {
    runs: [
      {
        kind: "daily",
        day: "2026-03-01",
        started_at: "2026-03-01T08:00:00+01:00",
        finished_at: "2026-03-01T08:00:05+01:00",
        error: null,
        counts: [{ name: "mails", label: "Påminnelser", count: 3 }],
        jumps: [],
      },
    ],
  },
  "list-restaurants": { restaurants: [restaurant], more: false },
  "list-bakeries": { bakeries: [bakery], more: false },
  "list-payment-links": {
    links: [
      {
        id: idOf(81),
        url: "https://tartdags.example/checkout?token=x",
        company_name: "Fjällbris AB",
        admin_email: "hr@fjallbris.example",
        phone: null,
        notes: null,
        created_at: MORNING,
        opened_at: null,
        paid_at: null,
        information_completed_at: null,
      },
    ],
  },
} satisfies Calls;

export const supplierWeek: Output<"get-supplier-week"> = {
  supplier: bakery,
  monday: "2026-03-02",
  orders: [
    {
      id: idOf(11),
      order_type: "cake",
      title: "Födelsedagstårta",
      company_name: company.name,
      delivery_date: "2026-03-04",
      time: "14:00",
      address: company.address,
      amount: 8,
      allergies: "Nötter",
      counted_allergies: [],
      counted_diets: [{ name: "halal", count: 2 }],
      notes: null,
      status: "confirmed",
    },
  ],
};

export const companyPage: Output<"get-company-page"> = {
  company: {
    ...company,
    stripe_customer_id: null,
    stripe_subscription_id: null,
    shares_org_number: false,
    invited: false,
    approval: "automatic",
    first_approved_at: MORNING,
  },
  counts: { employees: 1, cakes: 1, meals: 0, waiting: 0 },
  users: [{ id: ID, email: "hr@nordljus.example", full_name: "Maja Åkerö", role: "hr_admin" }],
  employees: [
    { id: idOf(1), name: "Elin Sandberg", birthday: "1990-03-04", position: null, allergies: "Nötter" },
  ],
  orders: [],
  mails: [],
  audit: [],
};

/** What came, or should have, this very morning. */
const delivery: Output<"list-delivery-questions">["deliveries"][number] = {
  id: idOf(11),
  kind: "cake",
  meal_type: null,
  employee_name: "Elin Sandberg",
  quantity: 8,
  delivery_date: "2026-03-01",
  delivery_time: "14:00",
  supplier_name: bakery.name,
  supplier_phone: "031-123 45 67",
  status: "confirmed",
  needs_word: false,
  unanswered_change: false,
  outcome: null,
  outcome_by: null,
  outcome_note: null,
};
export const questions: Output<"list-delivery-questions"> = { deliveries: [delivery] };
export const deliveryDay: Output<"get-delivery-day"> = {
  company_name: company.name,
  delivery_date: delivery.delivery_date,
  answer_until: "2026-03-15",
  deliveries: [delivery],
};
export const answeredDay: Output<"get-delivery-day"> = {
  ...deliveryDay,
  deliveries: [{ ...delivery, status: "completed", outcome: "late", outcome_by: "hr" }],
};
export const emptyWeek: Output<"get-week"> = {
  company_name: company.name,
  monday: "2026-03-09",
  deliveries: [],
};
export const weekAhead: Output<"get-week"> = {
  ...emptyWeek,
  deliveries: [
    {
      id: idOf(95),
      kind: "cake",
      meal_type: null,
      employee_name: "Elin Sandberg",
      birthday: "2026-03-14",
      own: true,
      quiet: true,
      allergies: "Nötter",
      dietary_preferences: "Vegetarisk",
      quantity: 8,
      delivery_date: "2026-03-12",
      delivery_time: "14:00",
      address: company.address,
      supplier_name: bakery.name,
      lead_hours: 24,
      status: "confirmed",
      withdrawn: false,
      unanswered: false,
      answer_wanted_again: false,
      state: "yes",
      acts: ["portions", "supplier", "move", "forgo"],
      days: ["2026-03-10", "2026-03-11", "2026-03-16"],
      others: [{ id: idOf(96), name: "Konditori Lindblom", distance_km: 1.2 }],
    },
  ],
};
export const missingDeliveries: Output<"list-missing-deliveries"> = {
  deliveries: [
    {
      ...delivery,
      status: "declined",
      outcome: "missing",
      outcome_by: "hr",
      outcome_note: "Vi väntar än",
      company_id: company.id,
      company_name: company.name,
      supplier_id: bakery.id,
    },
  ],
};

/** What somebody with a link reads: a bakery, a new colleague, a person about themselves. */
export const asked: Output<"get-supplier-orders"> = {
  kind: "cake",
  supplier_name: bakery.name,
  company_name: company.name,
  delivery_date: "2026-03-04",
  answer_by: "2026-03-03T09:00:00Z",
  passed: false,
  may_reconfirm: false,
  story: [{ at: "2026-03-01T09:00:00Z", text: "Ni fick frågan" }],
  changes: [],
  orders: [
    {
      id: idOf(11),
      status: "requested",
      delivery_time: "14:00",
      address: company.address,
      portion_size: 8,
      marking: null,
      allergies: "Nötter",
      dietary_preferences: null,
      meal_type: null,
      people_count: null,
      notes: null,
      decline_reason: null,
      reconfirmed: false,
      withdrawn: false,
      unanswered: false,
      answer_wanted_again: false,
      outcome: null,
      version: "visad",
    },
  ],
  colleague_allergies: [],
  diets: [],
  allergens: ["nötter"],
};
export const ownData: Output<"get-own-data"> = {
  ...person(1, "Elin Sandberg", {
    email: "elin@nordljus.example",
    position: null,
    allergies: "Nötter",
  }),
  companyName: company.name,
  consent: null,
  next_order: null,
};
