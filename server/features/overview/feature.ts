import type { Feature } from "../../http/feature.ts";
import dashboardThisWeek from "./calls/dashboard-this-week.ts";
import getOverview from "./calls/get-overview.ts";
import getPromiseYear from "./calls/get-promise-year.ts";
import getYearReport from "./calls/get-year-report.ts";
import searchCompany from "./calls/search-company.ts";
import setFirstHour from "./calls/set-first-hour.ts";

export const overview = {
  name: "overview",
  calls: [dashboardThisWeek, getOverview, getPromiseYear, getYearReport, searchCompany, setFirstHour],
} satisfies Feature;
