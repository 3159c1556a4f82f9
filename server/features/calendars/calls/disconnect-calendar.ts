import { disconnectCalendar } from "../../../../contract/calendars.ts";
import { disconnectCalendar as disconnect } from "../connect.ts";
import { implement } from "../../../calls/implement.ts";
import { PERMISSIONS_PAGE } from "../../../providers/calendars/microsoft.ts";

export default implement(disconnectCalendar, async ({ input, caller, tx, refuse }) => {
  if (input.companyId !== caller.company.id) throw refuse("company-not-found");
  const provider = await disconnect(tx, caller.company.id);
  return { permissionsPage: provider === "microsoft" ? PERMISSIONS_PAGE : null };
});
