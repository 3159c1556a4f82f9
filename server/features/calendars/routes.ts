import { Hono, type MiddlewareHandler } from "hono";
import { calendarProviders, type CalendarProvider } from "../../../contract/entities/company.ts";
import { ORDINARY_LIMIT } from "../../../contract/define.ts";
import { refusals } from "../../../contract/refusals.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { addressOfClient } from "../../http/call-route.ts";
import { sendFeed } from "../../http/send-feed.ts";
import { unmarkBrowser } from "./browser-mark.ts";
import { findFeed } from "./feed.ts";
import { finishConnection } from "./finish.ts";
import { platformScope } from "../../database/database.ts";
import type { Env } from "../../http/app.ts";
import { createRateLimits } from "../../calls/rate-limit.ts";
import type { Services } from "../../providers/services.ts";

/** The ordinary limit: one network may fetch many calendars, as the large providers do for their users. */
const FEED = { name: "calendar-feed", limit: ORDINARY_LIMIT };

const tooMany = refusals["too-many"];

/** Where the calendar providers send people back to, and where calendars fetch what they subscribe to. */
export function calendarRoutes(services: Services): Hono<Env> {
  const { settings, db, clock } = services;
  const limits = createRateLimits(db, clock);
  const app = new Hono<Env>();

  app.use("/calendar/callback/*", keepOpener);
  app.use("/calendar-success", keepOpener);

  app.get("/calendar/callback/:provider", async (c, next) => {
    const provider = calendarProviders.find((name) => name === c.req.param("provider"));
    if (!provider) return next();
    const { state = "", code, error } = c.req.query();
    const returned = { state, code, error, cookies: c.req.header("cookie") };
    const { returnUrl, result } = await finishConnection(services, provider, returned);
    if (result !== "connected" && result !== "denied")
      services.log.warn({ provider, result }, "calendar login failed");
    c.header("set-cookie", unmarkBrowser(state, { publicUrl: services.publicUrl, provider }));
    c.header("cache-control", "no-store");
    return c.redirect(backTo(returnUrl, result, provider), 303);
  });

  app.get("/calendar/feed/:file{[\\w-]+\\.ics}", async (c) => {
    const address = addressOfClient(c.env.incoming, settings.trustProxy);
    if (settings.limits && !(await limits.allows(FEED, address))) return c.text(tooMany.text, tooMany.status);
    const token = c.req.param("file").replace(/\.ics$/, "");
    const feed = await db.transaction({ ...platformScope, reads: true }, (tx) =>
      findFeed(tx, token, stockholmToday(clock), c.req.query("kontor")),
    );
    return feed === null ? c.text("Kalendern finns inte.", 404) : sendFeed(c, feed);
  });

  return app;
}

/** A provider's page has no opener policy of its own; with ours, the way back would cut the popup from its opener. */
const keepOpener: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set("cross-origin-opener-policy", "unsafe-none");
};

function backTo(address: string, result: string, provider: CalendarProvider): string {
  const url = new URL(address);
  url.searchParams.set("calendar", result);
  url.searchParams.set("provider", provider);
  return url.href;
}
