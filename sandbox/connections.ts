import { AUTHORIZE_PATHS } from "./calendars/consent-pages.ts";
import type { Identity } from "./identity/identity.ts";
import { SANDBOX_KEYS as keys, type SandboxOptions } from "./options.ts";

type Client = { clientId: string; clientSecret: string };

/** Where the adapters find the stand-ins, in the shape of their own options. */
export type SandboxConnections = {
  mail: { url: string };
  register: Client & { tokenUrl: string; apiUrl: string };
  map: { baseUrl: string; token: string };
  payments: { apiUrl: string; secretKey: string; webhookSecret: string };
  google: Client & { authorizeUrl: () => string; tokenUrl: string; revokeUrl: string; apiUrl: string };
  microsoft: Client & { authorizeUrl: () => string; tokenUrl: string; apiUrl: string };
  push: { standIn: string };
  chat: { standIn: string };
  identity: Pick<Identity["issuers"], "entra" | "google"> & {
    standIn: { origin: () => string; loopback: string };
  };
  dns: { standIn: string };
};

/** A browser goes to the public address, known once the product listens; an adapter to the loopback port. */
export function connectionsAt(
  {
    smtp,
    loopback,
    publicUrl,
    identity,
  }: { smtp: string; loopback: string; publicUrl: () => string; identity: Identity },
  webhook: SandboxOptions["webhook"],
): SandboxConnections {
  return {
    mail: { url: smtp },
    register: {
      clientId: keys.bolagsverketClientId,
      clientSecret: keys.bolagsverketClientSecret,
      tokenUrl: `${loopback}/bolagsverket/oauth2/token`,
      apiUrl: `${loopback}/bolagsverket/vardefulla-datamangder/v1`,
    },
    map: { baseUrl: `${loopback}/mapbox`, token: keys.mapboxToken },
    payments: {
      apiUrl: loopback,
      secretKey: keys.stripeSecretKey,
      webhookSecret: webhook?.secret ?? keys.stripeWebhookSecret,
    },
    google: {
      clientId: keys.googleClientId,
      clientSecret: keys.googleClientSecret,
      authorizeUrl: () => `${publicUrl()}${AUTHORIZE_PATHS.google}`,
      tokenUrl: `${loopback}/google/token`,
      revokeUrl: `${loopback}/google/revoke`,
      apiUrl: `${loopback}/google/calendar/v3`,
    },
    microsoft: {
      clientId: keys.microsoftClientId,
      clientSecret: keys.microsoftClientSecret,
      authorizeUrl: () => `${publicUrl()}${AUTHORIZE_PATHS.microsoft}`,
      tokenUrl: `${loopback}/microsoft/common/oauth2/v2.0/token`,
      apiUrl: `${loopback}/microsoft/v1.0`,
    },
    push: { standIn: loopback },
    chat: { standIn: loopback },
    identity: {
      entra: identity.issuers.entra,
      google: identity.issuers.google,
      standIn: { origin: () => new URL(publicUrl()).origin, loopback },
    },
    dns: { standIn: loopback },
  };
}
