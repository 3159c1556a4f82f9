import { Hono } from "hono";
import { ORDINARY_LIMIT } from "../../../contract/define.ts";
import { refusals } from "../../../contract/refusals.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { createRateLimits } from "../../calls/rate-limit.ts";
import { platformScope } from "../../database/database.ts";
import type { Env } from "../../http/app.ts";
import { addressOfClient } from "../../http/call-route.ts";
import { sendFeed } from "../../http/send-feed.ts";
import type { Services } from "../../providers/services.ts";
import { findSupplierFeed } from "./feed.ts";

/** The ordinary limit: one network may fetch many calendars, as the large providers do for their users. */
const FEED = { name: "supplier-calendar", limit: ORDINARY_LIMIT };
const tooMany = refusals["too-many"];

/** Where calendars fetch a supplier's deliveries. */
export function supplierPageRoutes({ settings, db, clock }: Services): Hono<Env> {
  const limits = createRateLimits(db, clock);
  const app = new Hono<Env>();
  app.get("/leverantor/kalender/:file{[\\w-]+\\.ics}", async (c) => {
    const address = addressOfClient(c.env.incoming, settings.trustProxy);
    if (settings.limits && !(await limits.allows(FEED, address))) return c.text(tooMany.text, tooMany.status);
    const token = c.req.param("file").replace(/\.ics$/, "");
    const feed = await db.transaction({ ...platformScope, reads: true }, (tx) =>
      findSupplierFeed(tx, token, stockholmToday(clock)),
    );
    return feed === null ? c.text("Kalendern finns inte.", 404) : sendFeed(c, feed);
  });
  return app;
}
