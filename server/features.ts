import { accounts } from "./features/accounts/feature.ts";
import { companies } from "./features/companies/feature.ts";
import { suppliers } from "./features/suppliers/feature.ts";
import { assortment } from "./features/assortment/feature.ts";
import { people } from "./features/people/feature.ts";
import { orders } from "./features/orders/feature.ts";
import { cakes } from "./features/cakes/feature.ts";
import { meals } from "./features/meals/feature.ts";
import { moments } from "./features/moments/feature.ts";
import { supplierPage } from "./features/supplier-page/feature.ts";
import { autopilot } from "./features/autopilot/feature.ts";
import { directory } from "./features/directory/feature.ts";
import { onboarding } from "./features/onboarding/feature.ts";
import { companyLogin } from "./features/company-login/feature.ts";
import { billing } from "./features/billing/feature.ts";
import { calendars } from "./features/calendars/feature.ts";
import { connections } from "./features/connections/feature.ts";
import { overview } from "./features/overview/feature.ts";
import { backOffice } from "./features/back-office/feature.ts";
import { leaving } from "./features/leaving/feature.ts";
import { type Feature, registerFeature } from "./http/feature.ts";
import type { Services } from "./providers/services.ts";

/**
 * Every feature, in the order in which they may use each other: one imports only those that stand before it. What they
 * have is handed to the engines here, as this file is loaded.
 */
const features = [
  accounts,
  companies,
  suppliers,
  assortment,
  people,
  orders,
  cakes,
  meals,
  moments,
  supplierPage,
  autopilot,
  directory,
  onboarding,
  companyLogin,
  billing,
  calendars,
  connections,
  overview,
  backOffice,
  leaving,
] satisfies readonly Feature[];

type MailsOf<Some> = Some extends { mails: readonly (infer Mail)[] } ? Mail : never;
/** Every kind of mail. */
export type FeatureMail = MailsOf<(typeof features)[number]>;

/** Addresses that are no calls. */
export const featureRoutes = (services: Services) =>
  features.flatMap((feature: Feature) => feature.routes?.(services) ?? []);

for (const feature of features) registerFeature(feature);
