import { setAutopilot } from "../../../../contract/autopilot.ts";
import { implement } from "../../../calls/implement.ts";
import { changeSettings } from "../change.ts";
import { checkSettings } from "../check-settings.ts";

export default implement(setAutopilot, async ({ input, tx, caller, services, today }) => {
  const { office_id: office, ...settings } = input;
  const whose = { company: caller.company.id, office, today };
  await checkSettings(tx, whose, settings);
  return { counts: await changeSettings(tx, services, whose, settings) };
});
