import { listTrialExtensions } from "../../../../contract/support.ts";
import { implement } from "../../../calls/implement.ts";
import { readRows } from "../../../database/query.ts";

const Extension = listTrialExtensions.output.shape.extensions.element;

export default implement(listTrialExtensions, async ({ input, tx }) => ({
  extensions: await readRows(tx, Extension)`
    select id, until, reason, extended_by, created_at, coalesce(outcome, 'waiting') as state
    from trial_extensions where company_id = ${input.id} order by created_at desc limit 10`,
}));
