import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { readRow } from "../../database/query.ts";
import { fragment } from "../../database/ref.ts";
import type { Office, Place } from "../companies/offices.ts";
import { geocode } from "../suppliers/geocode.ts";
import { mailCancellations } from "../orders/cancel-orders.ts";
import { offerIfDue } from "../orders/offer-if-due.ts";
import type { Services } from "../../providers/services.ts";
import { type CakeSettings, followSettings, isHandsOff } from "./cake-settings.ts";
import { cakeSettingsChanged } from "./facts.ts";
import { lockCakes, moveOffice } from "./move-office.ts";

type Typed = { address: string; latitude?: number | null | undefined; longitude?: number | null | undefined };

/** A typed address with its place on the map, which the browser may not have had the time to find. */
export async function placeOf(
  services: Services,
  { address, latitude, longitude }: Typed,
): Promise<Place & { address: string }> {
  if (latitude != null && longitude != null) return { address, latitude, longitude };
  const found = await geocode(services, address);
  return { address, latitude: found?.latitude ?? null, longitude: found?.longitude ?? null };
}

type Wish = {
  /** Locked, as it is. */
  office: Office;
  today: Temporal.PlainDate;
  /** Null where it stays. */
  place: Place | null;
  after: Omit<CakeSettings, "closures" | "default_portion_size"> & { default_portion_size?: number };
};

/** Another address, rule or hour for an office, or another usual size: what nobody has been asked about follows. */
export async function changeOffice(
  tx: Tx,
  services: Services,
  { office: stored, today, place, after }: Wish,
) {
  const { id: office, company_id: company, closures } = stored;
  const { hands_off: handsOff, default_portion_size } = await readRow(tx, Company)`
    select ${isHandsOff(fragment`c.id`)} as hands_off, c.default_portion_size from companies c where c.id = ${company}`;
  const delivery_time = stored.delivery_time.slice(0, "12:00".length);
  const before = { ...stored, default_portion_size, delivery_time };
  const wanted = { default_portion_size, ...after, closures };
  await tx.execute(
    sql`update companies set default_portion_size = ${wanted.default_portion_size} where id = ${company}`,
  );
  await tx.execute(sql`update offices set delivery_rule = ${wanted.delivery_rule},
    delivery_time = ${wanted.delivery_time} where id = ${office}`);
  const day = today.toString();
  const { staying, takenBack } = place
    ? await moveOffice(tx, { company, office, today: day, before, after: place, handsOff })
    : { staying: 0, takenBack: [] };
  await lockCakes(tx, company, day);
  const { moved, changed } = await followSettings(tx, { company, office, today: day, before, after: wanted });
  await cakeSettingsChanged.publish(tx, services, { companyId: company });
  const anew = await offerIfDue(tx, services, "cake", [...moved, ...takenBack.map(({ id }) => id)]);
  await mailCancellations(tx, services, takenBack, anew);
  return { moved: moved.length, rehoured: changed, staying, taken_back: takenBack.length };
}

const Company = { hands_off: z.boolean(), default_portion_size: z.number() };
