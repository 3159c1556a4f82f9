import { googleCalendarAuth } from "../../../../contract/calendars.ts";
import { authorize, markOfLogin } from "../authorize.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(
  googleCalendarAuth,
  async ({ input, caller, tx, services }) => ({
    authUrl: await authorize(tx, services, { caller, provider: "google", returnUrl: input.returnUrl }),
  }),
  ({ authUrl }, services) => markOfLogin(services, "google", authUrl),
);
