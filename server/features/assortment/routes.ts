import { Hono } from "hono";
import { ORDINARY_LIMIT } from "../../../contract/define.ts";
import { refusals } from "../../../contract/refusals.ts";
import { createRateLimits } from "../../calls/rate-limit.ts";
import { platformScope } from "../../database/database.ts";
import type { Env } from "../../http/app.ts";
import { addressOfClient } from "../../http/call-route.ts";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { findPicture } from "./pictures.ts";

const tooMany = refusals["too-many"];

/** Nothing of it is ever a page, whatever is in it. */
const headers = {
  "content-type": "image/webp",
  "content-security-policy": "default-src 'none'; sandbox",
  "cache-control": "private, max-age=31536000, immutable",
  "content-disposition": "inline",
  "x-robots-tag": "noindex, nofollow",
};

type Pictures = {
  /** Of the address: `produktbild`. */
  folder: string;
  /** Its limit is counted under this name. */
  name: string;
  find(tx: Tx, key: string): Promise<Uint8Array | null>;
};

/** Where browsers fetch pictures. An address always shows the same, so its key is its tag as well. */
export function pictureRoutes(
  { settings, db, clock }: Services,
  { folder, name, find }: Pictures,
): Hono<Env> {
  const limits = createRateLimits(db, clock);
  const counted = { name, limit: ORDINARY_LIMIT };
  const app = new Hono<Env>();
  app.get(`/${folder}/:file{[\\w-]+\\.webp}`, async (c) => {
    const address = addressOfClient(c.env.incoming, settings.trustProxy);
    if (settings.limits && !(await limits.allows(counted, address)))
      return c.text(tooMany.text, tooMany.status);
    const key = c.req.param("file").replace(/\.webp$/, "");
    const picture = await db.transaction({ ...platformScope, reads: true }, (tx) => find(tx, key));
    if (!picture) return c.text("Bilden finns inte.", 404);
    const etag = `"${key}"`;
    const known = c.req.header("if-none-match")?.split(",") ?? [];
    if (known.some((tag) => tag.trim().replace(/^W\//, "") === etag))
      return c.body(null, 304, { ...headers, etag });
    return c.body(new Uint8Array(picture), 200, { ...headers, etag });
  });
  return app;
}

export const assortmentRoutes = (services: Services): Hono<Env> =>
  pictureRoutes(services, { folder: "produktbild", name: "product-picture", find: findPicture });
