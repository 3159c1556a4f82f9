import { previewAutopilot } from "../../../../contract/autopilot.ts";
import { describeChange } from "../../../../domain/autopilot.ts";
import { implement } from "../../../calls/implement.ts";
import { rehearse } from "../../../database/savepoint.ts";
import { changeSettings } from "../change.ts";
import { checkSettings } from "../check-settings.ts";

export default implement(previewAutopilot, async ({ input, tx, caller, services, today }) => {
  const { office_id: office, ...settings } = input;
  const whose = { company: caller.company.id, office, today };
  await checkSettings(tx, whose, settings);
  const counts = await rehearse(tx, () => changeSettings(tx, services, whose, settings));
  return { counts, lines: describeChange(counts) };
});
