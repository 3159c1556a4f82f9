import { renewRecoveryCodes } from "../../../../contract/second-factor.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { keepRecoveryCodes, makeRecoveryCodes } from "../recovery-codes.ts";
import { lockFactors, tellFactorChange } from "../second-factor.ts";

// Outside a transaction: the codes are hashed as slowly as passwords.
export default implementOutside(renewRecoveryCodes, async ({ caller, transaction, services, refuse }) => {
  const made = await makeRecoveryCodes();
  return transaction((tx) =>
    asPlatform(tx, async (platform) => {
      const { user, isOn } = await lockFactors(platform, caller.userId);
      if (!isOn) throw refuse("factor-missing");
      await keepRecoveryCodes(platform, caller.userId, made);
      await tellFactorChange(platform, services, user, "codes");
      return { codes: made.codes };
    }),
  );
});
