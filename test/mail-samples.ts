import type { MailData, MailKind } from "./mail-templates.ts";

/** Data for every mail, from words that the caller chooses: plain ones to look at, hostile ones to test with. */
export type Words = {
  company: string;
  person: string;
  supplier: string;
  place: string;
  allergy: string;
  note: string;
  url: string;
};

type Samples = { [Kind in MailKind]: MailData<Kind> };

export function samplesWith({ company, person, supplier, place, allergy, note, url }: Words): Samples {
  const contact = { company_name: company, contact_first_name: person };
  const where = {
    delivery_date: "2026-11-16",
    delivery_time: "14:00",
    address: place,
    today: "2026-11-09",
  };
  const cake = { portion_size: 12, allergies: allergy, dietary_preferences: allergy };
  const hrCake = {
    ...cake,
    birthday: "2026-11-16",
    employee_name: person,
    bakery_name: supplier,
    bakery_phone: "031-123",
    status: "confirmed" as const,
  };
  const cakeReminder = { ...contact, ...where, cakes: [hrCake], orders_url: url };
  const counted = [
    { name: allergy, count: 1 },
    { name: "gluten", count: 2 },
  ];
  const bakery = {
    ...where,
    bakery_name: supplier,
    company_name: company,
    cakes: [cake],
    colleague_allergies: counted,
    invoice_interval: "monthly" as const,
    invoice_to: {
      email: "faktura@nordljus.example",
      peppol: null,
      cost_centre: null,
      reference: "4471 Trivsel",
      address: "Kungsportsavenyen 21\n411 36 Göteborg",
      org_number: "5599887709",
    },
    notes: note,
    answer_url: url,
  };
  const stated = {
    id: "00000000-0000-4000-8000-0000000000c1",
    kind: "cake" as const,
    meal_type: null,
    supplier_id: "00000000-0000-4000-8000-0000000000c2",
    supplier_name: supplier,
    company_id: "00000000-0000-4000-8000-0000000000c3",
    company_name: company,
    office_name: "Huvudkontoret",
    delivery_date: "2026-10-06",
    quantity: 12,
    product_name: "Prinsesstårta",
    product_pieces: 12,
    separate_name: "Glutenfri bakelse",
    separate_count: 2,
    invoice_interval: "monthly" as const,
    invoice_to: bakery.invoice_to,
    price_ore: 54_900,
    vat_percent: 6,
  };
  const twoCakes = [
    { ...cake, marking: person, mark: "ny" as const, address: place, delivery_time: "14:00" },
    { portion_size: 8, standing: "Ni har sagt ja" },
  ];
  const meal = { meal_type: "lunch" as const, people_count: 25 };
  const restaurant = {
    ...where,
    meals: [{ ...meal, notes: note }],
    restaurant_name: supplier,
    company_name: company,
    allergies: counted,
    diets: counted,
    invoice_interval: "per_delivery" as const,
    answer_url: url,
  };
  const twoMeals = [
    { ...meal, notes: note, mark: "ny" as const, delivery_time: "12:00", address: place },
    { meal_type: "frukost" as const, people_count: 12, notes: note },
  ];
  const hrMeal = {
    ...meal,
    delivery_time: "12:00",
    restaurant_name: supplier,
    restaurant_phone: "031-123",
    address: place,
    notes: note,
  };
  const mealReminder = {
    ...contact,
    delivery_date: where.delivery_date,
    meals: [{ ...hrMeal, status: "confirmed" as const }],
    allergies: counted,
    diets: counted,
    orders_url: url,
  };
  const declined = {
    ...contact,
    ...where,
    supplier_name: supplier,
    reason: note,
    others: [{ name: supplier, address: place, distance_km: 2.34, phone: "08-123", ask_url: url }],
    order_url: url,
  };
  const at = { offered_at: "2026-11-09T07:00:00Z", at: "2026-11-09T12:30:00Z" };
  const tried = [
    { supplier_name: supplier, phone: "08-123", status: "declined" as const, ...at, reason: note },
    { supplier_name: supplier, phone: null, status: "expired" as const, ...at },
    { supplier_name: supplier, phone: "08-123", status: "withdrawn" as const, ...at, reason: note },
  ];
  const unconfirmed = {
    ...contact,
    ...where,
    order: { kind: "cake" as const, employee_name: person, portion_size: 12 },
    others: declined.others,
    order_url: url,
    tried: [...tried, { supplier_name: supplier, phone: "08-123", status: "open" as const, ...at }],
    asked: { supplier_name: supplier, answer_by: "2026-11-13T09:00:00Z" },
    contact: { name: person, phone: "08-123" },
  };
  const missed = {
    ...contact,
    orders: [
      { what: `Tårta till ${person}`, ...where, supplier_name: supplier },
      { what: "Lunch, 25 personer", ...where, supplier_name: null },
    ],
    unanswered: false,
    url,
    today: where.today,
  };
  const office = {
    order_ids: [],
    address: place,
    receiver_name: company,
    receiver_phone: "031-123 45 67",
    reserve_name: company,
    reserve_phone: null,
    instructions: note,
    door_code: null,
    has_door_code: true,
  };
  const receiving = [office, { ...office, receiver_name: null, reserve_name: null }];
  const bakeryReminder = { ...bakery, days_left: 1, confirmed: true, asks_if_on_its_way: true, receiving };
  const restaurantReminder = { ...restaurant, days_left: 1, confirmed: false, receiving: [office] };
  const changes = [{ label: "Antal", before: "8", after: "12" }];

  return {
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
    "delivery-question": {
      ...contact,
      delivery_date: where.delivery_date,
      today: where.delivery_date,
      orders: [
        {
          kind: "cake",
          what: `Tårta till ${person}, 12 bitar`,
          delivery_time: "14:00",
          supplier_name: supplier,
          supplier_says_so: true,
          needs_word: false,
        },
      ],
      answer_url: () => url,
    },
    "week-ahead": {
      ...contact,
      monday: "2026-11-16",
      deliveries: [
        {
          kind: "cake",
          employee_name: person,
          quantity: 8,
          delivery_date: where.delivery_date,
          delivery_time: "14:00",
          address: place,
          own: true,
          state: "yes",
          answer: `${supplier} har sagt ja`,
          acts: ["Ändra", "Flytta", "Avstå"].map((label) => ({ label, url })),
        },
        {
          kind: "cake",
          employee_name: `Amina ${person}`,
          birthday: "2026-11-21",
          quantity: 12,
          delivery_date: "2026-11-19",
          delivery_time: "14:00",
          address: place,
          allergies: allergy,
          dietary_preferences: "vegetarisk",
          quiet: true,
          state: "yes",
          answer: `${supplier} har sagt ja`,
          acts: ["Ändra", "Flytta", "Avstå"].map((label) => ({ label, url })),
        },
        {
          kind: "meal",
          meal_type: "lunch",
          quantity: 25,
          delivery_date: "2026-11-20",
          delivery_time: "12:00",
          address: place,
          state: "asked",
          answer: `${supplier} har inte svarat än`,
          acts: ["Ändra", "Avstå"].map((label) => ({ label, url })),
        },
      ],
      solved: [`Hagabagarn kunde inte, så ${supplier} bakar till Amina.`],
      week_url: url,
    },
    "member-invitation": {
      company_name: company,
      inviter_name: "Maria Ekdahl",
      role: "finance",
      invitation_url: url,
      valid_hours: 168,
    },
    "join-request": {
      company_name: company,
      name: "Simon Wahlström",
      email: "simon@nordljus.example",
      until: "2026-11-30",
      answer_url: url,
    },
    "company-merged": {
      into: company,
      from: "Nordljus Göteborg AB",
      reader: { who: "here" },
      people: 12,
      already: 1,
      new_offices: ["Avenyn 21"],
      members: [
        { email: "simon@nordljus.example", name: "Simon Wahlström", role: "user", sees_allergies: false },
      ],
      planned: 3,
      series: 1,
      past: 8,
      url,
    },
    "company-closed": {
      company_name: company,
      by: person,
      cakes: 3,
      meals: 2,
      series: 1,
      suppliers: [supplier],
      coming: 1,
      people: 4,
      subscription: "paid",
      runs_until: null,
      payment_past_due: true,
      deleted_on: "2026-12-09",
      sign_in_url: url,
    },
    "company-reopened": { company_name: company, by: person, dashboard_url: url },
    "join-approved": { company_name: company, role: "user", dashboard_url: url },
    "join-declined": { restart_url: url },
    "join-expired": { again_url: url },
    "email-verification": { verify_url: url, valid_hours: 72 },
    "password-recovery": { reset_url: url, valid_hours: 1 },
    "supplier-page-link": { pages: [{ supplier_name: supplier, page_url: url }], valid_hours: 24 },
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
        { company_name: company, delivery_date: "2026-11-16", delivery_time: "14:00", what: "12 bitar" },
        { company_name: company, delivery_date: "2026-11-17", delivery_time: "09:00", what: "8 bitar" },
      ],
      page_url: url,
    },
    "account-ready": {
      company_name: company,
      setup_url: url,
      trial_ends_on: "2026-11-30",
      monthly_price_kr: 899,
    },
    "setup-reminder": { company_name: company, setup_url: url, valid_hours: 336, asked_for: false },
    onboarding: { first_name: person, company_name: company, checkout_url: url, form_url: url },
    welcome: { first_name: person, company_name: company, login_url: url, valid_hours: 168, join_url: url },
    "magic-link": { login_url: url, valid_hours: 24, paid_again: true },
    "contact-address-confirm": { company_name: company, confirm_url: url, valid_hours: 72 },
    "contact-address-waiting": { company_name: company, new_address: note, valid_hours: 72 },
    "contact-address-changed": { company_name: company, new_address: note, contact_url: url },
    "trial-ends-soon": {
      ...contact,
      trial_ends_on: "2026-11-30",
      monthly_price_kr: 899,
      has_payment_method: true,
      has_series: true,
      subscription_url: url,
    },
    "payment-failed": { ...contact, amount_kr: 1899, subscription_url: url },
    "subscription-cancelled": { ...contact, access_until: "2026-11-30", subscription_url: url },
    "subscription-stopped": { ...contact, subscription_url: url },
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
    "trial-extended": {
      ...contact,
      trial_ends_on: "2026-11-30",
      explanation: note,
      has_payment_method: true,
      subscription_url: url,
    },
    "contact-answer": { name: person, answer: note, message: note },
    "contact-confirmation": { home_url: url },
    "employee-registered": { first_name: person, company_name: company, personal_url: url },
    "personal-link": { first_name: person, company_name: company, personal_url: url },
    "erasure-done": { company_name: company },
    "cake-reminder-hr-week": {
      ...cakeReminder,
      days_left: 7,
      cakes: [
        hrCake,
        { ...hrCake, quiet: true, status: "requested" },
        { ...hrCake, bakery_name: null, status: "planned" },
        { ...hrCake, status: "withdrawn" },
      ],
    },
    "cake-reminder-hr-day": { ...cakeReminder, days_left: 1 },
    "order-unconfirmed": unconfirmed,
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
    "order-declined": {
      ...declined,
      tried,
      order: { kind: "cake", employee_name: person, portion_size: 12 },
    },
    "order-declined-admin": { ...declined, tried, order: { kind: "meal", ...meal } },
    "order-without-supplier": {
      ...contact,
      orders: [
        { what: `Tårta till ${person}`, delivery_date: "2026-11-16", others: declined.others },
        { what: `Tårta till ${person}`, delivery_date: "2026-11-16", others: [] },
      ],
      orders_url: url,
    },
    "order-missed": missed,
    "order-missed-admin": missed,
    "order-cancelled-hr": {
      ...where,
      company_name: company,
      what: `Tårta till ${person}`,
      supplier_name: supplier,
      supplier_told: true,
      reason: note,
      order_url: url,
    },
    "order-reassigned-hr": {
      ...where,
      company_name: company,
      what: `Tårta till ${person}`,
      before: supplier,
      why: `${supplier} har tackat nej.`,
      reason: note,
      after: supplier,
      asked: true,
      order_url: url,
    },
    "supplier-message": {
      ...where,
      company_name: company,
      supplier_name: supplier,
      what: [`Tårta till ${person}`],
      message: note,
      orders_url: url,
    },
    "birthday-changed-hr": {
      ...contact,
      employee_name: person,
      birthday: "2026-11-20",
      cakes: [{ delivery_date: "2026-11-16", portion_size: 12, bakery_name: supplier }],
      cakes_url: url,
      today: where.today,
    },
    "birthday-reminders": {
      ...contact,
      birthdays: [
        {
          name: person,
          date: "2026-11-16",
          days_left: 7,
          delivery_reason: "fredag 13 november, eftersom kontoret är stängt",
        },
        { name: person, date: "2026-11-16", days_left: 7, quiet: true, rejected: { reason: note } },
      ],
      autopilot_url: url,
      cakes_url: url,
    },
    "birthday-reminder-colleagues": {
      company_name: company,
      days: [
        { names: [person, person], date: "2026-11-15", days_left: 0 },
        { names: [person], date: "2026-11-16", days_left: 1 },
      ],
      unsubscribe_url: url,
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
        { about: "tårta", url },
        { about: "mat", url },
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
    "meal-reminder-hr-week": {
      ...mealReminder,
      days_left: 7,
      meals: [
        { ...hrMeal, meal_type: "frukost", status: "requested" },
        { ...hrMeal, restaurant_name: null, status: "planned" },
        { ...hrMeal, status: "withdrawn" },
      ],
    },
    "meal-reminder-hr-day": { ...mealReminder, days_left: 1 },
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
  };
}

export const plainWords: Words = {
  company: "Nordljus Arkitekter AB",
  person: "Elin Sandberg",
  supplier: "Konditori Lindblom",
  place: "Järntorget 7, 413 04 Göteborg",
  allergy: "nötter, mandel",
  note: "Fullbokat den dagen.",
  url: "https://tartdags.example/dashboard?tab=tartor&order=1",
};
