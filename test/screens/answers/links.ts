import type { Output } from "../../../contract/contract.ts";
import { company, idOf, person } from "./company.ts";
import { bakery } from "./orders.ts";

/** What a mailed link opens: how a delivery went, the week ahead, a bakery's page, what is stored of a person. */

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
  revision: 1,
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
      occasion_title: null,
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
      revision: 1,
      offer_status: null,
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
  may_take_back: [],
  changes: [],
  receiving: [],
  invoices: [
    {
      order_ids: [idOf(11)],
      invoice_interval: "monthly",
      invoice_to: {
        org_number: "5599887709",
        email: "faktura@nordljus.example",
        peppol: null,
        reference: "4471",
        cost_centre: null,
        address: null,
      },
    },
  ],
  orders: [
    {
      id: idOf(11),
      status: "requested",
      delivery_time: "14:00",
      address: company.address,
      portion_size: 8,
      marking: null,
      product_name: null,
      product_pieces: null,
      product_price_ore: null,
      cake_text: null,
      separate: null,
      allergies: "Nötter",
      dietary_preferences: null,
      meal_type: null,
      people_count: null,
      notes: null,
      decline_reason: null,
      reconfirmed: false,
      offer_status: null,
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
  office: null,
  consent: null,
  next_order: null,
};

export const greetingCard: Output<"get-greeting-card"> = {
  company_name: company.name,
  first_name: "Elin",
  birthday: "2026-03-04",
  open: true,
  written: false,
  may_picture: false,
};
