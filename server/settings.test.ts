import { describe, expect, test } from "vitest";
import { readSettings } from "./settings.ts";

const production = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://u:p@db.example/tartdags",
  PUBLIC_URL: "https://tartdags.example/",
  AUTH_SECRET: "x".repeat(32),
  SMTP_URL: "smtps://u:p@mail.example:465",
  STRIPE_SECRET_KEY: "sk",
  STRIPE_WEBHOOK_SECRET: "whsec",
  MAPBOX_TOKEN: "pk",
  BOLAGSVERKET_CLIENT_ID: "id",
  BOLAGSVERKET_CLIENT_SECRET: "secret",
  MAIL_FROM: "Tårtdags <hej@tartdags.example>",
  CONTACT_EMAIL: "hej@tartdags.example",
  BOOKING_URL: "https://boka.tartdags.example",
  INSTAGRAM_URL: "https://instagram.example/tartdags",
  FACEBOOK_URL: "https://facebook.example/tartdags",
};

describe("settings", () => {
  test("an empty environment gives a demo on port 3000", () => {
    expect(readSettings({})).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      demo: true,
      databaseUrl: null,
    });
  });

  test("a wrong setting names itself and what it should be", () => {
    expect(() => readSettings({ PORT: "abc" })).toThrow("PORT must be a whole number from 0 to 65535.");
    expect(readSettings({ HOST: "0.0.0.0" }).host).toBe("0.0.0.0");
    expect(() => readSettings({ HOST: "tartdags.example" })).toThrow(
      "HOST must be an address of this machine",
    );
    expect(() => readSettings({ DEMO_NOW: "tomorrow" })).toThrow("DEMO_NOW must be an instant such as");
  });

  test("every problem is told at once", () => {
    expect(() => readSettings({ PORT: "-1", DEMO: "maybe" })).toThrow(/PORT[\s\S]*DEMO/);
  });

  test("half a pair of keys is refused", () => {
    expect(() => readSettings({ GOOGLE_CLIENT_ID: "x" })).toThrow("GOOGLE_CLIENT_SECRET is missing");
  });

  test("production needs its own secrets and refuses the demo clock", () => {
    expect(() => readSettings({ NODE_ENV: "production" })).toThrow("AUTH_SECRET is needed in production.");
    expect(() => readSettings({ ...production, DEMO_NOW: "2026-03-02T08:00:00+01:00" })).toThrow(
      "DEMO_NOW is refused",
    );
    expect(() => readSettings({ ...production, DEMO: "on" })).toThrow("DEMO=on is refused");
    expect(() => readSettings({ ...production, CONTACT_EMAIL: "" })).toThrow(
      "CONTACT_EMAIL is needed in production.",
    );
    expect(readSettings(production)).toMatchObject({ demo: false, publicUrl: "https://tartdags.example" });
  });
});
