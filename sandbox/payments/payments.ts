import { Hono } from "hono";
import type { SandboxOptions, Surroundings } from "../options.ts";
import { openBooks } from "./books.ts";
import { checkoutPages } from "./checkout-pages.ts";
import { createMessenger } from "./events.ts";
import { paymentPages } from "./payment-pages.ts";
import { portalPages } from "./portal-pages.ts";
import { catchUp } from "./time.ts";
import { paymentsWire } from "./wire.ts";

const TICK_MS = 30_000;

/** The payment provider: its API, its pages, its messages, and a life of its own. */
export function createPaymentProvider(around: Surroundings, webhook: SandboxOptions["webhook"]) {
  const books = openBooks(around);
  const messenger = createMessenger(books, around, webhook);
  const pages = new Hono();
  pages.route("/", checkoutPages(books, messenger));
  pages.route("/", portalPages(books, messenger));
  pages.route("/", paymentPages(books, messenger, around.faults));
  let timer: NodeJS.Timeout | undefined;

  return {
    pages,
    wire: paymentsWire(books, messenger, around),
    /** Every event so far has been sent once. */
    settled: messenger.settled,
    start() {
      messenger.resume();
      catchUp(books, messenger);
      timer = setInterval(() => catchUp(books, messenger), TICK_MS).unref();
    },
    stop() {
      clearInterval(timer);
      messenger.stop();
    },
  };
}
