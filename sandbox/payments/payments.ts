import { Hono } from "hono";
import type { SandboxOptions, Surroundings } from "../options.ts";
import { openBooks } from "./ledger.ts";
import { checkoutPages } from "./checkout-pages.ts";
import { createMessenger } from "./events.ts";
import { paymentPages } from "./payment-pages.ts";
import { portalPages } from "./portal-pages.ts";
import { catchUp } from "./time.ts";
import { stripeApi } from "./stripe-api.ts";

const TICK_MS = 30_000;

/** The payment provider: its API, its pages, its messages, and a life of its own. */
export function createPaymentProvider(around: Surroundings, webhook: SandboxOptions["webhook"]) {
  const ledger = openBooks(around);
  const messenger = createMessenger(ledger, around, webhook);
  const pages = new Hono();
  pages.route("/", checkoutPages(ledger, messenger));
  pages.route("/", portalPages(ledger, messenger));
  pages.route("/", paymentPages(ledger, messenger, around.faults));
  let timer: NodeJS.Timeout | undefined;

  return {
    pages,
    wire: stripeApi(ledger, messenger, around),
    /** Every event so far has been sent once. */
    settled: messenger.settled,
    start() {
      messenger.resume();
      catchUp(ledger, messenger);
      timer = setInterval(() => catchUp(ledger, messenger), TICK_MS).unref();
    },
    stop() {
      clearInterval(timer);
      messenger.stop();
    },
  };
}
