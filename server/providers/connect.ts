import type { Clock } from "../../domain/clock.ts";
import type { Settings } from "../settings.ts";
import { createCompanyRegister } from "./company-register.ts";
import { createGeocoder } from "./geocoding.ts";
import { createMailer } from "./mail.ts";
import type { Providers } from "./providers.ts";

/** Where each provider is. Real hosts come from the settings; the sandbox gives its own, in the same shape. */
export type Connections = {
  mail: { url: string };
  register: { tokenUrl: string; apiUrl: string; clientId: string; clientSecret: string };
  map: { baseUrl: string; token: string };
};

/** The real providers, as far as the settings have keys for them. */
export function realConnections(settings: Settings): Partial<Connections> {
  return {
    ...(settings.smtpUrl ? { mail: { url: settings.smtpUrl } } : {}),
    ...(settings.bolagsverket
      ? {
          register: {
            tokenUrl: "https://portal.api.bolagsverket.se/oauth2/token",
            apiUrl: "https://gw.api.bolagsverket.se/vardefulla-datamangder/v1",
            clientId: settings.bolagsverket.id,
            clientSecret: settings.bolagsverket.secret,
          },
        }
      : {}),
    ...(settings.mapboxToken
      ? { map: { baseUrl: "https://api.mapbox.com", token: settings.mapboxToken } }
      : {}),
  };
}

export function connectProviders(settings: Settings, clock: Clock, connections: Connections): Providers {
  return {
    mail: createMailer({ url: connections.mail.url, from: settings.mailFrom }),
    register: createCompanyRegister({ ...connections.register, clock }),
    map: createGeocoder(connections.map),
  };
}
