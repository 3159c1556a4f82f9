import { productKinds } from "../../../domain/products.ts";
import type { Output } from "../../../contract/contract.ts";
import type { Calls } from "../transport.ts";
import { ID, MORNING, company, idOf, settings, trial, user, type Company } from "./company.ts";
import { bakery, platformDay, restaurant } from "./orders.ts";

/** What the platform's staff is answered. */

const row: Output<"list-companies">["companies"][number] = {
  ...pick(company),
  employees: 2,
  cakes: 1,
  meals: 1,
  shares_org_number: false,
  closed_at: null,
  invited: false,
  not_begun: false,
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
  revision: 1,
  offer_status: null,
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
  revision: 1,
};

export const companyPage: Output<"get-company-page"> = {
  company: {
    ...company,
    stripe_customer_id: null,
    stripe_subscription_id: null,
    closed_at: null,
    closed_by: null,
    shares_org_number: false,
    invited: false,
    not_begun: false,
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
      lines: ["Sort: Gräddtårta, 12 bitar, 465 kr exkl. moms"],
      allergies: "Nötter",
      counted_allergies: [],
      counted_diets: [{ name: "halal", count: 2 }],
      notes: null,
      status: "confirmed",
    },
  ],
  receiving: [
    {
      order_ids: [idOf(11)],
      address: company.address,
      receiver_name: "Bengt Hallberg, vaktmästare",
      receiver_phone: "070-174 06 12",
      reserve_name: null,
      reserve_phone: null,
      instructions: "Tredje våningen.",
      has_door_code: true,
    },
  ],
};

/** What the platform's staff reads besides. */
export const platform = {
  "count-supplier-sessions": { devices: 0, used_at: null },
  "get-supplier-week": supplierWeek,
  "list-supplier-addresses": { addresses: [] },
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
  "get-company-page": companyPage,
  "list-companies": { companies: [row], next: null },
  "list-staff": {
    staff: [
      { id: ID, name: null, email: "admin@tartdags.example", last_seen_at: null, is_self: true },
      {
        id: idOf(72),
        name: "Ola Berg",
        email: "ola@tartdags.example",
        last_seen_at: MORNING,
        is_self: false,
      },
    ],
    invitations: [],
    log: [],
  },
  "list-call-reasons": { reasons: [] },
  "list-company-notes": { notes: [] },
  "list-staff-invitees": { access: [], more: false },
  "list-trial-extensions": { extensions: [] },
  "get-customer-settings": settings,
  "list-customer-members": {
    members: [
      {
        id: idOf(73),
        name: "Ida Ek",
        email: "ida@nordljus.example",
        role: "viewer",
        sees_allergies: false,
        is_contact: false,
        last_seen_at: null,
      },
    ],
    invitations: [],
    closed: false,
  },
  "list-contact-messages": { messages: [], unanswered: 0, next: null },
  "list-platform-join-requests": { requests: [] },
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
  "list-dead-posts": {
    posts: [
      {
        id: idOf(72),
        kind: "person.left",
        status: "dead",
        attempts: 10,
        last_error: "503",
        created_at: MORNING,
        sent_at: null,
        next_attempt_at: MORNING,
        company: { id: company.id, name: company.name },
        connection: "HR-systemet",
        host: "hrm.example",
      },
    ],
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
            other_day: "2026-03-11",
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
        step: { what: "remind", at: MORNING, text: "Påminnelse till HR och bageriet idag kl. 08:00" },
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

export const assortment: Output<"list-products"> = {
  supplier_name: "Konditori Rosen",
  vat_percent: 6,
  meal_vat_percent: 12,
  kinds: [...productKinds],
  products: [
    {
      id: idOf(91),
      name: "Prinsesstårta",
      kind: "princess",
      description: null,
      least_people: 1,
      weekdays: [],
      sizes: [
        { pieces: 8, price_ore: 38_900 },
        { pieces: 12, price_ore: 52_500 },
      ],
      allergens: ["gluten", "egg", "milk", "nuts"],
      diets: ["vegetarian"],
      season_from: null,
      season_to: null,
      active: true,
      picture: null,
      updated_at: MORNING,
    },
  ],
};
