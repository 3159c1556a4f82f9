import type { Output } from "../../../contract/contract.ts";
import type { OrderStatus } from "../../../domain/orders.ts";
import { FIRST_OFFICE } from "../../employee.ts";
import { ID, MORNING, company, idOf, trial, type CakeOfYear, type Supplier } from "./company.ts";

/** What the server answers about its cakes and meals, and about who makes them. */

const cake = (number: number, name: string, status: OrderStatus | null, day = "2026-03-04"): CakeOfYear => ({
  employee_id: idOf(number),
  office_id: FIRST_OFFICE,
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
  cake_text: null,
  order: status && {
    id: idOf(10 + number),
    status,
    revision: 1,
    bakery_id: idOf(31),
    bakery_name: "Konditori Rosen",
    bakery_active: true,
    passed_on: false,
    product: null,
    product_note: null,
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
export const cakes: Output<"list-cake-year"> = {
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
  office_paused: false,
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
export const candidates: Output<"list-cake-candidates"> = {
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
      office_id: ID,
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
  earliest_time: null,
  latest_time: null,
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
export const bakery = vendor(31, "Konditori Rosen");
export const restaurant: Supplier = { ...vendor(41, "Kajens Lunch & Catering"), restaurant_type: "lunch" };

const meal: Output<"list-meal-year">["upcoming"][number] = {
  id: idOf(21),
  office_id: FIRST_OFFICE,
  meal_event_id: idOf(22),
  event_type: "lunch",
  mode: "recurring",
  restaurant_id: restaurant.id,
  restaurant_name: restaurant.name,
  people_count: 12,
  delivery_date: "2026-03-05",
  time: "11:30",
  status: "requested",
  revision: 1,
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
export const platformDay: Output<"get-platform-day"> = {
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
export const meals: Output<"list-meal-year"> = {
  ...noMeals,
  ordered: 1,
  events: [
    {
      id: idOf(22),
      office_id: FIRST_OFFICE,
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
export const subscription: Output<"get-subscription"> = {
  ...trial,
  subscribed: true,
  wanted_method: null,
  invoiced_to: "faktura@nordljus.example",
  monthly_price_kr: 199,
  pro_price_kr: 399,
};

export const nearby = ({ id, name, address, latitude, longitude }: Supplier) => ({
  id,
  name,
  address,
  latitude,
  longitude,
  distance_km: 1.2,
  why_not: null,
});
