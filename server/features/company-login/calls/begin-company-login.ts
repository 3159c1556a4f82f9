import { beginCompanyLogin } from "../../../../contract/company-login.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { beginAttempt } from "../attempts.ts";
import { findLoginOf } from "../login.ts";

export default implementOutside(beginCompanyLogin, async ({ input, transaction, services, refuse }) => {
  const login = await transaction((tx) => findLoginOf(tx, input.email));
  if (!login) throw refuse("company-login-off");
  return beginAttempt(services, transaction, login, { hint: input.email, testerId: null });
});
