import type { ContentfulStatusCode } from "hono/utils/http-status";

/** One of Stripe's error objects, thrown where it is found and answered in one place. */
export class Problem extends Error {
  readonly status: ContentfulStatusCode;
  readonly details: { type: string; code?: string; message: string; param?: string };

  constructor(status: ContentfulStatusCode, details: Problem["details"]) {
    super(details.message);
    this.status = status;
    this.details = details;
  }
}

export function invalid(message: string, param?: string, code?: string): Problem {
  return new Problem(400, { type: "invalid_request_error", message, param, code });
}

/** A missing thing is 404 when it was asked for itself, 400 when it was only mentioned. */
export function missing(kind: string, id: string, param: string, status: 400 | 404 = 404): Problem {
  const message = `No such ${kind}: '${id}'`;
  return new Problem(status, { type: "invalid_request_error", code: "resource_missing", message, param });
}
