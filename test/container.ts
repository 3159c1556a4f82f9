import { readFileSync } from "node:fs";

/** What the last stage of the Dockerfile takes from the project, and from the build, the packages aside. */
export function filesInContainer(): { own: string[]; built: string[] } {
  const last = readFileSync("deploy/Dockerfile", "utf8")
    .split(/^FROM /m)
    .at(-1)!;
  return {
    own: [...last.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, paths]) => paths!.split(" ")),
    built: [...last.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path]) => path!),
  };
}

/** What a service for customers must be told. */
export const customerSettings = {
  PUBLIC_URL: "https://tartdags.example",
  AUTH_SECRET: "x".repeat(64),
  SMTP_URL: "smtps://user:password@mail.example:465",
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  MAPBOX_TOKEN: "pk",
  BOLAGSVERKET_CLIENT_ID: "id",
  BOLAGSVERKET_CLIENT_SECRET: "secret",
  MAIL_FROM: "Tårtdags <hej@tartdags.example>",
  CONTACT_EMAIL: "hej@tartdags.example",
  BOOKING_URL: "https://boka.tartdags.example",
  INSTAGRAM_URL: "https://instagram.example/tartdags",
  FACEBOOK_URL: "https://facebook.example/tartdags",
};
