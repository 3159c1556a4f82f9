import { createHash } from "node:crypto";
import { Hono, type Context, type MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { SANDBOX_KEYS, type Surroundings } from "../options.ts";
import { dropConnection, slow, type LoopbackEnv } from "../faulty-answers.ts";
import { type Customer, listOf, newId, requireFrom, type Ledger, type Price } from "./ledger.ts";
import { createCustomer, createSession, expire } from "./checkout.ts";
import type { Messenger } from "./events.ts";
import { list, nested, parseForm, strings, text, type Form } from "./form.ts";
import { cancelNow, openInvoices } from "./lifecycle.ts";
import { createPortal } from "./portal.ts";
import { invalid, missing, Problem } from "./problem.ts";
import { startSubscription, updateSubscription } from "./subscription.ts";
import { catchUp } from "./time.ts";

const KEPT_ANSWERS = 500;

type Env = { Bindings: LoopbackEnv["Bindings"]; Variables: { form: Form } };

/** Stripe's API, under /v1 as its SDK insists. */
export function stripeApi(ledger: Ledger, messenger: Messenger, around: Surroundings): Hono<Env> {
  const app = new Hono<Env>();
  app.onError((error, c) => {
    if (!(error instanceof Problem)) throw error;
    return c.json({ error: error.details }, error.status);
  });
  app.use(gate(around));
  app.use(async (c, next) => {
    const query = new URL(c.req.url).search.slice(1);
    c.set("form", parseForm(c.req.method === "POST" ? await c.req.text() : query));
    await next();
  });
  app.use(answerOnce(ledger, around));
  app.use(async (_c, next) => {
    catchUp(ledger, messenger);
    await next();
  });

  app.post("/products", (c) => {
    const name = text(c.var.form, "name");
    if (!name) throw invalid("Missing required param: name.", "name", "parameter_missing");
    return c.json(addProduct(ledger, name));
  });
  app.post("/prices", (c) => c.json(addPrice(ledger, c.var.form)));
  app.get("/prices", (c) => {
    const keys = list(c.var.form, "lookup_keys");
    const found = Object.values(ledger.prices).filter(
      (price) =>
        (keys.length === 0 || keys.includes(price.lookup_key ?? "")) &&
        (text(c.var.form, "active") ?? String(price.active)) === String(price.active),
    );
    return c.json(listOf(found, "/v1/prices"));
  });
  app.get("/prices/:id", (c) => c.json(requireFrom(ledger.prices, "price", c.req.param("id"))));

  app.post("/customers", (c) => {
    const { form } = c.var;
    const metadata = strings(nested(form, "metadata"));
    const customer = createCustomer(ledger, {
      email: text(form, "email"),
      name: text(form, "name"),
      metadata,
    });
    changeInvoicing(customer, form);
    return c.json(customer);
  });
  app.get("/customers/:id", (c) => c.json(requireFrom(ledger.customers, "customer", c.req.param("id"))));

  app.post("/customers/:id", (c) => {
    const customer = requireFrom(ledger.customers, "customer", c.req.param("id"));
    customer.name = text(c.var.form, "name") ?? customer.name;
    customer.email = text(c.var.form, "email") ?? customer.email;
    changeInvoicing(customer, c.var.form);
    ledger.changed();
    return c.json(customer);
  });

  app.post("/checkout/sessions", (c) => c.json(createSession(ledger, c.var.form, around.publicUrl())));
  app.get("/checkout/sessions/:id", (c) => {
    const session = requireFrom(ledger.sessions, "checkout.session", c.req.param("id"), "id");
    const expanded = list(c.var.form, "expand").includes("subscription");
    const subscription =
      expanded && session.subscription ? ledger.subscriptions[session.subscription] : session.subscription;
    return c.json({ ...session, subscription });
  });
  app.post("/checkout/sessions/:id/expire", (c) => {
    const session = requireFrom(ledger.sessions, "checkout.session", c.req.param("id"));
    expire(ledger, messenger, session);
    return c.json(session);
  });

  app.get("/subscriptions", (c) => {
    const { form } = c.var;
    const customer = text(form, "customer");
    if (customer && !ledger.customers[customer]) throw missing("customer", customer, "customer", 400);
    const status = text(form, "status");
    const found = Object.values(ledger.subscriptions)
      .toReversed()
      .filter((one) => (!customer || one.customer === customer) && hasStatus(one.status, status))
      .sort((a, b) => b.created - a.created);
    return c.json(listOf(found, "/v1/subscriptions"));
  });
  app.get("/subscriptions/:id", (c) =>
    c.json(requireFrom(ledger.subscriptions, "subscription", c.req.param("id"))),
  );
  app.post("/subscriptions", (c) => c.json(startSubscription(ledger, messenger, c.var.form)));
  app.post("/subscriptions/:id", (c) => {
    const subscription = requireFrom(ledger.subscriptions, "subscription", c.req.param("id"));
    updateSubscription(ledger, messenger, subscription, c.var.form);
    return c.json(subscription);
  });
  app.delete("/subscriptions/:id", (c) => {
    const subscription = requireFrom(ledger.subscriptions, "subscription", c.req.param("id"));
    if (subscription.status === "canceled") throw missing("subscription", subscription.id, "id");
    cancelNow(ledger, messenger, subscription, ledger.nowSeconds());
    return c.json(subscription);
  });

  app.get("/invoices", (c) => {
    const customer = text(c.var.form, "customer") ?? "";
    if (!ledger.customers[customer]) throw missing("customer", customer, "customer", 400);
    const found = text(c.var.form, "status") === "open" ? openInvoices(ledger, customer) : [];
    return c.json(listOf(found, "/v1/invoices"));
  });

  app.post("/billing_portal/sessions", (c) => c.json(createPortal(ledger, c.var.form, around.publicUrl())));

  app.all("*", (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`;
    return c.json({ error: { type: "invalid_request_error", message } }, 404);
  });
  return app;
}

/** What stands on the customer's invoices; an empty value takes it away. */
function changeInvoicing(customer: Customer, form: Form): void {
  const address = nested(form, "address");
  if ("address" in form) customer.address = address ? strings(address) : null;
  const settings = nested(form, "invoice_settings");
  if (!settings || !("custom_fields" in settings)) return;
  const fields = list(settings, "custom_fields").filter((field) => typeof field === "object");
  customer.invoice_settings.custom_fields =
    fields.length > 0
      ? fields.map((field) => ({ name: text(field, "name") ?? "", value: text(field, "value") ?? "" }))
      : null;
}

function hasStatus(status: string, asked: string | undefined): boolean {
  if (asked === "all") return true;
  return asked ? status === asked : status !== "canceled";
}

function addProduct(ledger: Ledger, name: string) {
  const product = {
    id: newId("prod"),
    object: "product" as const,
    name,
    active: true,
    created: ledger.nowSeconds(),
  };
  ledger.products[product.id] = product;
  ledger.changed();
  return product;
}

function addPrice(ledger: Ledger, form: Form): Price {
  const amount = Number(text(form, "unit_amount"));
  if (!Number.isInteger(amount))
    throw invalid("Invalid integer: unit_amount", "unit_amount", "parameter_invalid_integer");
  const key = text(form, "lookup_key") ?? null;
  const holder = Object.values(ledger.prices).find(
    (price) => price.lookup_key === key && key !== null && price.active,
  );
  if (holder && text(form, "transfer_lookup_key") !== "true") {
    const message = `A price (${holder.id}) already uses that lookup key.`;
    throw invalid(message, "lookup_key", "resource_already_exists");
  }
  if (holder) holder.lookup_key = null;
  const name = text(nested(form, "product_data"), "name");
  const product = name
    ? addProduct(ledger, name)
    : requireFrom(ledger.products, "product", text(form, "product") ?? "", "product");
  const price: Price = {
    id: newId("price"),
    object: "price",
    active: true,
    currency: text(form, "currency") ?? "sek",
    unit_amount: amount,
    lookup_key: key,
    product: product.id,
    recurring: { interval: text(nested(form, "recurring"), "interval") ?? "month", interval_count: 1 },
    tax_behavior: text(form, "tax_behavior") ?? "unspecified",
    type: "recurring",
    created: ledger.nowSeconds(),
  };
  ledger.prices[price.id] = price;
  ledger.changed();
  return price;
}

/** The key first, then the switches: an outage asks nobody who they are, but a test wants to see the key checked. */
function gate({ faults }: Surroundings): MiddlewareHandler<Env> {
  return async (c, next) => {
    c.header("Request-Id", newId("req"));
    if (c.req.header("authorization") !== `Bearer ${SANDBOX_KEYS.stripeSecretKey}`) {
      const message = "Invalid API Key provided";
      throw new Problem(401, { type: "invalid_request_error", message });
    }
    if (faults.hits("payments", "slow")) await slow();
    if (faults.hits("payments", "down"))
      throw new Problem(500, { type: "api_error", message: "Sandlådan är nere" });
    if (faults.hits("payments", "rate-limit")) {
      throw new Problem(429, {
        type: "invalid_request_error",
        code: "rate_limit",
        message: "Too many requests",
      });
    }
    await next();
  };
}

/** The same Idempotency-Key gives the first answer again, and refuses another question. */
function answerOnce(ledger: Ledger, { faults }: Surroundings): MiddlewareHandler<Env> {
  const underWay = new Set<string>();
  return async (c, next) => {
    const key = c.req.header("idempotency-key");
    if (c.req.method !== "POST" || !key) return next();
    const question = createHash("sha256")
      .update(`${c.req.path} ${JSON.stringify(c.var.form)}`)
      .digest("hex");
    const earlier = ledger.answers[key];
    if (earlier) return replay(c, earlier, question);
    if (underWay.has(key)) {
      const message = "There is currently another in-progress request using this Idempotent Key.";
      throw new Problem(409, { type: "idempotency_error", code: "idempotency_key_in_use", message });
    }
    underWay.add(key);
    try {
      await next();
      const { status } = c.res;
      // A question that was refused was never begun, and may be put right.
      if (status < 400) {
        ledger.answers[key] = { question, status, body: await c.res.clone().text() };
        const [oldest, ...rest] = Object.keys(ledger.answers);
        if (oldest && rest.length >= KEPT_ANSWERS) delete ledger.answers[oldest];
        ledger.changed();
      }
    } finally {
      underWay.delete(key);
    }
    if (faults.hits("payments", "half")) c.res = await dropConnection(c as unknown as Context<LoopbackEnv>);
  };
}

function replay(c: Context<Env>, earlier: Ledger["answers"][string], question: string): Response {
  if (earlier.question !== question) {
    const message =
      "Keys for idempotent requests can only be used with the same parameters they were first used with.";
    throw new Problem(400, { type: "idempotency_error", message });
  }
  return c.body(earlier.body, earlier.status as ContentfulStatusCode, {
    "Content-Type": "application/json",
    "Idempotent-Replayed": "true",
  });
}
