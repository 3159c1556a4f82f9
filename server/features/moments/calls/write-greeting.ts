import { sql } from "drizzle-orm";
import { z } from "zod";
import { writeGreeting } from "../../../../contract/moments.ts";
import { mayWrite, MOST_GREETINGS } from "../../../../domain/moments.ts";
import { implement } from "../../../calls/implement.ts";
import { readIds, readRow } from "../../../database/query.ts";
import { daysOf, hasWritten, requireCard } from "../cards.ts";

export default implement(writeGreeting, async ({ input, tx, services, today, refuse }) => {
  const card = await requireCard(tx, services, input.token);
  const { company_id, employee_id, birthday, holder_id } = card;
  if (!mayWrite(daysOf(card), today)) throw refuse("card-closed");
  // One after the other on one card, so that the last place is taken once.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`greetings ${employee_id}`}, 0))`);
  if (await hasWritten(tx, card)) throw refuse("greeting-written");
  const { written } = await readRow(tx, { written: z.number() })`
    select count(*)::int as written from greetings
    where company_id = ${company_id} and employee_id = ${employee_id} and birthday = ${birthday}`;
  if (written >= MOST_GREETINGS) throw refuse("card-full");
  const [kept] = await readIds(tx)`
    insert into greetings (company_id, employee_id, birthday, holder_id, name, words)
    values (${company_id}, ${employee_id}, ${birthday}, ${holder_id}, ${input.name}, ${input.words})
    on conflict do nothing returning id`;
  if (!kept) throw refuse("greeting-name-taken");
  return {};
});
