import { findCompanyLogin } from "../../../../contract/company-login.ts";
import { implement } from "../../../calls/implement.ts";
import { findLoginOf } from "../login.ts";

export default implement(findCompanyLogin, async ({ input, tx }) => {
  const login = await findLoginOf(tx, input.email);
  return { offered: login !== null, required: login?.required ?? false };
});
