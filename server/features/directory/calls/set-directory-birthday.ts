import { setDirectoryBirthday } from "../../../../contract/directory.ts";
import { implement } from "../../../calls/implement.ts";
import { checkBirthday } from "../../people/register.ts";
import { tellBirthday } from "../tell-birthday.ts";

export default implement(setDirectoryBirthday, async ({ input, tx, caller, services, today }) => {
  checkBirthday(input.birthday, today);
  const { name } = await tellBirthday(tx, services, {
    companyId: caller.company.id,
    personId: input.id,
    birthday: input.birthday,
  });
  return { name };
});
