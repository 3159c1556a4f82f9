import { bakeryOrder } from "../../server/features/orders/mails/bakery-order.ts";
import { bakeryOrderCancelled } from "../../server/features/orders/mails/bakery-order-cancelled.ts";
import type { Parts, Samples, Words } from "./parts.ts";

/** What bakeries and restaurants read. */
export const suppliers = (
  { company, supplier, place, url }: Words,
  {
    stated,
    where,
    bakery,
    twoCakes,
    meal,
    restaurant,
    twoMeals,
    bakeryReminder,
    restaurantReminder,
    changes,
  }: Parts,
) =>
  ({
    "supplier-page-link": { pages: [{ supplier_name: supplier, page_url: url }], valid_hours: 24 },
    "supplier-address-proof": { supplier_name: supplier, prove_url: url, valid_hours: 168 },
    "supplier-address-added": {
      supplier_name: supplier,
      email: "order@konditori.example",
      orders: true,
      invoices: true,
      page_url: url,
    },
    "supplier-copy": bakeryOrder({ ...bakery, cakes: twoCakes, answer_by: "2026-11-13T09:00:00Z" }),
    "supplier-copy-cancelled": bakeryOrderCancelled({
      ...where,
      bakery_name: supplier,
      company_name: company,
      cakes: [{ portion_size: 12, marking: "ES" }],
      left: { ...bakery, also: restaurant },
    }),
    "supplier-digest": {
      supplier_name: supplier,
      day: where.today,
      offers: [
        { subject: "Beställning: 2 tårtor", company_name: company, url, answer_by: "2026-11-13T09:00:00Z" },
      ],
      changes: [
        {
          subject: "Ändrad beställning",
          company_name: company,
          url,
          changed: ["allergier"],
          answer_by: null,
        },
      ],
      cancellations: [{ subject: "Avbokat", company_name: company, url, answer_by: null }],
      answered: [{ subject: "Beställning: 1 tårta", company_name: company, url, answer_by: null }],
      page_url: url,
    },
    "supplier-month": {
      supplier_name: supplier,
      month: "2026-10",
      rows: [
        stated,
        { ...stated, price_ore: null, vat_percent: 12, kind: "meal", meal_type: "lunch", product_name: null },
      ],
      awaited: [{ ...stated, delivery_date: "2026-10-31" }],
      late: [{ ...stated, delivery_date: "2026-09-30" }],
      page_url: url,
    },
    "supplier-receipt": {
      supplier_name: supplier,
      answer: "confirm",
      today: where.today,
      orders: [
        {
          company_name: company,
          delivery_date: "2026-11-16",
          delivery_time: "14:00",
          kind: "cake",
          quantity: 12,
          product: null,
        },
        {
          company_name: company,
          delivery_date: "2026-11-17",
          delivery_time: "09:00",
          kind: "cake",
          quantity: 8,
          product: "Prinsesstårta, 8 bitar, 345 kr exkl. moms",
        },
      ],
      page_url: url,
    },
    "bakery-order": { ...bakery, cakes: twoCakes, answer_by: "2026-11-13T09:00:00Z" },
    "offer-reminder": { ...bakery, cakes: twoCakes, also: restaurant, answer_by: "2026-11-13T09:00:00Z" },
    "bakery-reminder-week": { ...bakeryReminder, days_left: 7, confirmed: false },
    "bakery-reminder-day": bakeryReminder,
    "bakery-reminder-day-by-hand": bakeryReminder,
    "bakery-reconfirm": { ...bakery, confirmed: 1 },
    "supplier-order-changed": {
      ...bakery,
      cakes: twoCakes,
      changes,
      by: ["company", "platform"],
      confirmed: false,
      asks_again: true,
      also: restaurant,
      pages: [
        { about: "cake", url },
        { about: "meal", url },
      ],
    },
    "bakery-order-cancelled": {
      ...where,
      bakery_name: supplier,
      company_name: company,
      cakes: [{ portion_size: 12, marking: "ES" }],
      left: { ...bakery, also: restaurant },
    },
    "bakery-yearly-list": {
      bakery_name: supplier,
      company_name: company,
      address: place,
      year: 2026,
      deliveries: [
        { delivery_date: "2026-11-16", portion_size: 12 },
        { delivery_date: "2026-03-02", portion_size: 8 },
        { delivery_date: "2026-11-03", portion_size: 1 },
      ],
    },
    "restaurant-order": { ...restaurant, meals: twoMeals, answer_by: "2026-11-13T09:00:00Z", also: bakery },
    "restaurant-reminder-week": { ...restaurantReminder, days_left: 7 },
    "restaurant-reminder-day": restaurantReminder,
    "restaurant-reminder-day-by-hand": restaurantReminder,
    "restaurant-order-cancelled": {
      ...where,
      meals: [meal],
      restaurant_name: supplier,
      company_name: company,
      replaced: true,
      left: { ...restaurant, meals: twoMeals },
    },
  }) satisfies Partial<Samples>;
