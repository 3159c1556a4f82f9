import { and, eq } from "drizzle-orm";
import { renamePasskey } from "../../../../contract/passkeys.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { passkeys } from "../../../database/schema.ts";

export default implement(renamePasskey, ({ input: { id, name }, tx, caller, refuse }) =>
  asPlatform(tx, async (platform) => {
    const [renamed] = await platform
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.id, id), eq(passkeys.user_id, caller.userId)))
      .returning({ id: passkeys.id });
    if (!renamed) throw refuse("passkey-not-found");
    return {};
  }),
);
