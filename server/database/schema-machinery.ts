import { agreementDocuments } from "../../domain/agreements.ts";
import { companyFields, companySections } from "../../domain/company-settings.ts";
import { connectionKinds, keyScopes, postKinds, postStatuses, tellings } from "../../domain/connections.ts";
import { bigint, boolean, date, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { mailAudiences, mailStatuses, mailTopics } from "../../domain/mails.ts";
import { notices } from "../../domain/notices.ts";
import { orderKinds } from "../../domain/order-kinds.ts";
import { paymentMethods, subscriptionTiers } from "../../domain/subscription.ts";
import { byDatabase, bytea, instant } from "./columns.ts";

/** Mail, automation, payments, calendars and calls: what the platform keeps to do its work. */

export const mails = pgTable("mails", {
  id: uuid().notNull().default(byDatabase),
  key: text().notNull(),
  kind: text().notNull(),
  company_id: uuid(),
  employee_ids: uuid().array().notNull().default(byDatabase),
  to_email: text().notNull(),
  reply_to: text(),
  subject: text().notNull(),
  html: text().notNull(),
  text: text().notNull(),
  links: jsonb().notNull().default(byDatabase),
  order_ids: uuid().array().notNull().default(byDatabase),
  details: jsonb().$type<object>(),
  audience: text({ enum: mailAudiences }).notNull(),
  recipient_id: uuid(),
  about: text({ enum: mailTopics }).notNull(),
  status: text({ enum: mailStatuses }).notNull().default(byDatabase),
  attempts: integer().notNull().default(byDatabase),
  next_attempt_at: instant().notNull().default(byDatabase),
  claimed_until: instant(),
  expires_at: instant(),
  unsure_at: instant(),
  last_error: text(),
  sent_at: instant(),
  created_at: instant().notNull().default(byDatabase),
  /** The mail that the staff sent once more with this one. */
  repeats: uuid(),
  /** The key of the digest that is to tell it, while it waits for that, or that has told it. */
  told_in: text(),
  /** In the order in which they were written: those of one statement share their moment. */
  number: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
});

export const notice_choices = pgTable("notice_choices", {
  company_id: uuid().notNull(),
  notice: text({ enum: notices }).notNull(),
  user_id: uuid().notNull(),
  wanted: boolean().notNull(),
});

export const reminders = pgTable("reminders", {
  company_id: uuid().notNull(),
  kind: text().notNull(),
  delivery_date: date().notNull(),
  party_id: uuid().notNull(),
  subject_id: uuid().notNull(),
  written_at: instant().notNull().default(byDatabase),
});

export const mail_holds = pgTable("mail_holds", {
  key: text().notNull(),
  held_by: uuid(),
  held_at: instant().notNull().default(byDatabase),
});

export const contact_messages = pgTable("contact_messages", {
  id: uuid().notNull().default(byDatabase),
  name: text().notNull(),
  email: text().notNull(),
  phone: text(),
  company: text(),
  message: text().notNull(),
  created_at: instant().notNull().default(byDatabase),
  answered_at: instant(),
  answered_by: text(),
  answer: text(),
});

export const automation_runs = pgTable("automation_runs", {
  kind: text().notNull(),
  day: date().notNull(),
  started_at: instant().notNull().default(byDatabase),
  finished_at: instant(),
  claimed_until: instant(),
  result: jsonb().notNull().default(byDatabase),
  error: text(),
});

export const audit_log = pgTable("audit_log", {
  id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
  at: instant().notNull().default(byDatabase),
  user_id: uuid(),
  company_id: uuid(),
  action: text().notNull(),
  details: jsonb().notNull().default(byDatabase),
});

export const former_members = pgTable("former_members", {
  user_id: uuid().notNull(),
  company_id: uuid().notNull(),
  name: text().notNull(),
  removed_at: instant().notNull().default(byDatabase),
});

export const company_changes = pgTable("company_changes", {
  id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
  company_id: uuid().notNull(),
  at: instant().notNull().default(byDatabase),
  actor_name: text().notNull(),
  section: text({ enum: companySections }).notNull(),
  field: text({ enum: companyFields }).notNull(),
  before: text(),
  after: text(),
});

export const payment_customer_updates = pgTable("payment_customer_updates", {
  company_id: uuid().notNull(),
  wanted_at: instant().notNull().default(byDatabase),
  next_attempt_at: instant().notNull().default(byDatabase),
  attempts: integer().notNull().default(byDatabase),
});

export const trial_extensions = pgTable("trial_extensions", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  until: instant().notNull(),
  reason: text().notNull(),
  extended_by: text().notNull(),
  created_at: instant().notNull().default(byDatabase),
  next_attempt_at: instant().notNull().default(byDatabase),
  attempts: integer().notNull().default(byDatabase),
  ended_at: instant(),
  outcome: text({ enum: ["extended", "refused"] }),
});

export const company_notes = pgTable("company_notes", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  text: text().notNull(),
  written_by: text().notNull(),
  created_at: instant().notNull().default(byDatabase),
});

export const payment_method_wishes = pgTable("payment_method_wishes", {
  company_id: uuid().notNull(),
  method: text({ enum: paymentMethods }).notNull(),
  wanted_at: instant().notNull().default(byDatabase),
  next_attempt_at: instant().notNull().default(byDatabase),
  attempts: integer().notNull().default(byDatabase),
});

export const subscription_endings = pgTable("subscription_endings", {
  company_id: uuid().notNull(),
  wanted_at: instant().notNull().default(byDatabase),
  next_attempt_at: instant().notNull().default(byDatabase),
  attempts: integer().notNull().default(byDatabase),
});

export const checkouts = pgTable("checkouts", {
  session_id: text().notNull(),
  company_id: uuid(),
  email: text().notNull(),
  company_name: text().notNull().default(byDatabase),
  tier: text({ enum: subscriptionTiers }).notNull().default(byDatabase),
  payment_link_id: uuid(),
  reference: uuid(),
  question: text(),
  created_at: instant().notNull().default(byDatabase),
  completed_at: instant(),
  setup_used_at: instant(),
});

export const payment_links = pgTable("payment_links", {
  id: uuid().notNull().default(byDatabase),
  company_name: text().notNull(),
  admin_email: text().notNull(),
  phone: text(),
  notes: text(),
  company_id: uuid(),
  created_by: uuid(),
  created_at: instant().notNull().default(byDatabase),
  opened_at: instant(),
  paid_at: instant(),
});

export const payment_events = pgTable("payment_events", {
  id: text().notNull(),
  type: text().notNull(),
  customer_id: text(),
  received_at: instant().notNull().default(byDatabase),
  processed_at: instant(),
});

export const calendar_connections = pgTable("calendar_connections", {
  company_id: uuid().notNull(),
  provider: text({ enum: ["google", "microsoft"] }).notNull(),
  status: text({ enum: ["connected", "reconnect"] })
    .notNull()
    .default(byDatabase),
  access_token_sealed: text().notNull(),
  refresh_token_sealed: text().notNull(),
  access_expires_at: instant().notNull(),
  connected_by: uuid(),
  connected_at: instant().notNull().default(byDatabase),
  attempts: integer().notNull().default(byDatabase),
  next_attempt_at: instant().notNull().default(byDatabase),
  claimed_until: instant(),
  served_at: instant().notNull().default(byDatabase),
  compared_at: instant().notNull().default(byDatabase),
  last_error: text(),
});

export const calendar_grants = pgTable("calendar_grants", {
  state_hash: bytea().notNull(),
  company_id: uuid().notNull(),
  user_id: uuid().notNull(),
  provider: text({ enum: ["google", "microsoft"] }).notNull(),
  verifier_sealed: text().notNull(),
  return_url: text().notNull(),
  expires_at: instant().notNull(),
  used_at: instant(),
});

export const calendar_events = pgTable("calendar_events", {
  order_id: uuid().notNull(),
  company_id: uuid().notNull(),
  order_type: text({ enum: orderKinds }).notNull(),
  event_id: text(),
  wanted: jsonb(),
  written: jsonb(),
  attempts: integer().notNull().default(byDatabase),
  next_attempt_at: instant().notNull().default(byDatabase),
  last_error: text(),
});

export const calendar_revocations = pgTable("calendar_revocations", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  provider: text({ enum: ["google", "microsoft"] }).notNull(),
  refresh_token_sealed: text().notNull(),
  attempts: integer().notNull().default(byDatabase),
  next_attempt_at: instant().notNull().default(byDatabase),
  claimed_until: instant(),
  created_at: instant().notNull().default(byDatabase),
});

export const calendar_feeds = pgTable("calendar_feeds", {
  company_id: uuid().notNull(),
  token_hash: bytea().notNull(),
  token_sealed: text().notNull(),
  created_at: instant().notNull().default(byDatabase),
});

export const idempotency_keys = pgTable("idempotency_keys", {
  key: bytea().notNull(),
  request_hash: bytea().notNull(),
  company_id: uuid(),
  answer: jsonb(),
  created_at: instant().notNull().default(byDatabase),
});

export const rate_limits = pgTable("rate_limits", {
  bucket: text().notNull(),
  window_start: instant().notNull(),
  calls: integer().notNull(),
});

export const sign_in_attempts = pgTable("sign_in_attempts", {
  email_hash: bytea().notNull(),
  attempts: integer().notNull(),
  attempted_at: instant().notNull(),
  retry_at: instant().notNull(),
});

export const tallies = pgTable("tallies", {
  kind: text().notNull(),
  change: bigint({ mode: "number" }).notNull(),
});

export const agreement_acceptances = pgTable("agreement_acceptances", {
  id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
  company_id: uuid().notNull(),
  document: text({ enum: agreementDocuments }).notNull(),
  version: text().notNull(),
  accepted_at: instant().notNull().default(byDatabase),
  user_id: uuid(),
  name: text(),
  email: text().notNull(),
});

/** What lets a customer's own programs in. */
export const api_keys = pgTable("api_keys", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  name: text().notNull(),
  scopes: text({ enum: keyScopes }).array().notNull(),
  sees_food: boolean().notNull().default(byDatabase),
  token_hash: bytea().notNull(),
  hint: text().notNull(),
  made_by: uuid(),
  created_at: instant().notNull().default(byDatabase),
  last_used_at: instant(),
  expires_at: instant(),
});

/** A company's own address that is told what happens: a program's, or a channel of a chat. */
export const connections = pgTable("connections", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  kind: text({ enum: connectionKinds }).notNull(),
  name: text().notNull(),
  address: text().notNull(),
  host: text().notNull(),
  secret: text(),
  former_secret: text(),
  former_secret_until: instant(),
  tells: text({ enum: tellings }).array().notNull(),
  office_id: uuid(),
  state: text({ enum: ["on", "lost"] })
    .notNull()
    .default(byDatabase),
  lost_at: instant(),
  last_error: text(),
  rests_until: instant(),
  created_at: instant().notNull().default(byDatabase),
});

/** What is posted to them. */
export const posts = pgTable("posts", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  connection_id: uuid().notNull(),
  key: text().notNull(),
  kind: text({ enum: postKinds }).notNull(),
  subject_id: uuid(),
  day: date(),
  payload: jsonb().$type<object>(),
  status: text({ enum: postStatuses }).notNull().default(byDatabase),
  attempts: integer().notNull().default(byDatabase),
  next_attempt_at: instant().notNull().default(byDatabase),
  claimed_until: instant(),
  last_error: text(),
  created_at: instant().notNull().default(byDatabase),
  sent_at: instant(),
});
