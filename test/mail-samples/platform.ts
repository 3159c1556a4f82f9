import type { Parts, Samples, Words } from "./parts.ts";

/** What the platform's own staff read. */
export const platform = (
  { company, person, supplier, place, note, url }: Words,
  { where, meal, declined, tried, unconfirmed, missed }: Parts,
) =>
  ({
    "delivery-missing-admin": {
      company_name: company,
      orders: [
        {
          what: `Tårta till ${person}, 12 bitar`,
          ...where,
          supplier_name: supplier,
          supplier_phone: "031-123",
          outcome_note: note,
        },
      ],
      url,
      today: where.delivery_date,
    },
    "test-email": { sent_at: "2026-11-16 08:00", admin_url: url },
    "contact-message": {
      name: person,
      email: "a@b.example",
      phone: "070",
      company,
      message: note,
      messages_url: url,
    },
    "staff-invitation": { inviter_name: person, invitation_url: url, valid_hours: 48 },
    "staff-changed": { change: "joined", name: person, email: "a@b.example", staff_url: url },
    "order-unconfirmed-admin": {
      ...unconfirmed,
      order: { kind: "meal", ...meal },
      tried: [],
      asked: null,
    },
    "order-confirmed-admin": {
      ...where,
      company_name: company,
      supplier_name: supplier,
      what: `Tårta till ${person}`,
      how: "after_all",
      asked_again: false,
      order_url: url,
    },
    "order-declined-admin": { ...declined, tried, order: { kind: "meal", ...meal } },
    "order-missed-admin": missed,
    "new-order-request": {
      delivery_time: where.delivery_time,
      address: place,
      today: where.today,
      company_name: company,
      order_type: "cake",
      why: "first",
      what: "2 tårtor, 20 bitar",
      days: [
        { delivery_date: where.delivery_date, what: "1 tårta, 12 bitar", asked_on: "2026-11-10" },
        { delivery_date: "2027-01-02", what: "1 tårta, 8 bitar", asked_on: "2026-12-26" },
      ],
      supplier_name: supplier,
      notes: note,
      requests_url: url,
    },
    "dead-letter-alarm": {
      mails: [{ key: `cake-reminder-hr-week:${person}`, attempts: 8, error: note }],
      journal_url: url,
    },
    "mail-ceiling": { company_url: url },
    "second-company": { journal_url: url },
    "supplier-silent": {
      orders: [
        {
          supplier_name: supplier,
          phone: "08-123",
          company_name: company,
          what: "1 tårta",
          delivery_date: "2026-11-16",
          asked_on: "2026-11-09",
        },
      ],
      journal_url: url,
    },
    "daily-digest": {
      date: "2026-11-16",
      done: [{ label: "Påminnelser", count: 12 }],
      waiting: [
        { label: "Utan svar", count: 1 },
        { label: "Utan leverantör", count: 12 },
      ],
      without_supplier: [{ what: "Tårta, 8 bitar", company_name: company, delivery_date: "2026-11-18" }],
      more_without_supplier: 11,
      journal_url: url,
    },
  }) satisfies Partial<Samples>;
