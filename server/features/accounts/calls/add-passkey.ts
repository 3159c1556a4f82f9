import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { addPasskey, MOST_PASSKEYS } from "../../../../contract/passkeys.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import type { Tx } from "../../../database/database.ts";
import { passkeys } from "../../../database/schema.ts";
import { writeMail } from "../../../mail/outbox.ts";
import { placeOf } from "../devices.ts";
import { passkeyChanged } from "../mails/passkey-changed.ts";
import { verifyNewPasskey } from "../passkeys.ts";
import { makeRecoveryCodes } from "../recovery-codes.ts";
import { lockFactors, tellFactorChange, turnOn } from "../second-factor.ts";

export default implementOutside(
  addPasskey,
  async ({ input, caller, transaction, clock, services, request, refuse }) => {
    const { userId, tokenHash } = caller;
    const platform = <T>(work: (tx: Tx) => Promise<T>) => transaction((tx) => asPlatform(tx, work));
    const made = await verifyNewPasskey(transaction, services, userId, input);
    if (!made) throw refuse("passkey-refused");
    const turnsOn = ({ isOn, required }: Awaited<ReturnType<typeof lockFactors>>) =>
      !isOn && required !== null;
    const codes = (await platform(async (tx) => turnsOn(await lockFactors(tx, userId))))
      ? await makeRecoveryCodes()
      : null;
    return platform(async (tx) => {
      const factors = await lockFactors(tx, userId);
      const { user } = factors;
      // The first mailed entry of the address' owner, meanwhile, ended what this session could ask for.
      if (!user.passkey_handle) throw refuse("passkey-refused");
      if ((await tx.$count(passkeys, eq(passkeys.user_id, userId))) >= MOST_PASSKEYS)
        throw refuse("too-many-passkeys");
      const name = placeOf(request).device;
      const [added] = await tx
        .insert(passkeys)
        .values({ ...made, user_id: userId, name })
        .onConflictDoNothing({ target: passkeys.credential_id })
        .returning({ id: passkeys.id });
      if (!added) throw refuse("passkey-exists");
      await writeMail(tx, {
        key: randomUUID(),
        to: user.email,
        recipientId: userId,
        mail: passkeyChanged({
          change: "added",
          name,
          ...placeOf(request),
          at: clock.now().toString(),
          security_url: `${services.publicUrl}/dashboard/installningar/sakerhet`,
        }),
      });
      const isTurnedOn = codes !== null && turnsOn(factors);
      if (isTurnedOn) {
        await turnOn(tx, clock, { userId, tokenHash }, codes);
        await tellFactorChange(tx, services, user, "on");
      }
      return { id: added.id, name, codes: isTurnedOn ? codes.codes : [] };
    });
  },
);
