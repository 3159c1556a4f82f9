import { defineFact } from "../../calls/facts.ts";

/** An office's address, rule for days off or delivery time has changed, and what was planned has followed. */
export const cakeSettingsChanged = defineFact<{ companyId: string }>();

/** These people's cakes go to another office: whom to ask is chosen there, and what is missing is planned. */
export const cakesChangedOffice = defineFact<{ companyId: string; employeeIds: string[] }>();
/** The company may order again, after a time in which nothing was planned for it. */
export const accessRegained = defineFact<{ companyId: string }>();
