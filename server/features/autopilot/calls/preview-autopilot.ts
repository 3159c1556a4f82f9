import { previewAutopilot } from "../../../../contract/autopilot.ts";
import { describeChange } from "../../../../domain/autopilot.ts";
import { implement } from "../../../calls/implement.ts";
import { rehearse } from "../../../database/savepoint.ts";
import { changeSettings } from "../change.ts";
import { checkSettings } from "../check-settings.ts";

export default implement(previewAutopilot, async ({ input, tx, caller, services, today }) => {
  const company = caller.company.id;
  await checkSettings(tx, company, input);
  const counts = await rehearse(tx, () => changeSettings(tx, services, { company, today }, input));
  return { counts, lines: describeChange(counts) };
});
