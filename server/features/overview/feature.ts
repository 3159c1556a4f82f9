import type { Feature } from "../../http/feature.ts";
import dashboardThisWeek from "./calls/dashboard-this-week.ts";
import getOverview from "./calls/get-overview.ts";
import getPromiseYear from "./calls/get-promise-year.ts";

export const overview = {
  name: "overview",
  calls: [dashboardThisWeek, getOverview, getPromiseYear],
} satisfies Feature;
