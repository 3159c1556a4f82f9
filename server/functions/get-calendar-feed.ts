import { getCalendarFeed } from "../../contract/calendars.ts";
import { feedAddress } from "../calendars/feed-address.ts";
import { implement } from "../implement.ts";

export default implement(getCalendarFeed, async ({ caller, tx, services }) => ({
  url: await feedAddress(tx, services, caller.company.id),
}));
