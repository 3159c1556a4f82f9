import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { Hono } from "hono";
import { createCheckoutSession } from "../../../contract/payments.ts";
import { addressOfClient } from "../../http/call-route.ts";
import type { Env } from "../../http/app.ts";
import { createRateLimits } from "../../calls/rate-limit.ts";
import { ownUrl, pageUrl } from "../../../domain/own-url.ts";
import { handleEvent } from "./handle-event.ts";
import { openVisitorCheckout } from "./open-checkout.ts";
import { readBody } from "../../http/read-body.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Services } from "../../providers/services.ts";

export const WEBHOOK_PATH = "/webhooks/stripe";
const MAX_EVENT_BYTES = 1_000_000;

/** Where the payment provider tells what happened, and the checkout as an address in a mail. */
export function paymentRoutes(services: Services): Hono<Env> {
  const { settings, db, clock, providers, log } = services;
  const limits = createRateLimits(db, clock);
  const app = new Hono<Env>();

  app.post(WEBHOOK_PATH, async (c) => {
    const signature = c.req.header("stripe-signature") ?? "";
    const forged = () => {
      log.warn("forged payment event");
      return c.body(null, 400, { connection: "close" });
    };
    // Without a signature there is nothing to read it for.
    if (!isSignature(signature)) return forged();
    const stream = Readable.fromWeb((c.req.raw.body ?? new Blob([]).stream()) as ReadableStream);
    const body = await readBody(stream, c.req.header("content-length"), MAX_EVENT_BYTES).catch(asRefusal);
    if (body instanceof Refusal) return c.body(null, body.status, { connection: "close" });
    // The signature is over the bytes as they came.
    const read = providers.payments.readEvent(body, signature);
    if (read.outcome === "forged") return forged();
    const done = await handleEvent(services, read.event);
    log.info({ event: read.event.id, type: read.event.type, done }, "payment event");
    return c.body(null, done ? 200 : 503);
  });

  app.get("/functions/v1/create-checkout-session", async (c) => {
    const { email, company, redirect } = c.req.query();
    const given = { adminEmail: email, companyName: company };
    const parsed = createCheckoutSession.input.safeParse(given);
    // The page says what is wrong, in words.
    const page = (query: Record<string, string>) =>
      c.redirect(pageUrl(services.publicUrl, "/checkout", query), 303);
    c.header("cache-control", "no-store");
    if (!parsed.success) return page({});
    const { adminEmail, companyName } = parsed.data;
    const address = addressOfClient(c.env.incoming, settings.trustProxy);
    if (settings.limits && !(await limits.allows(createCheckoutSession, address)))
      return page({ email: adminEmail, company: companyName });
    const opened = await openVisitorCheckout(services, {
      email: adminEmail,
      companyName,
      redirect: ownUrl(services.publicUrl, redirect),
    });
    if (opened.outcome === "opened") return c.redirect(opened.url, 303);
    return page({ email: adminEmail, company: companyName });
  });

  return app;
}

/** Long enough for a time and several keys' signatures. */
const LONGEST_SIGNATURE = 1000;
const isSignature = (text: string) => text !== "" && text.length <= LONGEST_SIGNATURE;

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}
