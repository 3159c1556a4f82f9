import { eq } from "drizzle-orm";
import { Schemas } from "scimmy";
import { companies } from "../server/database/schema.ts";
import { applyDirectories } from "../server/features/directory/job.ts";
import type { Person, World } from "./world.ts";

/** A directory as Entra or Okta would speak to us. What it is told of people is read by classes that others wrote. */

export type Scim = {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever the server says
  body: any;
};

export const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
export const OURS = "urn:ietf:params:scim:schemas:extension:tartdags:2.0:User";
const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

export async function connectDirectory(world: World, hr: Person, name = "Entra, skarp drift") {
  await world.inDatabase((tx) =>
    tx.update(companies).set({ subscription_tier: "pro" }).where(eq(companies.id, hr.companyId!)),
  );
  const { token } = await world.as(hr).call("create-directory-token", { name });
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Scim> => {
    const response = await world.sendRequest(`/scim/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { "content-type": "application/scim+json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = text === "" ? undefined : JSON.parse(text);
    if (answer?.meta?.resourceType === "User") requireReadable(answer);
    return { status: response.status, headers: response.headers, body: answer };
  };
  const patch = (path: string, ...Operations: object[]) =>
    send("PATCH", path, { schemas: [PATCH], Operations });
  return { token, send, patch, apply: () => applyDirectories(world.services) };
}

/** Throws where an answer does not hold to the standard's schema. */
function requireReadable(answer: object): void {
  const { userName, meta } = new Schemas.User(answer, "in") as unknown as { userName: string; meta: object };
  if (!userName || !meta) throw new Error(`No user: ${JSON.stringify(answer)}`);
}

export const userOf = (name: string, more: object = {}) => {
  const [givenName, familyName] = name.split(" ");
  const address = `${name.toLowerCase().replace(" ", ".")}@nordljus.example`;
  return {
    schemas: [USER],
    externalId: `ext-${address}`,
    userName: address,
    name: { givenName, familyName },
    emails: [{ type: "work", value: address, primary: true }],
    active: true,
    ...more,
  };
};
