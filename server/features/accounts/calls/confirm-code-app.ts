import { confirmCodeApp } from "../../../../contract/second-factor.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { confirmApp } from "../code-app.ts";
import { makeRecoveryCodes } from "../recovery-codes.ts";
import { lockFactors, tellFactorChange, turnOn } from "../second-factor.ts";

// Outside a transaction: recovery codes are hashed as slowly as passwords.
export default implementOutside(
  confirmCodeApp,
  async ({ input, caller, transaction, clock, services, refuse }) => {
    const { userId, tokenHash, hasSecondFactor } = caller;
    const made = hasSecondFactor ? null : await makeRecoveryCodes();
    return transaction((tx) =>
      asPlatform(tx, async (platform) => {
        const { user, isOn } = await lockFactors(platform, userId);
        const answer = await confirmApp(platform, services, userId, input.code);
        if (answer === "gone") throw refuse("app-not-begun");
        if (answer === "wrong")
          throw refuse("wrong-code", undefined, {
            code: "Koden stämmer inte. Skriv den som appen visar nu.",
          });
        await tellFactorChange(platform, services, user, isOn ? "app" : "on");
        if (isOn || !made) return { codes: [] };
        await turnOn(platform, clock, { userId, tokenHash }, made);
        return { codes: made.codes };
      }),
    );
  },
);
