import type { Feature } from "../../http/feature.ts";
import { birthdayChanged, celebrationBegan } from "../people/facts.ts";
import getAutopilot from "./calls/get-autopilot.ts";
import pauseAutopilot from "./calls/pause-autopilot.ts";
import previewAutopilot from "./calls/preview-autopilot.ts";
import setAutopilot from "./calls/set-autopilot.ts";
import { offerEverybody, planAhead, planEverybody } from "./plan.ts";

export const autopilot = {
  name: "autopilot",
  calls: [getAutopilot, pauseAutopilot, previewAutopilot, setAutopilot],
  mails: [],
  daily: [planEverybody, offerEverybody],
  subscriptions: [
    celebrationBegan.on(async (tx, services, whose) => void (await planAhead(tx, services, whose))),
    // A birthday that had no cake, because its year had not come or was over, may have one now.
    birthdayChanged.on(async (tx, services, { companyId, employeeId }) => {
      await planAhead(tx, services, { companyId, employeeIds: [employeeId] });
      return { moved: [], to_check: [] };
    }),
  ],
} satisfies Feature;
