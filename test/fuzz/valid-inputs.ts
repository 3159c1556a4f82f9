import type { CallName, Input } from "../../contract/contract.ts";
import { bookAccounts } from "../../domain/verifications.ts";
import { agreementVersions } from "../../domain/agreements.ts";
import { pickFrom, type Random } from "../hostile-input.ts";
import { lunchOnce } from "../meals.ts";
import type { Target } from "./company.ts";

type ValidInputs = { [N in CallName]?: (target: Target, random: Random) => Input<N> };

/** Bodies whose parts have to fit one another before the call does anything; a schema alone does not find them. */
export const validInputs: ValidInputs = {
  "accept-agreements": () => ({ shown: agreementVersions }),
  "add-employee": (_, random) => ({
    name: `Person ${number(random)}`,
    birthday: "1990-05-17",
    position: "Ekonom",
    cake_portion_size: null,
  }),
  "add-bakery": (_, random) => supplier(random),
  "add-restaurant": (_, random) => ({ ...supplier(random), restaurant_type: "lunch" }),
  "add-own-address": (_, random) => newAddress(random),
  "add-supplier-address": ({ ids }, random) => ({
    supplier_id: pickFrom(ids.vendor, random),
    ...newAddress(random),
  }),
  "answer-supplier-order": (target, random) => ({
    ...supplied(target, random),
    answer: "decline",
    reason: "Fullbokat",
  }),
  "confirm-meal-food": (target, random) => ({ meal_event_id: pickFrom(target.ids.meal, random), food: null }),
  "create-meal-order": (target, random) =>
    lunchOnce({ id: pickFrom(target.ids.vendor, random) }, pickFrom(["2026-03-17", "2026-03-18"], random)),
  "change-meal-series": (target, random) => ({
    meal_event_id: pickFrom(target.ids.meal, random),
    from: "2026-03-16",
    people: 5 + (number(random) % 20),
    time: "12:00",
    days_of_week: [1, 2, 3, 4, 5],
  }),
  "import-employees": (_, random) => ({
    columns: { name: 0, birthday: 1 },
    rows: [[`Person ${number(random)}`, "1990-05-17"]],
  }),
  "save-import": (_, random) => ({
    name: `Lista ${number(random)}`,
    columns: [
      { field: "name", at: 0, heading: "Namn" },
      { field: "birthday", at: 1, heading: "Födelsedag" },
    ],
  }),
  "invite-member": (_, random) => ({ email: newEmail(random), role: "user", sees_allergies: false }),
  "invite-staff": (_, random) => ({ email: newEmail(random) }),
  "invite-customer-member": ({ ids }, random) => ({
    id: ids.company[0]!,
    email: newEmail(random),
    role: "user",
    sees_allergies: false,
  }),
  "list-call-reasons": ({ ids }) => ({ id: ids.company[0]! }),
  "move-supplier-orders": (target, random) => ({
    ...twoSuppliers(target, random),
    orders: [{ id: pickFrom(target.ids.order, random), revision: 2 }],
  }),
  "preview-supplier-move": twoSuppliers,
  "keep-meal-on-holiday": (target, random) => ({
    meal_event_id: pickFrom(target.ids.meal, random),
    day: GOOD_FRIDAY,
  }),
  "move-cake-order": (target, random) => ({
    id: pickFrom(target.ids.order, random),
    delivery_date: "2026-06-15",
    delivery_address: null,
    address_latitude: null,
    address_longitude: null,
    revision: 2,
  }),
  "send-restaurant-order-email": (target, random) => ({
    orderId: pickFrom(target.ids.order, random),
    testMode: random() < 0.5,
  }),
  "resend-company-invitation": ({ ids }) => ({ id: ids.company[0]! }),
  "search-company": (_, random) => ({ search: pickFrom(["anställd", "tårta", "lunch konditori"], random) }),
  "search-platform": (target, random) => ({
    search: pickFrom(["bolag ab", "5599887709", "hr@", target.ids.order[0]!], random),
  }),
  "set-book-account": (_, random) => ({ account: pickFrom(bookAccounts, random), number: null }),
  "set-supplier-rules": () => ({
    phone: "031-1",
    lead_hours: 24,
    closed_weekdays: [0],
    closed_dates: [],
    daily_capacity: null,
    delivery_radius_km: null,
    says_yes: { days_ahead: 2, most: 20, food: ["gluten"] },
    earliest_time: "08:00",
    latest_time: "15:00",
    updated_at: "",
  }),
  "sign-up": (_, random) => ({
    firstName: "Kim",
    lastName: "Ek",
    companyName: "Bolaget AB",
    orgNumber: "5599887709",
    email: newEmail(random),
    password: "hemligt nog",
  }),
  "import-products": ({ ids }, random) => ({
    supplier_id: pickFrom(ids.vendor, random),
    products: [product(random), product(random)],
  }),
  "save-own-product": (_, random) => ({ id: null, ...product(random) }),
  "save-product": ({ ids }, random) => ({
    supplier_id: pickFrom(ids.vendor, random),
    id: null,
    ...product(random),
  }),
  "update-supplier": (target, random) => ({
    id: pickFrom(target.ids.vendor, random),
    ...supplier(random),
    despiteOrders: true,
    restaurant_type: "lunch",
    delivery_supported: true,
    categories: ["lunch", "tårta"],
    lead_hours: 24,
    closed_weekdays: [],
    closed_dates: [],
    daily_capacity: null,
    delivery_radius_km: null,
    cannot_make: ["gluten"],
    says_yes: null,
    price_per_piece_ore: 4500,
  }),
  "withdraw-supplier-order": supplied,
  "take-back-withdrawal": supplied,
};

const GOOD_FRIDAY = "2026-04-03";

const number = (random: Random) => Math.floor(random() * 1e6);

const newAddress = (random: Random) => ({
  email: `extra${number(random)}@konditori.example`,
  orders: true,
  invoices: false,
});
const newEmail = (random: Random) => `ny${number(random)}@bolag.example`;

const product = (random: Random) => ({
  name: `Tårta ${number(random)}`,
  kind: "cream" as const,
  sizes: [{ pieces: 8, price_ore: 34_500 }],
  allergens: ["milk" as const],
  diets: ["vegetarian" as const],
  season_from: "06-01",
  season_to: "08-31",
  active: true,
});

const supplier = (random: Random) => ({
  name: `Konditori ${number(random)}`,
  address: "Storgatan 1, Göteborg",
  email: "order@konditori.example",
  latitude: 57.7,
  longitude: 11.97,
  despitePlace: true,
});

/** An order and the link that its own supplier has. */
function supplied({ ids, links }: Target, random: Random) {
  const index = Math.floor(random() * ids.order.length);
  return { token: links.supplier[index]!, order_ids: [ids.order[index]!] };
}

function twoSuppliers({ ids }: Target, random: Random) {
  return { from: pickFrom(ids.vendor, random), to: pickFrom(ids.vendor, random) };
}
