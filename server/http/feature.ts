import type { Hono } from "hono";
import type { Subscription } from "../calls/facts.ts";
import { type AnyImplementation, registerCalls } from "../calls/implement.ts";
import { type Automation, registerAutomation } from "../jobs/registry.ts";
import { type LateMail, type MailAlarms, registerMails } from "../mail/registry.ts";
import type { Services } from "../providers/services.ts";
import type { Env } from "./app.ts";

/** A feature, and what it hands to the engines, which know none of it. */
export type Feature = Automation & {
  name: string;
  calls: readonly AnyImplementation[];
  /** The mails that get their words when they leave. */
  lateMails?: readonly LateMail[];
  mailAlarms?: MailAlarms;
  /** What it does when something happens in a feature before it. */
  subscriptions?: readonly Subscription[];
  /** Addresses that are no calls: webhooks, callbacks, feeds. */
  routes?(services: Services): Hono<Env>;
};

export function registerFeature(feature: Feature): void {
  registerCalls(feature.calls);
  registerMails(feature.lateMails ?? [], feature.mailAlarms);
  registerAutomation(feature);
  for (const subscription of feature.subscriptions ?? []) subscription.subscribe();
}
