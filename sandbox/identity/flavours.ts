import { createHash } from "node:crypto";
import type { SandboxPerson } from "./people.ts";

/** The providers that the sandbox plays, each with its own way of telling who somebody is. */
export const flavours = ["entra", "google", "other"] as const;
export type Flavour = (typeof flavours)[number];

export const MOUNT = "/sandbox/oidc";
export const SANDBOX_TENANT = "c2a90e1f-6d3b-4b1e-9c55-0f6d3b4a7e21";

/** The programs that are registered there: what HR pastes into the settings. */
export const SANDBOX_CLIENTS = {
  entra: { id: "5b1e7c40-93f2-4a0d-8b7e-1c2d3e4f5a6b", secret: "sandlada~entra~hemlighet" },
  google: { id: "4711.apps.google.example", secret: "GOCSPX-sandlada-hemlighet" },
  other: { id: "tartdags", secret: "en-hemlighet-i-sandladan" },
} as const satisfies Record<Flavour, { id: string; secret: string }>;

export const NAMES: Record<Flavour, string> = {
  entra: "Microsoft Entra ID",
  google: "Google Workspace",
  other: "En annan inloggningstjänst",
};

/** Where the provider of a request is mounted, and which it is; Entra has one for each tenant. */
export function mountOf(path: string): { flavour: Flavour; tenant: string | null; mount: string } | null {
  const found = /^\/sandbox\/oidc\/(?:(entra)\/([0-9a-f-]{36})\/v2\.0|(google|other))(?=\/|$)/.exec(path);
  if (!found) return null;
  return {
    flavour: (found[1] ?? found[3]) as Flavour,
    tenant: found[2] ?? null,
    mount: found[0],
  };
}

/** What a token says of somebody. `oid` is the person's in the directory; `sub` there differs between programs. */
export function claimsOf(flavour: Flavour, tenant: string | null, person: SandboxPerson) {
  const { id, name, email, verified, manyGroups } = person;
  if (flavour === "entra") {
    return {
      tid: tenant,
      oid: objectId(id),
      ver: "2.0",
      name,
      preferred_username: email ?? `${id}@nordljus.onmicrosoft.example`,
      ...(email ? { email } : {}),
      ...(manyGroups ? { hasgroups: true } : {}),
    };
  }
  const address = email ? { email, email_verified: verified } : {};
  if (flavour === "other") return { name, ...address };
  // A private account has no organisation.
  const domain = email?.split("@")[1];
  return { name, ...address, ...(domain === "nordljus.example" ? { hd: domain } : {}) };
}

export const CLAIM_NAMES: Record<Flavour, string[]> = {
  entra: ["tid", "oid", "ver", "hasgroups"],
  google: ["hd"],
  other: [],
};

/** Where the groups of somebody who has too many of them are: the library leaves out such claims of its own accord. */
export const groupsElsewhere = {
  _claim_names: { groups: "src1" },
  _claim_sources: { src1: { endpoint: "https://graph.example/v1.0/me/getMemberObjects" } },
};

const objectId = (id: string): string => {
  const hex = createHash("sha256").update(`oid ${id}`).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  );
};
