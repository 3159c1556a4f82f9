import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { beginPasskey, MOST_PASSKEYS } from "../../../../contract/passkeys.ts";
import { brand } from "../../../../domain/brand.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { users } from "../../../database/schema.ts";
import { knownPasskeys, newChallenge, relyingParty } from "../passkeys.ts";

/** EdDSA, ES256 and RS256: what devices have. */
const ALGORITHMS = [-8, -7, -257];

export default implement(beginPasskey, ({ tx, caller, clock, services, refuse }) =>
  asPlatform(tx, async (platform) => {
    const { userId, email, fullName } = caller;
    const known = await knownPasskeys(platform, userId);
    if (known.length >= MOST_PASSKEYS) throw refuse("too-many-passkeys");
    // Random, and the same for all of a person's passkeys: a device shows it to this site alone.
    await platform
      .update(users)
      .set({ passkey_handle: randomBytes(32) })
      .where(and(eq(users.id, userId), isNull(users.passkey_handle)));
    const [user] = await platform
      .select({ handle: users.passkey_handle })
      .from(users)
      .where(eq(users.id, userId));
    return {
      challenge: await newChallenge(platform, clock, "add", userId),
      rp_id: relyingParty(services).id,
      rp_name: brand.name,
      user_handle: Buffer.from(user!.handle!).toString("base64url"),
      email,
      name: fullName ?? email,
      algorithms: ALGORITHMS,
      known,
    };
  }),
);
