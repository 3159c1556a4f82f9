import { sql } from "drizzle-orm";
import { z } from "zod";
import { listSupplierThanks } from "../../../../contract/moments.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { readIds, readRows } from "../../../database/query.ts";
import { cakePictureAddress } from "../../moments/pictures.ts";

const MOST = 12;

/** Which pictures it may see the database decides, in the supplier's own role. */
export default implement(listSupplierThanks, async ({ tx }) => {
  const ids = await readIds(tx)`
    select order_id as id from cake_pictures where for_supplier order by created_at desc, order_id limit ${MOST}`;
  const thanks = await asPlatform(
    tx,
    (platform) =>
      readRows(platform, {
        order_id: z.string(),
        company_name: z.string(),
        delivery_date: z.string(),
        product_name: z.string().nullable(),
        key: z.string(),
      })`
        select o.id as order_id, c.name as company_name, o.delivery_date::text as delivery_date, o.product_name, p.key
        from cake_pictures p join orders o on o.company_id = p.company_id and o.id = p.order_id
        join companies c on c.id = o.company_id
        where p.order_id = any (${sql.param(ids)}::uuid[]) order by p.created_at desc, o.id`,
  );
  return { thanks: thanks.map(({ key, ...one }) => ({ ...one, picture: cakePictureAddress(key) })) };
});
