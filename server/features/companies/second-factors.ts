import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { MOST_MEMBERS } from "./members.ts";

/** Everybody with access, and whether their account asks for a second factor. */
export const readSecondFactors = (tx: Tx, companyId: string) =>
  readRows(tx, { id: z.string(), name: z.string().nullable(), email: z.string(), has: z.boolean() })`
    select u.id, u.full_name as name, u.email, u.second_factor_at is not null as has
    from profiles p join users u on u.id = p.user_id
    where p.company_id = ${companyId} order by p.email limit ${MOST_MEMBERS}`;
