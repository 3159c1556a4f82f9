import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  time,
  uuid,
} from "drizzle-orm/pg-core";
import { roles } from "../../contract/callers.ts";
import { allergens } from "../../domain/allergens.ts";
import { companyRoles } from "../../domain/roles.ts";
import { approvals } from "../../domain/approval.ts";
import { deliveryRules } from "../../domain/birthday.ts";
import type { Closure } from "../../domain/closures.ts";
import { loginProblems, loginProviders, newcomerWays } from "../../domain/company-login.ts";
import { joinOutcomes } from "../../domain/joining.ts";
import { firstHourSteps } from "../../domain/first-hour.ts";
import { languages } from "../../domain/language.ts";
import { invoiceIntervals } from "../../domain/meals.ts";
import { bookAccounts } from "../../domain/verifications.ts";
import { celebrations, employeeSources } from "../../domain/people.ts";
import { lovedKinds, productDiets, productKinds, type Size } from "../../domain/products.ts";
import { paymentMethods, subscriptionStatuses, subscriptionTiers } from "../../domain/subscription.ts";
import { restaurantTypes } from "../../domain/suppliers.ts";
import type { YesRule } from "../../domain/yes-rule.ts";
import { byDatabase, bytea, instant } from "./columns.ts";

/**
 * Companies, their people, whoever has access, and suppliers, as the migrations made them. A test compares this page with
 * the database. What is ordered is in schema-orders.ts, what the platform keeps for itself in schema-machinery.ts.
 */

export const companies = pgTable("companies", {
  id: uuid().notNull().default(byDatabase),
  name: text().notNull(),
  org_number: text(),
  org_type: text(),
  verification_status: text({ enum: ["verified", "manual"] }),
  verified_company_data: jsonb(),
  /** Another company had the number when this one signed up, and the platform has not said that both may have it. */
  shares_org_number: boolean().notNull().default(byDatabase),
  contact_first_name: text(),
  contact_last_name: text(),
  contact_email: text(),
  contact_phone: text(),
  calendar_enabled: boolean().notNull().default(byDatabase),
  calendar_provider: text({ enum: ["google", "microsoft"] }),
  public_join_token: text().notNull(),
  default_portion_size: integer().notNull().default(byDatabase),
  company_status: text({ enum: ["trialing", "active"] })
    .notNull()
    .default(byDatabase),
  subscription_status: text({ enum: subscriptionStatuses }).notNull().default(byDatabase),
  subscription_tier: text({ enum: subscriptionTiers }).notNull().default(byDatabase),
  trial_ends_at: instant().notNull(),
  period_ends_at: instant(),
  payment_past_due: boolean().notNull().default(byDatabase),
  payment_method: text({ enum: paymentMethods }),
  stripe_customer_id: text(),
  stripe_subscription_id: text(),
  invoice_interval: text({ enum: invoiceIntervals }).notNull().default(byDatabase),
  invoice_email: text(),
  invoice_address: text(),
  invoice_reference: text(),
  information_completed_at: instant(),
  contact_employee_id: uuid(),
  approval: text({ enum: approvals }).notNull().default(byDatabase),
  /** When a person first approved one of its orders. */
  first_approved_at: instant(),
  /** Whether colleagues are mailed before a birthday; null until somebody has chosen. */
  colleague_mails: boolean(),
  /** Whether the list of the first hour is shown; null until somebody has said so. */
  first_hour_open: boolean(),
  first_hour_skipped: text({ enum: firstHourSteps }).array().notNull().default(byDatabase),
  payment_sync_started: bigint({ mode: "number" }).notNull().default(byDatabase),
  payment_sync_written: bigint({ mode: "number" }).notNull().default(byDatabase),
  created_at: instant().notNull().default(byDatabase),
  /** From when everybody with access needs a second factor. */
  second_factor_from: instant(),
  /** Since when its account is closed, and by whom. */
  closed_at: instant(),
  closed_by: text(),
  invoice_peppol: text(),
});

/** Where a company's deliveries go, and by which calendar. */
export const offices = pgTable("offices", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  name: text().notNull().default(byDatabase),
  address: text(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  country: text().notNull().default(byDatabase),
  receiver_name: text(),
  receiver_phone: text(),
  reserve_name: text(),
  reserve_phone: text(),
  door_code: text(),
  instructions: text(),
  delivery_rule: text({ enum: deliveryRules }).notNull().default(byDatabase),
  delivery_time: time().notNull().default(byDatabase),
  closures: jsonb().$type<Closure[]>().notNull().default(byDatabase),
  created_at: instant().notNull().default(byDatabase),
  closed_at: instant(),
  paused_since: instant(),
  cost_centre: text(),
  invoice_reference: text(),
});

export const book_accounts = pgTable("book_accounts", {
  company_id: uuid().notNull(),
  account: text({ enum: bookAccounts }).notNull(),
  number: text(),
});

export const users = pgTable("users", {
  id: uuid().notNull().default(byDatabase),
  email: text().notNull(),
  full_name: text(),
  password_hash: text(),
  metadata: jsonb().notNull().default(byDatabase),
  created_at: instant().notNull().default(byDatabase),
  email_verified_at: instant(),
  unclaimed_company_id: uuid(),
  signed_in_at: instant(),
  /** Since when the account asks for a second factor. */
  second_factor_at: instant(),
  /** Until when one of the staff may do without; without it, not at all. */
  second_factor_due_at: instant(),
  passkey_handle: bytea(),
});

export const profiles = pgTable("profiles", {
  user_id: uuid().notNull(),
  email: text().notNull(),
  company_id: uuid(),
  sees_allergies: boolean().notNull().default(byDatabase),
});

export const user_roles = pgTable("user_roles", {
  user_id: uuid().notNull(),
  role: text({ enum: roles }).notNull(),
});

export const invitations = pgTable("invitations", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  email: text().notNull(),
  role: text({ enum: companyRoles }).notNull(),
  sees_allergies: boolean().notNull(),
  token_hash: bytea().notNull(),
  sent_at: instant().notNull().default(byDatabase),
  expires_at: instant().notNull(),
  accepted_at: instant(),
  revoked_at: instant(),
  /** Whoever it is for has access to another company. */
  refused_at: instant(),
  /** Whose session it was written in. */
  invited_by: uuid().default(byDatabase),
});

export const staff_invitations = pgTable("staff_invitations", {
  id: uuid().notNull().default(byDatabase),
  email: text().notNull(),
  invited_by: uuid().notNull(),
  token_hash: bytea().notNull(),
  sent_at: instant().notNull().default(byDatabase),
  expires_at: instant().notNull(),
  accepted_at: instant(),
  revoked_at: instant(),
});

export const join_requests = pgTable("join_requests", {
  id: uuid().notNull().default(byDatabase),
  user_id: uuid().notNull(),
  company_id: uuid(),
  org_number: text().notNull(),
  created_at: instant().notNull().default(byDatabase),
  expires_at: instant().notNull(),
  /** Null until the address is proved. */
  sent_at: instant(),
  /** Whether the platform answers, and not the company's own people. */
  for_platform: boolean().notNull().default(byDatabase),
  mailed_at: instant(),
  ended_at: instant(),
  outcome: text({ enum: joinOutcomes }),
});

export const sessions = pgTable("sessions", {
  token_hash: bytea().notNull(),
  user_id: uuid().notNull(),
  purpose: text({ enum: ["full", "recovery"] })
    .notNull()
    .default(byDatabase),
  created_at: instant().notNull().default(byDatabase),
  renewed_at: instant().notNull().default(byDatabase),
  expires_at: instant().notNull(),
  id: uuid().notNull().default(byDatabase),
  device: text(),
  network: text(),
  /** When who it is was last proved, and when by the second factor. */
  proved_at: instant().notNull().default(byDatabase),
  second_factor_at: instant(),
});

export const passkeys = pgTable("passkeys", {
  id: uuid().notNull().default(byDatabase),
  user_id: uuid().notNull(),
  credential_id: text().notNull(),
  public_key: bytea().notNull(),
  counter: bigint({ mode: "number" }).notNull(),
  is_synced: boolean().notNull(),
  transports: text().array().notNull().default(byDatabase),
  name: text().notNull(),
  created_at: instant().notNull().default(byDatabase),
  used_at: instant(),
});

/** What a device has to sign: once, and within minutes. */
export const passkey_challenges = pgTable("passkey_challenges", {
  challenge_hash: bytea().notNull(),
  purpose: text({ enum: ["add", "sign-in", "prove"] }).notNull(),
  user_id: uuid(),
  expires_at: instant().notNull(),
});

/** The app that makes codes, and the one that is to take its place. */
export const code_apps = pgTable("code_apps", {
  user_id: uuid().notNull(),
  secret_sealed: text(),
  /** The time step of the last code that was taken: none is taken twice. */
  last_step: bigint({ mode: "number" }).notNull().default(byDatabase),
  added_at: instant(),
  waiting_sealed: text(),
  waiting_until: instant(),
});

export const recovery_codes = pgTable("recovery_codes", {
  user_id: uuid().notNull(),
  code_hash: text().notNull(),
  used_at: instant(),
});

/** A browser that somebody has signed in with, so that another one is told of. */
export const known_devices = pgTable("known_devices", {
  user_id: uuid().notNull(),
  device_hash: bytea().notNull(),
  seen_at: instant().notNull().default(byDatabase),
});

/** How a company's people sign in with its own provider, and the domain that is its own. */
export const company_logins = pgTable("company_logins", {
  company_id: uuid().notNull(),
  provider: text({ enum: loginProviders }).notNull(),
  /** Of Entra ID. */
  tenant_id: text(),
  /** Of any other provider. */
  issuer: text(),
  client_id: text().notNull(),
  secret_sealed: text().notNull(),
  secret_hint: text().notNull(),
  domain: text(),
  domain_token: text(),
  domain_looked_at: instant(),
  domain_seen_at: instant(),
  domain_proved_at: instant(),
  tested_at: instant(),
  tested_name: text(),
  tested_email: text(),
  tested_ms: integer(),
  switched_on_at: instant(),
  required: boolean().notNull().default(byDatabase),
  newcomers: text({ enum: newcomerWays }).notNull().default(byDatabase),
  reserve_id: uuid(),
  problem: text({ enum: loginProblems }),
  problem_at: instant(),
  revision: integer().notNull().default(byDatabase),
  created_at: instant().notNull().default(byDatabase),
});

export const company_identities = pgTable("company_identities", {
  company_id: uuid().notNull(),
  issuer: text().notNull(),
  subject: text().notNull(),
  user_id: uuid(),
  used_at: instant().notNull().default(byDatabase),
});

export const company_login_attempts = pgTable("company_login_attempts", {
  state_hash: bytea().notNull(),
  company_id: uuid().notNull(),
  tester_id: uuid(),
  key_hash: bytea().notNull(),
  sealed: text().notNull(),
  revision: integer().notNull(),
  begun_at: instant().notNull().default(byDatabase),
  expires_at: instant().notNull(),
  used_at: instant(),
});

/** A device on which a supplier is signed in to its page. */
export const supplier_sessions = pgTable("supplier_sessions", {
  token_hash: bytea().notNull(),
  supplier_id: uuid().notNull(),
  created_at: instant().notNull().default(byDatabase),
  renewed_at: instant().notNull().default(byDatabase),
  expires_at: instant().notNull(),
  address_id: uuid(),
});

export const supplier_addresses = pgTable("supplier_addresses", {
  id: uuid().notNull().default(byDatabase),
  supplier_id: uuid().notNull(),
  email: text().notNull(),
  orders: boolean().notNull(),
  invoices: boolean().notNull(),
  added_by: text({ enum: ["supplier", "platform"] }).notNull(),
  created_at: instant().notNull().default(byDatabase),
  proved_at: instant(),
  opened_at: instant(),
});

export const push_devices = pgTable("push_devices", {
  id: uuid().notNull().default(byDatabase),
  supplier_id: uuid().notNull(),
  session_hash: bytea().notNull(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  name: text().notNull(),
  created_at: instant().notNull().default(byDatabase),
  used_at: instant(),
});

export const push_notices = pgTable("push_notices", {
  id: uuid().notNull().default(byDatabase),
  key: text().notNull(),
  device_id: uuid().notNull(),
  kind: text({ enum: ["offer", "try"] }).notNull(),
  status: text({ enum: ["waiting", "sent", "dead"] })
    .notNull()
    .default(byDatabase),
  attempts: integer().notNull().default(byDatabase),
  next_attempt_at: instant().notNull().default(byDatabase),
  claimed_until: instant(),
  last_error: text(),
  created_at: instant().notNull().default(byDatabase),
  expires_at: instant().notNull(),
});

export const one_time_links = pgTable("one_time_links", {
  token_hash: bytea().notNull(),
  kind: text({
    enum: [
      "magic",
      "hr-form",
      "recovery",
      "setup",
      "correction",
      "contact-email",
      "supplier-page",
      "supplier-address",
      "login-address",
    ],
  }).notNull(),
  user_email: text().notNull(),
  company_id: uuid(),
  supplier_id: uuid(),
  created_at: instant().notNull().default(byDatabase),
  expires_at: instant().notNull(),
  used_at: instant(),
  user_id: uuid(),
});

export const vendors = pgTable("vendors", {
  id: uuid().notNull().default(byDatabase),
  name: text().notNull(),
  address: text().notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  email: text(),
  phone: text(),
  active: boolean().notNull().default(byDatabase),
  delivery_supported: boolean().notNull().default(byDatabase),
  digest: boolean().notNull().default(byDatabase),
  language: text({ enum: languages }).notNull().default(byDatabase),
  categories: text().array().notNull().default(byDatabase),
  restaurant_type: text({ enum: restaurantTypes }),
  lead_hours: integer().notNull().default(byDatabase),
  closed_weekdays: integer().array().notNull().default(byDatabase),
  closed_dates: date().array().notNull().default(byDatabase),
  daily_capacity: integer(),
  delivery_radius_km: integer(),
  cannot_make: text().array().notNull().default(byDatabase),
  price_per_piece_ore: integer(),
  created_at: instant().notNull().default(byDatabase),
  updated_at: instant().notNull().default(byDatabase),
  earliest_time: time(),
  latest_time: time(),
  says_yes: jsonb().$type<YesRule>(),
});

/** The address of a supplier's calendar: its hash, and sealed, to be shown again. */
export const supplier_feeds = pgTable("supplier_feeds", {
  supplier_id: uuid().notNull(),
  token_hash: bytea().notNull(),
  token_sealed: text().notNull(),
  created_at: instant().notNull().default(byDatabase),
});

/** The months that a supplier has been mailed its deliveries of. */
export const supplier_statements = pgTable("supplier_statements", {
  supplier_id: uuid().notNull(),
  month: date().notNull(),
  written_at: instant().notNull().default(byDatabase),
  /** What its mail told of as delivered. */
  order_ids: uuid().array().notNull().default(byDatabase),
});

export const supplier_products = pgTable("supplier_products", {
  id: uuid().notNull().default(byDatabase),
  supplier_id: uuid().notNull(),
  name: text().notNull(),
  kind: text({ enum: productKinds }).notNull(),
  /** What a menu consists of. */
  description: text(),
  sizes: jsonb().$type<readonly Size[]>().notNull(),
  /** Of a menu: for how many at least, and on which days; none is every day. */
  least_people: integer().notNull().default(byDatabase),
  weekdays: integer().array().notNull().default(byDatabase),
  allergens: text({ enum: allergens }).array().notNull().default(byDatabase),
  diets: text({ enum: productDiets }).array().notNull().default(byDatabase),
  season_from: text(),
  season_to: text(),
  active: boolean().notNull().default(byDatabase),
  created_at: instant().notNull().default(byDatabase),
  updated_at: instant().notNull().default(byDatabase),
  removed_at: instant(),
  picture_key: text(),
});

export const product_pictures = pgTable("product_pictures", {
  key: text().notNull(),
  supplier_id: uuid().notNull(),
  product_id: uuid().notNull(),
  content: bytea().notNull(),
  created_at: instant().notNull().default(byDatabase),
});

export const employees = pgTable("employees", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  name: text().notNull(),
  birthday: date().notNull(),
  position: text(),
  email: text(),
  allergies: text(),
  dietary_preferences: text(),
  cake_portion_size: integer().default(byDatabase),
  celebration: text({ enum: celebrations }).notNull().default(byDatabase),
  celebration_own: boolean().notNull().default(byDatabase),
  cakes_paused_at: instant(),
  cakes_paused_until: date(),
  source: text({ enum: employeeSources }).notNull().default(byDatabase),
  import_id: uuid(),
  stripe_company_id: text(),
  /** HR has chosen not to celebrate this one. */
  forgone_birthday: date(),
  /** False for somebody who wants no mails about colleagues' birthdays. */
  colleague_mails: boolean().notNull().default(byDatabase),
  archived_at: instant(),
  erased_at: instant(),
  created_at: instant().notNull().default(byDatabase),
  updated_at: instant().notNull().default(byDatabase),
  /** The company's first, where a statement names none. */
  office_id: uuid().notNull().default(byDatabase),
  favourite_cake: text({ enum: lovedKinds }),
  cake_text: text(),
  /** Name, address, title, office and whether they have left are the directory's to say. */
  from_directory: boolean().notNull().default(byDatabase),
  start_date: date(),
  /** In which they are mailed. */
  language: text({ enum: languages }).notNull().default(byDatabase),
  /** The list that they last came with or were found in. */
  saved_import_id: uuid(),
});

export const saved_imports = pgTable("saved_imports", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  name: text().notNull(),
  columns: jsonb().notNull(),
  meant: jsonb().notNull().default(byDatabase),
  office_id: uuid(),
  created_at: instant().notNull().default(byDatabase),
  last_used_at: instant(),
});

export const consents = pgTable("consents", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  employee_id: uuid().notNull(),
  text_version: text().notNull(),
  source: text({ enum: ["self", "hr"] }).notNull(),
  given_at: instant().notNull().default(byDatabase),
  withdrawn_at: instant(),
});

export const greetings = pgTable("greetings", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  employee_id: uuid().notNull(),
  birthday: date().notNull(),
  holder_id: uuid(),
  name: text().notNull(),
  words: text().notNull(),
  written_at: instant().notNull().default(byDatabase),
  removed_at: instant(),
});

export const cake_pictures = pgTable("cake_pictures", {
  key: text().notNull(),
  company_id: uuid().notNull(),
  order_id: uuid().notNull(),
  content: bytea().notNull(),
  for_supplier: boolean().notNull(),
  added_by: text({ enum: ["hr", "colleague"] }).notNull(),
  created_at: instant().notNull().default(byDatabase),
});

export const personal_links = pgTable("personal_links", {
  token_hash: bytea().notNull(),
  company_id: uuid().notNull(),
  employee_id: uuid().notNull(),
  created_at: instant().notNull().default(byDatabase),
  expires_at: instant().notNull(),
});

export const directory_tokens = pgTable("directory_tokens", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  name: text().notNull(),
  token_hash: bytea().notNull(),
  hint: text().notNull(),
  created_by: uuid(),
  created_at: instant().notNull().default(byDatabase),
  last_used_at: instant(),
  ended_at: instant(),
});

export const directory_people = pgTable("directory_people", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  user_name: text().notNull(),
  login: text().notNull().generatedAlwaysAs(byDatabase),
  external_id: text(),
  active: boolean().notNull().default(byDatabase),
  attributes: jsonb().notNull(),
  name: text(),
  email: text(),
  title: text(),
  office_name: text(),
  birthday: date(),
  told_birthday: date(),
  employee_id: uuid(),
  version: integer().notNull().default(byDatabase),
  applied_version: integer().notNull().default(byDatabase),
  problem: text(),
  link_sent_at: instant(),
  reminded_at: instant(),
  created_at: instant().notNull().default(byDatabase),
  updated_at: instant().notNull().default(byDatabase),
  deleted_at: instant(),
});

export const directory_groups = pgTable("directory_groups", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  display_name: text().notNull(),
  external_id: text(),
  office_id: uuid(),
  version: integer().notNull().default(byDatabase),
  created_at: instant().notNull().default(byDatabase),
  updated_at: instant().notNull().default(byDatabase),
});

export const directory_members = pgTable("directory_members", {
  company_id: uuid().notNull(),
  group_id: uuid().notNull(),
  person_id: uuid().notNull(),
});

export const directory_events = pgTable("directory_events", {
  id: bigint({ mode: "number" }).notNull().default(byDatabase),
  company_id: uuid().notNull(),
  person_id: uuid(),
  kind: text({ enum: ["joined", "linked", "changed", "left", "returned", "refused"] }).notNull(),
  detail: text(),
  at: instant().notNull().default(byDatabase),
});
