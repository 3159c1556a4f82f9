import type { MiddlewareHandler } from "hono";
import type { Settings } from "../settings.ts";

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
  "trusted-types service-worker",
].join("; ");

/** No foreign script, no frame around us, no address of ours told to others. */
export function securityHeaders(settings: Settings): Record<string, string> {
  return {
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy": "camera=(), microphone=(), payment=(), geolocation=(self)",
    ...(settings.production ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

/** A door may set a policy of its own. */
export function secure(settings: Settings): MiddlewareHandler {
  const headers = Object.entries(securityHeaders(settings));
  return async (c, next) => {
    for (const [name, value] of headers) c.header(name, value);
    await next();
  };
}
