import { eq } from "drizzle-orm";
import { restartSignUp } from "../../../../contract/joining.ts";
import { users } from "../../../database/schema.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { endJoinRequest, findOwnRequest, hasExpired } from "../../companies/join-requests.ts";
import { decideSignUp, foundOrAsk, placeOf, requireOrganisation } from "../found-or-ask.ts";

export default implementOutside(
  restartSignUp,
  async ({ input, caller, transaction, clock, services, refuse }) => {
    const { userId: id, email, emailVerified: isProved } = caller;
    const { firstName, lastName } = input;
    if (caller.company || caller.role === "admin") throw refuse("belongs-elsewhere");
    if (caller.unclaimedCompanyId) throw refuse("company-unclaimed");
    const found = await requireOrganisation(services, input.orgNumber);
    const place = await placeOf(services, found);
    return transaction((tx) =>
      asPlatform(tx, async (platform) => {
        const decided = await decideSignUp(platform, found, input);
        const before = await findOwnRequest(platform, id);
        // Of two presses at the same moment the second finds what the first made.
        if (!before || before.outcome === "joined") throw refuse("belongs-elsewhere");
        if (!before.ended_at && !hasExpired(before, clock)) throw refuse("join-request-waiting");
        if (!before.ended_at) await endJoinRequest(platform, before.id, "expired");
        const { metadata } = decided;
        const changed = { full_name: metadata.full_name, metadata };
        await platform.update(users).set(changed).where(eq(users.id, id));
        await foundOrAsk(platform, services, { id, email, isProved, firstName, lastName }, decided, place);
        return {};
      }),
    );
  },
);
