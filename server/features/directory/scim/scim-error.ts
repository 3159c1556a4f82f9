import type { ContentfulStatusCode } from "hono/utils/http-status";

export type ScimType =
  | "invalidFilter"
  | "uniqueness"
  | "mutability"
  | "invalidSyntax"
  | "invalidPath"
  | "noTarget"
  | "invalidValue";

const SCHEMA = "urn:ietf:params:scim:api:messages:2.0:Error";

/** An answer in SCIM's own form (RFC 7644, 3.12). Whoever looks after the directory reads the detail. */
export class ScimError extends Error {
  override name = "ScimError";
  status: ContentfulStatusCode;
  scimType: ScimType | undefined;

  constructor(status: ContentfulStatusCode, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }

  body() {
    return {
      schemas: [SCHEMA],
      status: String(this.status),
      ...(this.scimType && { scimType: this.scimType }),
      detail: this.message,
    };
  }
}

export const notFound = (what = "Personen") =>
  new ScimError(404, `${what} finns inte, eller är borttagen ur Tårtdags.`);
export const busy = () => new ScimError(503, "Tårtdags är upptaget just nu. Försök igen om en stund.");
export const badValue = (detail: string) => new ScimError(400, detail, "invalidValue");
