import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { writeMails } from "../../mail/outbox.ts";
import type { DefinedMail } from "../../mail/define.ts";

/** One mail for each of the platform's own people. */
export async function mailAdmins(
  tx: Tx,
  key: string,
  mail: DefinedMail,
  orderIds?: string[],
): Promise<string[]> {
  const admins = await readRows(tx, { id: z.string(), email: z.string() })`
    select u.id, u.email from users u join user_roles r on r.user_id = u.id where r.role = 'admin' order by u.email`;
  return writeMails(
    tx,
    admins.map(({ id, email }) => ({
      key: `${key}:${id}`,
      to: email,
      recipientId: id,
      orderIds,
      mail,
    })),
  );
}
