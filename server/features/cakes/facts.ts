import { defineFact } from "../../calls/facts.ts";

/** A company's address, rule for days off or delivery time has changed, and what was planned has followed. */
export const cakeSettingsChanged = defineFact<{ companyId: string }>();
