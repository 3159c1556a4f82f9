import type { z } from "zod";
import * as account from "./account.ts";
import * as addresses from "./addresses.ts";
import * as admin from "./admin.ts";
import * as agreements from "./agreements.ts";
import * as assortment from "./assortment.ts";
import * as automation from "./automation.ts";
import * as autopilot from "./autopilot.ts";
import * as books from "./books.ts";
import * as calendars from "./calendars.ts";
import * as cakeLists from "./cake-lists.ts";
import * as cakeProducts from "./cake-products.ts";
import * as cakes from "./cakes.ts";
import * as companyLogin from "./company-login.ts";
import * as companyPage from "./company-page.ts";
import * as connections from "./connections.ts";
import * as contact from "./contact.ts";
import * as contactMessages from "./contact-messages.ts";
import * as dashboard from "./dashboard.ts";
import * as deliveries from "./deliveries.ts";
import type { Call } from "./define.ts";
import * as directory from "./directory.ts";
import * as joining from "./joining.ts";
import * as leaving from "./leaving.ts";
import * as journal from "./journal.ts";
import * as meals from "./meals.ts";
import * as members from "./members.ts";
import * as moments from "./moments.ts";
import * as notices from "./notices.ts";
import * as offices from "./offices.ts";
import * as onboarding from "./onboarding.ts";
import * as orderRequests from "./order-requests.ts";
import * as passkeys from "./passkeys.ts";
import * as payments from "./payments.ts";
import * as people from "./people.ts";
import * as privacy from "./privacy.ts";
import * as savedImports from "./saved-imports.ts";
import * as search from "./search.ts";
import * as secondFactor from "./second-factor.ts";
import * as security from "./security.ts";
import * as serviceStatus from "./service-status.ts";
import * as settings from "./settings.ts";
import * as staff from "./staff.ts";
import * as statements from "./statements.ts";
import * as support from "./support.ts";
import * as supplierAddresses from "./supplier-addresses.ts";
import * as supplierAnswer from "./supplier-answer.ts";
import * as supplierNotices from "./supplier-notices.ts";
import * as supplierPage from "./supplier-page.ts";
import * as supplierMove from "./supplier-move.ts";
import * as suppliers from "./suppliers.ts";
import * as week from "./week.ts";
import * as yearReport from "./year-report.ts";

/** Every call of the product. A file below `contract/` that is not listed here does not exist. */
const areas = {
  ...account,
  ...addresses,
  ...admin,
  ...agreements,
  ...assortment,
  ...automation,
  ...autopilot,
  ...books,
  ...cakeLists,
  ...cakes,
  ...cakeProducts,
  ...calendars,
  ...companyLogin,
  ...companyPage,
  ...connections,
  ...contact,
  ...contactMessages,
  ...dashboard,
  ...deliveries,
  ...directory,
  ...joining,
  ...journal,
  ...leaving,
  ...meals,
  ...members,
  ...moments,
  ...notices,
  ...offices,
  ...onboarding,
  ...orderRequests,
  ...passkeys,
  ...payments,
  ...people,
  ...privacy,
  ...savedImports,
  ...search,
  ...secondFactor,
  ...security,
  ...serviceStatus,
  ...settings,
  ...staff,
  ...statements,
  ...support,
  ...supplierAddresses,
  ...supplierAnswer,
  ...supplierMove,
  ...supplierNotices,
  ...supplierPage,
  ...suppliers,
  ...week,
  ...yearReport,
};

type Areas = typeof areas;
type Listed = { [K in keyof Areas]: Areas[K] extends Call ? Areas[K] : never }[keyof Areas];
/** Tables by name: a type looked up costs the compiler next to nothing, one searched for among all is made anew each time. */
type Named = { [C in Listed as C["name"]]: C };
type Inputs = { [N in keyof Named]: z.input<Named[N]["input"]> };
type Outputs = { [N in keyof Named]: z.output<Named[N]["output"]> };

export type CallName = keyof Named;
export type Input<N extends CallName> = Inputs[N];
export type Output<N extends CallName> = Outputs[N];

const isCall = (value: unknown): value is Call<CallName> =>
  typeof value === "object" && value !== null && "callers" in value && "refusals" in value;

export const contract: readonly Call<CallName>[] = Object.values<unknown>(areas).filter((value) =>
  isCall(value),
);
