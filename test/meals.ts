import type { Input } from "../contract/contract.ts";
import type { World } from "./world.ts";

/** A kitchen near the companies of the test world, and the orders that tests make of it. */
export const office = {
  display: "Storgatan 1, 411 38 Göteborg",
  street: "Storgatan 1",
  postal_code: "41138",
  city: "Göteborg",
  latitude: 57.7,
  longitude: 11.97,
};

type Vendor = NonNullable<Parameters<World["buildVendor"]>[0]>;
type Schedule = Input<"create-meal-order">["schedule"];
type Once = Extract<Schedule, { mode: "once" }>;
type Recurring = Extract<Schedule, { mode: "recurring" }>;

export const buildKitchen = (world: World, values: Vendor = {}) =>
  world.buildVendor({
    name: `Kajens kök ${Math.round(performance.now() * 1000)}`,
    categories: ["lunch", "catering", "frukost"],
    restaurant_type: "lunch",
    lead_hours: 24,
    ...values,
  });

export function lunchOnce(vendor: { id: string }, date: string, more: Partial<Once> = {}) {
  return {
    vendor_id: vendor.id,
    meal_type: "lunch" as const,
    address: office,
    schedule: { mode: "once" as const, date, time: "12:00", people: 25, ...more },
  };
}

export function lunches(vendor: { id: string }, more: Partial<Recurring> = {}) {
  return {
    vendor_id: vendor.id,
    meal_type: "lunch" as const,
    address: office,
    schedule: {
      mode: "recurring" as const,
      days_of_week: [2, 4],
      start_date: "2026-03-05",
      time: "12:00",
      people: 25,
      ...more,
    },
  };
}
