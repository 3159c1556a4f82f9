import type { MiddlewareHandler } from "hono";
import type { Settings } from "./settings.ts";

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** No foreign script, no frame around us, no address of ours told to others. A door may set a policy of its own. */
export function secure(settings: Settings): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!headers.has("content-security-policy")) headers.set("content-security-policy", policy);
    headers.set("x-content-type-options", "nosniff");
    headers.set("referrer-policy", "no-referrer");
    headers.set("cross-origin-resource-policy", "same-origin");
    if (!headers.has("cross-origin-opener-policy"))
      headers.set("cross-origin-opener-policy", "same-origin-allow-popups");
    headers.set("permissions-policy", "camera=(), microphone=(), payment=(), geolocation=(self)");
    if (settings.production) headers.set("strict-transport-security", "max-age=63072000; includeSubDomains");
  };
}
