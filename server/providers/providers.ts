import type { Calendar } from "./calendars/calendar.ts";
import type { CompanyRegister } from "./company-register.ts";
import type { DomainNames } from "./dns.ts";
import type { Geocoder } from "./geocoding.ts";
import type { IdentityProviders } from "./identity.ts";
import type { Mailer } from "./mail.ts";
import type { Payments } from "./payments.ts";
import type { Poster } from "./poster.ts";
import type { Pusher } from "./push.ts";

/** The outside world, one adapter each. Which ones talk to a stand-in is start.ts's secret. */
export type Providers = {
  mail: Mailer;
  register: CompanyRegister;
  map: Geocoder;
  payments: Payments;
  push: Pusher;
  poster: Poster;
  /** Where companies' own people sign in, and whose a domain is. */
  identity: IdentityProviders;
  dns: DomainNames;
  /** Null where no key was given: that calendar is then not offered. */
  calendars: Record<CalendarProvider, Calendar | null>;
};

export type CalendarProvider = Calendar["name"];
