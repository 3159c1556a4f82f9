import { z } from "zod";
import { MOST_EMPLOYEES } from "../../../../contract/people.ts";
import type { Tx } from "../../../database/database.ts";
import { readRow } from "../../../database/query.ts";
import { ScimError } from "./scim-error.ts";

/** As many as a register is read to. */
const MOST_PEOPLE = MOST_EMPLOYEES;
/** So many come in on one look: counting a large company for each request would cost more than the request. */
const AT_A_TIME = 500;

const full = () =>
  new ScimError(
    403,
    `Högst ${MOST_PEOPLE.toLocaleString("sv-SE")} personer får plats. Begränsa vilka som katalogen skickar, eller hör av er till oss.`,
  );

/** Keeps a directory from telling of more people than the product reads. Several instances may let in some hundreds more. */
export function createRoom(most = MOST_PEOPLE) {
  const left = new Map<string, number>();
  return async (tx: Tx, companyId: string, wanted: number): Promise<void> => {
    let room = left.get(companyId) ?? 0;
    if (room < wanted) {
      const { count } = await readRow(tx, { count: z.number() })`select count(*)::int as count
        from directory_people where company_id = ${companyId} and deleted_at is null`;
      room = Math.min(AT_A_TIME, most - count);
      left.delete(companyId);
      if (room < wanted) throw full();
    }
    left.set(companyId, room - wanted);
  };
}
