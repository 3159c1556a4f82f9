import { sql } from "drizzle-orm";
import type { Feature } from "../../http/feature.ts";
import createDirectoryToken from "./calls/create-directory-token.ts";
import endDirectoryToken from "./calls/end-directory-token.ts";
import getDirectory from "./calls/get-directory.ts";
import listDirectoryEvents from "./calls/list-directory-events.ts";
import remindDirectoryPeople from "./calls/remind-directory-people.ts";
import setDirectoryBirthday from "./calls/set-directory-birthday.ts";
import setDirectoryGroup from "./calls/set-directory-group.ts";
import { applyDirectories } from "./job.ts";
import { directoryLink } from "./mails/directory-link.ts";
import { directoryReminder } from "./mails/directory-reminder.ts";
import { remindMissing } from "./remind.ts";
import { scimRoutes } from "./scim/routes.ts";

export const directory = {
  name: "directory",
  calls: [
    createDirectoryToken,
    endDirectoryToken,
    getDirectory,
    listDirectoryEvents,
    remindDirectoryPeople,
    setDirectoryBirthday,
    setDirectoryGroup,
  ],
  mails: [directoryLink, directoryReminder],
  routes: scimRoutes,
  jobs: [
    { name: "apply-directories", everySeconds: 5, run: applyDirectories },
    { name: "remind-directory-people", everySeconds: 600, run: remindMissing },
  ],
  retention: [
    sql`delete from directory_events where at < app_now() - interval '90 days'`,
    // Who has been gone from the directory for a year comes back as somebody new, as in the register.
    sql`delete from directory_people where deleted_at < app_now() - interval '1 year' and applied_version = version`,
    sql`delete from directory_tokens where ended_at < app_now() - interval '1 year'`,
  ],
} satisfies Feature;
