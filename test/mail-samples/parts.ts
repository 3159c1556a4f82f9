import type { MailData, MailKind } from "../mail-templates.ts";

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

export type Samples = { [Kind in MailKind]: MailData<Kind> };

export type Parts = ReturnType<typeof partsOf>;

/** What several mails tell of: a cake, a meal, whose they are, and who was asked. */
export function partsOf({ company, person, supplier, place, allergy, note, url }: Words) {
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
    product_name: "Prinsesstårta",
    separate_name: "Nötfri muffin",
    separate_count: 2,
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
    stated,
    contact,
    where,
    hrCake,
    cakeReminder,
    bakery,
    twoCakes,
    meal,
    restaurant,
    twoMeals,
    hrMeal,
    mealReminder,
    declined,
    tried,
    unconfirmed,
    missed,
    bakeryReminder,
    restaurantReminder,
    changes,
  };
}
