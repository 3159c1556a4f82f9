import { previewSavedImport } from "../../../../contract/saved-imports.ts";
import { implement } from "../../../calls/implement.ts";
import { planImport } from "../import-plan.ts";

export default implement(previewSavedImport, async ({ input, tx, caller, today }) => {
  const companyId = caller.company.id;
  const {
    fresh: _fresh,
    followed: _followed,
    leaving: _leaving,
    ...plan
  } = await planImport(tx, input, {
    caller,
    companyId,
    today,
    hold: false,
  });
  return plan;
});
