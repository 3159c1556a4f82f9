import { beginPasskeySignIn } from "../../../../contract/passkeys.ts";
import { implement } from "../../../calls/implement.ts";
import { newChallenge, relyingParty } from "../passkeys.ts";

// No address and no list of passkeys: the device knows which it has for this site, and nobody learns who has one.
export default implement(beginPasskeySignIn, async ({ tx, clock, services }) => ({
  challenge: await newChallenge(tx, clock, "sign-in", null),
  rp_id: relyingParty(services).id,
  known: [],
}));
