import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Clock } from "../../../domain/clock.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { deviceLabel } from "../../../domain/device.ts";
import type { Request } from "../../calls/implement.ts";
import { networksOf } from "../../calls/rate-limit.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { users } from "../../database/schema.ts";
import { hashToken } from "../../database/tokens.ts";
import { writeMail } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import { newDevice } from "./mails/new-device.ts";

type Place = Pick<Request, "address" | "device">;

/** What a browser makes for itself (`web/session.ts`). */
const DEVICE_KEY = /^[\w-]{20,60}$/;

/** Without the part that is one home's: enough to tell one's own network from another's. */
export function networkOf(address: string): string {
  const [own, , wide] = networksOf(address);
  return (wide ?? own!.replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.x")).slice(0, 60);
}

export const placeOf = ({ address, device }: Place) => ({
  device: deviceLabel(device.agent),
  network: networkOf(address),
});

type Arriving = { id: string; email: string };
type Parts = Pick<Services, "publicUrl"> & { clock: Clock };

/** Notes the browser that somebody signs in with, and tells them of one that is new. */
export async function noteDevice(
  tx: Tx,
  { clock, publicUrl }: Parts,
  user: Arriving,
  from: Place,
  { isTold }: { isTold: boolean },
): Promise<void> {
  const { device, network } = placeOf(from);
  const now = clock.now();
  const key = from.device.key && DEVICE_KEY.test(from.device.key) ? from.device.key : null;
  const isKnown = key !== null && !(await keepDevice(tx, user.id, hashToken(key), now.toString()));
  const first = await tx
    .update(users)
    .set({ signed_in_at: now.toString() })
    .where(and(eq(users.id, user.id), isNull(users.signed_in_at)))
    .returning({ id: users.id });
  if (isKnown || isTold || first.length > 0) return;
  const day = stockholmToday(clock).toString();
  await writeMail(tx, {
    // By what the mail says, and not by the browser's number: whoever makes one up for each try sends no mail for each.
    key: hashToken([user.id, device, network, day].join(" ")).toString("hex").slice(0, 32),
    to: user.email,
    recipientId: user.id,
    mail: newDevice({
      device,
      network,
      at: now.toString(),
      security_url: `${publicUrl}/dashboard/installningar/sakerhet`,
    }),
  });
}

/** Whether it was new. */
async function keepDevice(tx: Tx, userId: string, hash: Buffer, now: string): Promise<boolean> {
  const [row] = await readRows(tx, { is_new: z.boolean() })`
    insert into known_devices (user_id, device_hash, seen_at) values (${userId}, ${hash}, ${now})
    on conflict (user_id, device_hash) do update set seen_at = excluded.seen_at
    returning xmax = 0 as is_new`;
  return row!.is_new;
}

/** A browser that has not been signed in with for a year is as new as any other. */
export const forgetDevices = sql`delete from known_devices where seen_at < app_now() - interval '1 year'`;
