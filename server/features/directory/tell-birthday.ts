import { z } from "zod";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { findRow, readRow } from "../../database/query.ts";
import type { Services } from "../../providers/services.ts";
import { lockOffice } from "../companies/offices.ts";
import { applyDirectory } from "./apply.ts";
import { readLinkToken } from "./link-token.ts";

/** The birthday of somebody whom the directory told of without one: from themselves or from HR. They join at once. */
export async function tellBirthday(
  tx: Tx,
  services: Services,
  { companyId, personId, birthday }: { companyId: string; personId: string; birthday: string },
): Promise<{ id: string; name: string }> {
  await lockOffice(tx, companyId);
  const told = await findRow(tx, { name: z.string() })`
    update directory_people set told_birthday = ${birthday}, version = version + 1
    where company_id = ${companyId} and id = ${personId} and employee_id is null and birthday is null
      and active and deleted_at is null and name is not null returning name`;
  if (!told) throw new Refusal("directory-person-not-found");
  await applyDirectory(tx, services, { companyId, personId });
  const { employee_id: id, problem } = await readRow(tx, {
    employee_id: z.string().nullable(),
    problem: z.string().nullable(),
  })`select employee_id, problem from directory_people where company_id = ${companyId} and id = ${personId}`;
  if (!id) throw new Refusal("employee-exists", problem ?? undefined);
  return { id, name: told.name };
}

const Invited = {
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  name: z.string(),
  email: z.string().nullable(),
};

/** Whose link it is, as long as they are there and their birthday is unknown. */
export async function findInvited(tx: Tx, services: Services, token: string) {
  const id = readLinkToken(services, token);
  if (!id) return undefined;
  return findRow(tx, Invited)`
    select p.id, p.company_id, c.name as company_name, p.name, p.email
    from directory_people p join companies c on c.id = p.company_id
    where p.id = ${id} and p.active and p.deleted_at is null and p.employee_id is null and p.birthday is null
      and p.name is not null and c.closed_at is null`;
}
