import type { Clock } from "../../domain/clock.ts";
import { PRICE_KRONOR_PER_MONTH } from "../../domain/subscription.ts";
import type { Settings } from "../settings.ts";
import { createGoogleCalendar, type GoogleCalendarOptions } from "./calendars/google.ts";
import { createMicrosoftCalendar, type MicrosoftCalendarOptions } from "./calendars/microsoft.ts";
import { createCompanyRegister } from "./company-register.ts";
import { createDomainNames, type DomainNamesOptions } from "./dns.ts";
import { createGeocoder } from "./geocoding.ts";
import { createIdentityProviders, type IdentityOptions } from "./identity.ts";
import { createMailer } from "./mail.ts";
import { createPayments, type PaymentsOptions } from "./payments.ts";
import { createPoster } from "./poster.ts";
import { createPusher, type PusherOptions } from "./push.ts";
import type { Providers } from "./providers.ts";

/** Where each provider is. Real hosts come from the settings; the sandbox gives its own, in the same shape. */
export type Connections = {
  mail: { url: string };
  register: { tokenUrl: string; apiUrl: string; clientId: string; clientSecret: string };
  map: { baseUrl: string; token: string };
  payments: { secretKey: string; webhookSecret: string; apiUrl?: string };
  google?: Omit<GoogleCalendarOptions, "clock">;
  microsoft?: Omit<MicrosoftCalendarOptions, "clock">;
  /** Browsers say themselves where theirs is. */
  push?: Pick<PusherOptions, "standIn">;
  /** Companies say themselves where their webhooks and channels are. */
  chat?: Pick<PusherOptions, "standIn">;
  /** A company says itself where its provider is, and which domain is its own. */
  identity?: IdentityOptions;
  dns?: DomainNamesOptions;
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
    ...(settings.stripe
      ? { payments: { secretKey: settings.stripe.key, webhookSecret: settings.stripe.webhookSecret } }
      : {}),
    ...(settings.google
      ? {
          google: {
            clientId: settings.google.id,
            clientSecret: settings.google.secret,
            authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
            tokenUrl: "https://oauth2.googleapis.com/token",
            revokeUrl: "https://oauth2.googleapis.com/revoke",
            apiUrl: "https://www.googleapis.com/calendar/v3",
          },
        }
      : {}),
    ...(settings.microsoft
      ? {
          microsoft: {
            clientId: settings.microsoft.id,
            clientSecret: settings.microsoft.secret,
            authorizeUrl: "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
            tokenUrl: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
            apiUrl: "https://graph.microsoft.com/v1.0",
          },
        }
      : {}),
  };
}

export function connectProviders(settings: Settings, clock: Clock, connections: Connections): Providers {
  return {
    mail: createMailer({
      url: connections.mail.url,
      from: settings.mailFrom,
      replyTo: settings.contactEmail,
    }),
    register: createCompanyRegister({ ...connections.register, clock }),
    map: createGeocoder(connections.map),
    payments: createPayments({
      ...connections.payments,
      plans: plansOf(settings),
      clock,
      // Somebody is looking at a ring meanwhile: one more try, then the page says so.
      timeoutMs: 8_000,
      retries: 1,
    }),
    identity: createIdentityProviders(connections.identity),
    dns: createDomainNames(connections.dns),
    push: createPusher({ ...connections.push, subject: `mailto:${settings.contactEmail}` }),
    poster: createPoster({ ...connections.chat }),
    calendars: {
      google: connections.google ? createGoogleCalendar({ ...connections.google, clock }) : null,
      microsoft: connections.microsoft ? createMicrosoftCalendar({ ...connections.microsoft, clock }) : null,
    },
  };
}

/** Which plan a subscription is tells its price's lookup key, also when the price is given by its id. */
function plansOf(settings: Settings): PaymentsOptions["plans"] {
  const given = (priceId: string | null | undefined) => (priceId ? { priceId } : {});
  return {
    standard: {
      name: "Tårtdags",
      lookupKey: "standard_monthly_sek",
      kronorPerMonth: PRICE_KRONOR_PER_MONTH,
      ...given(settings.stripe?.price),
    },
    pro: {
      name: "Tårtdags Pro",
      lookupKey: "pro_monthly_sek",
      kronorPerMonth: settings.proKronorPerMonth,
      ...given(settings.stripe?.proPrice),
    },
  };
}
