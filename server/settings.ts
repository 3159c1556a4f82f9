import { z } from "zod";
import { serverUrls } from "./database/server-urls.ts";
import { PRICE_KRONOR_PER_MONTH } from "../domain/subscription.ts";

/** The project's folder: this file is one step below it as a source, and so is the built server, `dist/server.js`. */
export const root = new URL("../", import.meta.url);

/** The environment → typed settings. A wrong one names itself in plain words and ends the start. */

const flag = z.enum(["on", "off"]);
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/$/, ""));
const text = z.string().trim().min(1);
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

const Environment = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  HOST: z.union([z.ipv4(), z.ipv6()]).optional(),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  DATA_DIR: text.default("./data"),
  DATABASE_URL: z
    .string()
    .refine((value) => serverUrls(value).every((one) => postgresUrl.safeParse(one).success))
    .optional(),
  DATABASE_TIMEOUT_SECONDS: z.coerce.number().min(0.5).max(300).default(10),
  PUBLIC_URL: url.optional(),
  PUBLIC_KEY: text.min(8).default("tartdags-public-key"),
  AUTH_SECRET: text.min(32).optional(),
  TRUST_PROXY: flag.default("off"),
  LIMITS: flag.default("on"),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
  STOP_GRACE_SECONDS: z.coerce.number().min(1).max(300).default(20),
  WATCHDOG_SECONDS: z.coerce.number().min(0).max(3600).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text.default("Tårtdags <hej@tartdags.example>"),
  OPERATOR: text.default("Tårtdags"),
  SUBPROCESSORS: text.optional(),
  CONTACT_EMAIL: z.email().default("hej@tartdags.example"),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_PRICE: text.optional(),
  STRIPE_PRICE_PRO: text.optional(),
  PRO_KRONOR_PER_MONTH: z.coerce.number().int().min(1).max(100_000).default(PRICE_KRONOR_PER_MONTH),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  MICROSOFT_CLIENT_ID: text.optional(),
  MICROSOFT_CLIENT_SECRET: text.optional(),
  MAPBOX_TOKEN: text.optional(),
  BOLAGSVERKET_CLIENT_ID: text.optional(),
  BOLAGSVERKET_CLIENT_SECRET: text.optional(),
  BOOKING_URL: url.default("https://boka.tartdags.example"),
  INSTAGRAM_URL: url.default("https://instagram.example/tartdags"),
  FACEBOOK_URL: url.default("https://facebook.example/tartdags"),
  DEMO: flag.default("on"),
  DEMO_NOW: z.iso.datetime({ offset: true }).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});
type Environment = z.infer<typeof Environment>;

export type Settings = ReturnType<typeof shape>;

export class SettingsError extends Error {
  override name = "SettingsError";
}

const expected: Partial<Record<keyof Environment, string>> = {
  NODE_ENV: "production, development or test",
  HOST: "an address of this machine such as 127.0.0.1",
  PORT: "a whole number from 0 to 65535",
  DATABASE_URL:
    "an address such as postgres://user:password@host:5432/tartdags, with several hosts as one:5432,two:5432",
  PUBLIC_URL: "an address such as https://tartdags.example",
  PUBLIC_KEY: "at least 8 characters",
  AUTH_SECRET: "at least 32 characters, the same on every instance",
  SMTP_URL: "an address such as smtps://user:password@mail.example:465",
  CONTACT_EMAIL: "an e-mail address",
  PRO_KRONOR_PER_MONTH: "a whole number of kronor, such as 899",
  DATABASE_TIMEOUT_SECONDS: "a number of seconds from 0.5 to 300",
  DRAIN_SECONDS: "a number of seconds from 0 to 300",
  STOP_GRACE_SECONDS: "a number of seconds from 1 to 300",
  WATCHDOG_SECONDS: "a number of seconds from 0 to 3600",
  DEMO: "on or off",
  TRUST_PROXY: "on or off",
  LIMITS: "on or off",
  DEMO_NOW: "an instant such as 2026-03-02T07:59:00+01:00",
  LOG_LEVEL: "fatal, error, warn, info, debug or silent",
};

const pairs: [keyof Environment, keyof Environment][] = [
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["MICROSOFT_CLIENT_ID", "MICROSOFT_CLIENT_SECRET"],
  ["BOLAGSVERKET_CLIENT_ID", "BOLAGSVERKET_CLIENT_SECRET"],
];

/** In production everything below must be given: nothing is made up, and no stand-in starts. */
const neededInProduction: (keyof Environment)[] = [
  "PUBLIC_URL",
  "AUTH_SECRET",
  "SMTP_URL",
  "MAIL_FROM",
  "CONTACT_EMAIL",
  "STRIPE_SECRET_KEY",
  "MAPBOX_TOKEN",
  "BOLAGSVERKET_CLIENT_ID",
  "BOOKING_URL",
  "INSTAGRAM_URL",
  "FACEBOOK_URL",
];

export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(given);
  const problems: string[] = [];
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0]) as keyof Environment;
      problems.push(`${name} must be ${expected[name] ?? "a non-empty text"}.`);
    }
    throw new SettingsError(problems.join("\n"));
  }
  const env = parsed.data;
  for (const [one, other] of pairs) {
    if (Boolean(env[one]) !== Boolean(env[other])) {
      problems.push(`${one} and ${other} go together: ${env[one] ? other : one} is missing.`);
    }
  }
  if (env.NODE_ENV === "production") {
    for (const name of neededInProduction)
      if (!given[name]) problems.push(`${name} is needed in production.`);
    if (env.DEMO_NOW) problems.push("DEMO_NOW is refused in production: the clock is the real one there.");
    if (env.LIMITS === "off") problems.push("LIMITS=off is refused in production: guessing must cost.");
    if (given.DEMO === "on") problems.push("DEMO=on is refused in production.");
  }
  if (problems.length > 0) throw new SettingsError(problems.join("\n"));
  return shape(env);
}

function shape(env: Environment) {
  const production = env.NODE_ENV === "production";
  const both = (id?: string, secret?: string) => (id && secret ? { id, secret } : null);
  return {
    production,
    // Outside production there are stand-ins and known passwords: nobody else on the network is to reach them.
    host: env.HOST ?? (production ? null : "127.0.0.1"),
    port: env.PORT,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseTimeoutSeconds: env.DATABASE_TIMEOUT_SECONDS,
    publicUrl: env.PUBLIC_URL ?? null,
    publicKey: env.PUBLIC_KEY,
    authSecret: env.AUTH_SECRET ?? null,
    trustProxy: env.TRUST_PROXY === "on",
    limits: env.LIMITS === "on",
    drainSeconds: env.DRAIN_SECONDS ?? (production ? 5 : 0),
    stopGraceSeconds: env.STOP_GRACE_SECONDS,
    watchdogSeconds: env.WATCHDOG_SECONDS ?? (production ? 30 : 0),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    contactEmail: env.CONTACT_EMAIL,
    operator: env.OPERATOR,
    subprocessors: env.SUBPROCESSORS ?? null,
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? {
            key: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            price: env.STRIPE_PRICE ?? null,
            proPrice: env.STRIPE_PRICE_PRO ?? null,
          }
        : null,
    proKronorPerMonth: env.PRO_KRONOR_PER_MONTH,
    google: both(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
    microsoft: both(env.MICROSOFT_CLIENT_ID, env.MICROSOFT_CLIENT_SECRET),
    mapboxToken: env.MAPBOX_TOKEN ?? null,
    bolagsverket: both(env.BOLAGSVERKET_CLIENT_ID, env.BOLAGSVERKET_CLIENT_SECRET),
    bookingUrl: env.BOOKING_URL,
    instagramUrl: env.INSTAGRAM_URL,
    facebookUrl: env.FACEBOOK_URL,
    demo: !production && env.DEMO === "on",
    demoNow: env.DEMO_NOW ? Temporal.Instant.from(env.DEMO_NOW) : null,
    logLevel: env.LOG_LEVEL,
  };
}
