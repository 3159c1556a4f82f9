import { listCallReasons } from "../../../../contract/company-page.ts";
import { implement } from "../../../calls/implement.ts";
import { readCallReasons } from "../call-reasons.ts";

export default implement(listCallReasons, async ({ input: { id }, tx, today }) => ({
  reasons: await readCallReasons(tx, id, today),
}));
