import { randomUUID } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import { removePasskey } from "../../../../contract/passkeys.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { code_apps, passkeys } from "../../../database/schema.ts";
import { writeMail } from "../../../mail/outbox.ts";
import { placeOf } from "../devices.ts";
import { passkeyChanged } from "../mails/passkey-changed.ts";
import { lockFactors, tellFactorChange, turnOff } from "../second-factor.ts";

export default implement(removePasskey, ({ input, tx, caller, clock, services, request, refuse }) =>
  asPlatform(tx, async (platform) => {
    const { userId } = caller;
    const { user, isOn, required } = await lockFactors(platform, userId);
    const [removed] = await platform
      .delete(passkeys)
      .where(and(eq(passkeys.id, input.id), eq(passkeys.user_id, userId)))
      .returning({ name: passkeys.name });
    if (!removed) throw refuse("passkey-not-found");
    const left =
      (await platform.$count(passkeys, eq(passkeys.user_id, userId))) +
      (await platform.$count(
        code_apps,
        and(eq(code_apps.user_id, userId), isNotNull(code_apps.secret_sealed)),
      ));
    if (isOn && left === 0) {
      // Refusing takes the removal back.
      if (required) throw refuse("factor-required");
      await turnOff(platform, userId);
      await tellFactorChange(platform, services, user, "off");
    }
    await writeMail(platform, {
      key: randomUUID(),
      to: user.email,
      recipientId: userId,
      mail: passkeyChanged({
        change: "removed",
        name: removed.name,
        ...placeOf(request),
        at: clock.now().toString(),
        security_url: `${services.publicUrl}/dashboard/installningar/sakerhet`,
      }),
    });
    return {};
  }),
);
