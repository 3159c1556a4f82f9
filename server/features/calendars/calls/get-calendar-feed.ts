import { getCalendarFeed } from "../../../../contract/calendars.ts";
import { feedAddress } from "../feed-address.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(getCalendarFeed, async ({ caller, tx, services }) => ({
  url: await feedAddress(tx, services, caller.company.id),
}));
