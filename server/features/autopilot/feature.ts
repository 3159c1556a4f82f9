import type { Feature } from "../../http/feature.ts";
import { accessRegained, cakesChangedOffice, cakeSettingsChanged } from "../cakes/facts.ts";
import {
  birthdayChanged,
  celebrationBegan,
  eatersChanged,
  foodSaved,
  startDateChanged,
} from "../people/facts.ts";
import { supplierChanged } from "../suppliers/facts.ts";
import addOffice from "./calls/add-office.ts";
import changeNextWeek from "./calls/change-next-week.ts";
import changeWeek from "./calls/change-week.ts";
import closeOffice from "./calls/close-office.ts";
import getAutopilot from "./calls/get-autopilot.ts";
import getNextWeek from "./calls/get-next-week.ts";
import getWeek from "./calls/get-week.ts";
import listNextSteps from "./calls/list-next-steps.ts";
import listOffices from "./calls/list-offices.ts";
import listSolved from "./calls/list-solved.ts";
import pauseAutopilot from "./calls/pause-autopilot.ts";
import planOccasion from "./calls/plan-occasion.ts";
import previewAutopilot from "./calls/preview-autopilot.ts";
import reopenOffice from "./calls/reopen-office.ts";
import setAutopilot from "./calls/set-autopilot.ts";
import { weekMail } from "./mails/week-ahead.ts";
import { planAhead, planEverybody } from "./plan.ts";
import { chooseAnew, refitCompany, refitEaters, refitSupplier } from "./refit.ts";
import { followStartDate } from "./years.ts";
import { mailWeeks, weekMailRenderer } from "./week-mail.ts";

export const autopilot = {
  name: "autopilot",
  calls: [
    addOffice,
    changeNextWeek,
    changeWeek,
    closeOffice,
    getAutopilot,
    getNextWeek,
    getWeek,
    listNextSteps,
    listOffices,
    listSolved,
    pauseAutopilot,
    planOccasion,
    previewAutopilot,
    reopenOffice,
    setAutopilot,
  ],
  mails: [weekMail],
  mailRenderers: [weekMailRenderer],
  // The week is told of after what is due has been asked for.
  daily: [planEverybody, mailWeeks],
  subscriptions: [
    accessRegained.on(async (tx, services, whose) => void (await planAhead(tx, services, whose))),
    celebrationBegan.on(async (tx, services, whose) => void (await planAhead(tx, services, whose))),
    // A birthday that had no cake, because its year had not come or was over, may have one now.
    birthdayChanged.on(async (tx, services, { companyId, employeeId }) => {
      await planAhead(tx, services, { companyId, employeeIds: [employeeId] });
      await refitCompany(tx, services, { companyId, employeeId });
      return { moved: [], to_check: [] };
    }),
    startDateChanged.on(followStartDate),
    eatersChanged.on(refitEaters),
    foodSaved.on(refitEaters),
    supplierChanged.on(refitSupplier),
    cakeSettingsChanged.on(refitCompany),
    cakesChangedOffice.on(async (tx, services, whose) => {
      await planAhead(tx, services, whose);
      await chooseAnew(tx, services, whose);
    }),
  ],
} satisfies Feature;
