import type { Hono } from "hono";
import type { Subscription } from "../calls/facts.ts";
import { type AnyImplementation, registerCalls } from "../calls/implement.ts";
import { type Automation, registerAutomation } from "../jobs/registry.ts";
import { type FeatureMails, registerMails } from "../mail/registry.ts";
import type { Services } from "../providers/services.ts";
import type { Env } from "./app.ts";

/** A feature, and what it hands to the engines, which know none of it. */
export type Feature = Automation &
  FeatureMails & {
    name: string;
    calls: readonly AnyImplementation[];
    /** What it does when something happens in a feature before it. */
    subscriptions?: readonly Subscription[];
    /** Addresses that are no calls: webhooks, callbacks, feeds. */
    routes?(services: Services): Hono<Env>;
  };

export function registerFeature(feature: Feature): void {
  registerCalls(feature.calls);
  registerMails(feature);
  registerAutomation(feature);
  for (const subscription of feature.subscriptions ?? []) subscription.subscribe();
}
