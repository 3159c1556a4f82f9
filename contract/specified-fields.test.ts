import { expect, test } from "vitest";
import * as orderSchema from "../server/database/schema-orders.ts";
import * as schema from "../server/database/schema.ts";
import { described } from "../test/input-schema.ts";
import { contract } from "./contract.ts";
import { Company } from "./entities/company.ts";
import type { Call } from "./define.ts";

/** What the specification names is there by that name. */

test("every field of a body that the specification gives is known", () => {
  const given: Record<string, string> = {
    "send-contact-form": "name email phone company message",
    "verify-org-number": "orgNumber companyName",
    "update-company-info":
      "companyName contactFirstName contactLastName contactEmail contactPhone hrBirthday hrAllergies",
    "dashboard-this-week": "offset",
    "google-calendar-auth": "returnUrl",
    "microsoft-calendar-auth": "returnUrl",
    "disconnect-calendar": "companyId",
    "mapbox-geocoding": "query country language autocomplete fuzzyMatch types limit proximity",
    "create-meal-order": "vendor_id schedule meal_type address",
    "send-onboarding-email": "email firstName companyName checkoutUrl formUrl",
    "generate-magic-link": "email",
    "send-welcome-email": "email firstName companyName magicLink",
    "create-checkout-session": "companyName adminEmail phone notes",
    "submit-hr-form": "company_id company_name employees contact_email contact_phone",
    "verify-employee-token": "token",
    "submit-employee-registration": "token employee",
    "send-bakery-order-email": "bakeryName companyId bakeryId invoiceInterval testMode",
    "process-meal-automation": "lookAheadDays",
    "send-restaurant-order-email": "orderId testMode",
    "test-bakery-reminder-email": "testMode companyId",
    "test-vendor-reminder-email": "testMode companyId",
    use_magic_link: "link_token",
  };
  for (const [name, fields] of Object.entries(given)) {
    const { input } = contract.find((call) => call.name === name)! as Call;
    const known = Object.keys((described(input).properties ?? {}) as object);
    expect([name, ...known]).toEqual(expect.arrayContaining([name, ...fields.split(" ")]));
  }
});

test("every field of a table that the specification gives is there", () => {
  const given: Record<string, string> = {
    companies:
      "id name contact_first_name contact_last_name contact_email calendar_enabled calendar_provider public_join_token default_portion_size company_status subscription_status subscription_tier stripe_customer_id stripe_subscription_id invoice_interval invoice_email created_at",
    // Where a company is, its first office says; whoever reads a company is told of it all the same.
    offices: "address latitude longitude",
    profiles: "user_id email company_id",
    user_roles: "user_id role",
    employees:
      "id company_id name birthday position allergies dietary_preferences cake_portion_size stripe_company_id",
    cake_orders: "id company_id employee_id bakery_id portion_size delivery_date status",
    order_requests:
      "id company_id order_type status requested_delivery_date employee_id bakery_id people_count notes created_at",
    meal_events: "company_id event_type time active",
    meal_orders: "id company_id delivery_date status people_count notes",
    meal_order_drafts: "company_id meal_type vendor_id default_people address_snapshot",
    cake_order_drafts:
      "company_id selected_employee_ids selected_vendor_id invoice_interval delivery_address address_latitude address_longitude user_id",
    // Bakeries and restaurants are its two faces.
    vendors:
      "id name address email phone latitude longitude restaurant_type active delivery_supported categories created_at updated_at",
  };
  const columns: Record<string, object> = { ...schema, ...orderSchema };
  for (const [table, fields] of Object.entries(given))
    expect([table, ...Object.keys(columns[table]!)]).toEqual(
      expect.arrayContaining([table, ...fields.split(" ")]),
    );
  expect(Object.keys(Company.shape)).toEqual(expect.arrayContaining(["address", "latitude", "longitude"]));
});
