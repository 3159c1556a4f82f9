import type { Clock } from "../domain/clock.ts";
import type { Faults } from "./faults.ts";
import type { Store } from "./store.ts";

export const SANDBOX_PARTS = [
  "mail",
  "payments",
  "calendars",
  "map",
  "register",
  "push",
  "chat",
  "identity",
  "dns",
] as const;
export type SandboxPart = (typeof SANDBOX_PARTS)[number];

export type SandboxOptions = {
  clock: Clock;
  /** Where the real provider is configured its stand-in stays away. All, unless told otherwise. */
  parts?: readonly SandboxPart[];
  /** The product's own origin, where a browser finds the pages. Without it they are only on the loopback port. */
  publicUrl?: () => string;
  /** Where the payment provider's events go, and how they are signed. */
  webhook?: {
    url: () => string;
    secret?: string;
    /** Hands the request to the product without a socket; fetch otherwise. */
    send?: (request: Request) => Response | Promise<Response>;
    /** Before the second try; every further one waits three times as long. */
    retryMs?: number;
  };
  /** The calendar callbacks that are registered with Google and Microsoft. Without a list, any is accepted. */
  redirectUris?: () => readonly string[];
  /** A restart keeps mails, subscriptions and calendars when there is a file to keep them in. */
  stateFile?: string;
};

/** What every stand-in is made of. */
export type Surroundings = {
  clock: Clock;
  publicUrl: () => string;
  store: Store;
  faults: Faults;
};

/** The keys that the stand-ins know. They open nothing else. */
export const SANDBOX_KEYS = {
  stripeSecretKey: "sk_test_sandbox",
  stripeWebhookSecret: "whsec_sandbox",
  googleClientId: "sandbox.apps.google.example",
  googleClientSecret: "google-sandbox",
  microsoftClientId: "00000000-0000-4000-8000-000000000000",
  microsoftClientSecret: "microsoft-sandbox",
  mapboxToken: "pk.sandbox",
  bolagsverketClientId: "sandbox",
  bolagsverketClientSecret: "bolagsverket-sandbox",
} as const;
