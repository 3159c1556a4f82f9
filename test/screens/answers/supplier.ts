import type { CallName, Output } from "../../../contract/contract.ts";
import { company, idOf } from "./company.ts";
import { bakery } from "./orders.ts";

/** What a supplier reads on its own page, on Monday 2 March 2026. */

type Delivery = Output<"list-supplier-deliveries">["deliveries"][number];
type Offer = Output<"list-supplier-offers">["offers"][number];

const order = {
  kind: "cake",
  meal_type: null,
  company_name: company.name,
  address: company.address,
  quantity: 8,
  marking: "ES",
  product: null,
  product_name: null,
  product_kind: null,
  product_pieces: null,
  price_ore: null,
  cake_text: null,
  separate: "2 st Glutenfri bakelse, 84 kr exkl. moms",
  notes: null,
  allergies: [
    { name: "nötter", count: 1 },
    { name: "mandel", count: 1 },
  ],
  diets: [{ name: "vegetariskt", count: 1 }],
  table: [{ name: "ägg", count: 3 }],
  separate_name: "Glutenfri bakelse",
  separate_count: 2,
  separate_food: [{ name: "glutenfri", count: 2 }],
  answer_wanted_again: false,
  outcome: null,
  invoice_interval: "monthly",
  invoice_to: {
    org_number: "5566012398",
    email: "faktura@nordljus.example",
    peppol: "0007:5566012398",
    reference: "4471",
    cost_centre: "4100",
    address: null,
  },
  version: "visad",
} as const;

const noFood = {
  allergies: [],
  diets: [],
  table: [],
  separate: null,
  separate_name: null,
  separate_count: null,
  separate_food: [],
};

const delivery = (number: number, more: Partial<Delivery>): Delivery => ({
  ...structuredClone({
    ...order,
    allergies: [...order.allergies],
    diets: [...order.diets],
    table: [...order.table],
    separate_food: [...order.separate_food],
  }),
  id: idOf(number),
  status: "confirmed",
  delivery_date: "2026-03-02",
  delivery_time: "09:00",
  stop: number,
  receiving: null,
  ...more,
});

export const noDeliveries: Output<"list-supplier-deliveries"> = {
  deliveries: [],
  more: false,
  withdrawn: [],
  closed_days: ["2026-03-08"],
  daily_capacity: 6,
};
export const deliveries: Output<"list-supplier-deliveries"> = {
  ...noDeliveries,
  deliveries: [
    delivery(41, {
      stop: 1,
      receiving: {
        receiver_name: "Isak",
        receiver_phone: "031-700 00 31",
        reserve_name: null,
        reserve_phone: null,
        instructions: "Våning 3, hissen till höger.",
        door_code: "7314",
        has_door_code: true,
      },
    }),
    delivery(42, {
      company_name: "Kvarnbyns Tandvård AB",
      delivery_time: "11:00",
      stop: 0,
      ...noFood,
      marking: null,
    }),
  ],
};

const offer = (number: number, more: Partial<Offer>): Offer => {
  const { stop: _, receiving: __, ...shown } = delivery(number, {});
  return {
    ...shown,
    status: "requested",
    delivery_date: "2026-03-10",
    answer_by: "2026-03-04T09:00:00Z",
    distance_km: 2.1,
    ...more,
    version: `visad ${number}`,
  };
};
export const noOffers: Output<"list-supplier-offers"> = {
  offers: [],
  more: false,
  daily_capacity: 2,
  booked: [],
};
export const offers: Output<"list-supplier-offers"> = {
  ...noOffers,
  offers: [
    offer(51, { answer_by: "2026-03-02T15:00:00Z" }),
    offer(52, { company_name: "Brobyggarna AB", ...noFood }),
    offer(53, { company_name: "Granlunda AB", ...noFood }),
  ],
};

export const rules: Output<"get-supplier-rules"> = {
  rules: {
    phone: "031-700 00 10",
    lead_hours: 48,
    closed_weekdays: [0],
    closed_dates: ["2026-12-24", "2026-12-25"],
    daily_capacity: 6,
    delivery_radius_km: null,
    says_yes: null,
    earliest_time: "08:00",
    latest_time: "15:00",
  },
  updated_at: "2026-03-01 08:00:00+00",
  language: "sv",
  calendar_url: null,
};

const stated = {
  id: idOf(61),
  kind: "cake",
  meal_type: null,
  supplier_id: bakery.id,
  supplier_name: bakery.name,
  company_id: company.id,
  company_name: company.name,
  office_name: "Huvudkontoret",
  delivery_date: "2026-02-10",
  quantity: 8,
  product_name: "Prinsesstårta",
  product_pieces: 12,
  separate_name: "Glutenfri bakelse",
  separate_count: 2,
  invoice_interval: "monthly",
  invoice_to: order.invoice_to,
  price_ore: 54_900,
  vat_percent: 12,
} as const;

export const noStatement: Output<"list-supplier-statement"> = {
  supplier_name: bakery.name,
  rows: [],
  awaited: [],
  more: false,
  mailed_at: null,
};
export const statement: Output<"list-supplier-statement"> = {
  ...noStatement,
  rows: [stated, { ...stated, id: idOf(62), delivery_date: "2026-02-12", price_ore: null }],
  awaited: [{ ...stated, id: idOf(63), delivery_date: "2026-02-28" }],
};

export const noNotices: Output<"get-supplier-notices"> = { public_key: "BPk", devices: [] };
export const notices: Output<"get-supplier-notices"> = {
  ...noNotices,
  devices: [
    {
      id: idOf(61),
      label: "Safari på iPhone",
      here: false,
      created_at: "2026-02-02T07:30:00Z",
      used_at: "2026-03-01T05:15:00Z",
      failing: false,
    },
  ],
};

export const noAddresses: Output<"list-own-addresses"> = {
  contact_email: "order@konditori.example",
  signed_in_by: null,
  addresses: [],
  digest: false,
};
export const addresses: Output<"list-own-addresses"> = {
  ...noAddresses,
  addresses: [
    {
      id: idOf(64),
      email: "bageriet@konditori.example",
      orders: true,
      invoices: false,
      proved: true,
      added_by: "supplier",
    },
    {
      id: idOf(65),
      email: "ekonomi@konditori.example",
      orders: false,
      invoices: true,
      proved: false,
      added_by: "platform",
    },
  ],
};

export const supplierInUse = {
  "list-supplier-thanks": { thanks: [] },
  "list-own-addresses": addresses,
  "get-supplier-notices": notices,
  "get-supplier-rules": rules,
  "get-supplier-page": {
    name: bakery.name,
    address: "Linnégatan 14, Göteborg",
    deliveries_today: 2,
    waiting: 3,
  },
  "list-supplier-deliveries": deliveries,
  "list-supplier-offers": offers,
  "list-supplier-statement": statement,
} satisfies { [N in CallName]?: Output<N> };
