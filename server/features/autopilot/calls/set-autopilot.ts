import { setAutopilot } from "../../../../contract/autopilot.ts";
import { implement } from "../../../calls/implement.ts";
import { changeSettings } from "../change.ts";
import { checkSettings } from "../check-settings.ts";

export default implement(setAutopilot, async ({ input, tx, caller, services, today }) => {
  const company = caller.company.id;
  await checkSettings(tx, company, input);
  return { counts: await changeSettings(tx, services, { company, today }, input) };
});
