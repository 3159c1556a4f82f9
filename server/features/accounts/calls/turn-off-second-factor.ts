import { turnOffSecondFactor } from "../../../../contract/second-factor.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { lockFactors, tellFactorChange, turnOff } from "../second-factor.ts";

export default implement(turnOffSecondFactor, ({ tx, caller: { userId }, services, refuse }) =>
  asPlatform(tx, async (platform) => {
    const { user, isOn, required } = await lockFactors(platform, userId);
    if (!isOn) return {};
    if (required) throw refuse("factor-required");
    await turnOff(platform, userId);
    await tellFactorChange(platform, services, user, "off");
    return {};
  }),
);
