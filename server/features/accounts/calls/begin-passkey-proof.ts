import { beginPasskeyProof } from "../../../../contract/passkeys.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { knownPasskeys, newChallenge, relyingParty } from "../passkeys.ts";

export default implement(beginPasskeyProof, ({ tx, caller: { userId }, clock, services }) =>
  asPlatform(tx, async (platform) => ({
    challenge: await newChallenge(platform, clock, "prove", userId),
    rp_id: relyingParty(services).id,
    known: await knownPasskeys(platform, userId),
  })),
);
