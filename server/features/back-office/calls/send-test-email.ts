import { randomUUID } from "node:crypto";
import { sendTestEmail } from "../../../../contract/onboarding.ts";
import { inStockholm } from "../../../../domain/clock.ts";
import { formatDayTime } from "../../../../domain/dates.ts";
import { implement } from "../../../calls/implement.ts";
import { writeMail } from "../../../mail/outbox.ts";
import { testEmail } from "../mails/test-email.ts";

export default implement(sendTestEmail, async ({ input, caller, tx, clock, services }) => {
  const to = input.email ?? caller.email;
  const now = inStockholm(clock.now());
  const mail = testEmail({
    sent_at: formatDayTime(now.toPlainDate(), now.toPlainTime()),
    admin_url: `${services.publicUrl}/admin`,
  });
  await writeMail(tx, { key: randomUUID(), to, mail });
  return { to };
});
