import { microsoftCalendarAuth } from "../../../../contract/calendars.ts";
import { authorize, markOfLogin } from "../authorize.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(
  microsoftCalendarAuth,
  async ({ input, caller, tx, services }) => ({
    authUrl: await authorize(tx, services, { caller, provider: "microsoft", returnUrl: input.returnUrl }),
  }),
  ({ authUrl }, services) => markOfLogin(services, "microsoft", authUrl),
);
