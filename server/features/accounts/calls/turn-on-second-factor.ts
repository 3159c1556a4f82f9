import { eq } from "drizzle-orm";
import { turnOnSecondFactor } from "../../../../contract/second-factor.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { passkeys } from "../../../database/schema.ts";
import { makeRecoveryCodes } from "../recovery-codes.ts";
import { lockFactors, tellFactorChange, turnOn } from "../second-factor.ts";

// Outside a transaction: recovery codes are hashed as slowly as passwords.
export default implementOutside(
  turnOnSecondFactor,
  async ({ caller, transaction, clock, services, refuse }) => {
    const { userId, tokenHash } = caller;
    const made = await makeRecoveryCodes();
    return transaction((tx) =>
      asPlatform(tx, async (platform) => {
        const { user, isOn } = await lockFactors(platform, userId);
        if (isOn) return { codes: [] };
        const has = await platform.$count(passkeys, eq(passkeys.user_id, userId));
        if (has === 0) throw refuse("factor-missing");
        await turnOn(platform, clock, { userId, tokenHash }, made);
        await tellFactorChange(platform, services, user, "on");
        return { codes: made.codes };
      }),
    );
  },
);
