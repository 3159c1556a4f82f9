import { withdrawLoginAddress } from "../../../../contract/security.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { implement } from "../../../calls/implement.ts";
import { endLoginAddress } from "../one-time-links.ts";

export default implement(withdrawLoginAddress, async ({ tx, caller }) => {
  await asPlatform(tx, (platform) => endLoginAddress(platform, caller.userId));
  return {};
});
