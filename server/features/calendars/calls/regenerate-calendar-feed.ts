import { regenerateCalendarFeed } from "../../../../contract/calendars.ts";
import { newFeedAddress } from "../feed-address.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(regenerateCalendarFeed, async ({ caller, tx, services }) => {
  const url = await newFeedAddress(tx, services, caller.company.id);
  services.log.info({ company: caller.company.id, link: "calendar-feed" }, "link made anew");
  return { url };
});
