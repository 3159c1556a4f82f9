import { sql } from "drizzle-orm";
import { stockholmInstant, stockholmToday } from "../../domain/clock.ts";
import { isBirthday } from "./calendar.ts";
import type { JudgeContext } from "./judge-context.ts";
import type { ReceivedMail } from "./mail-server.ts";

type Person = { id: string; company_id: string; name: string; birthday: string; email: string | null };
type Mail = { key: string; kind: string; employee_ids: string[]; company_id: string };
type Named = {
  id: string;
  company_id: string;
  name: string;
  birthday: string;
  email: string | null;
  celebration: string;
};

const KIND = "birthday-reminder-colleagues";
const TO_HR = "birthday-reminders";
/** Who came later, or wanted something else until then, may have done so after the mails were written. */
const SETTLED_DAYS = 2;

/** These letters have just been accepted: they speak of nobody who does not want it, and to nobody else than colleagues. */
export async function judgeBirthdayMails(context: JudgeContext, letters: ReceivedMail[]): Promise<void> {
  if (letters.length === 0) return;
  const mails = await context.query<Mail>(sql`select key, kind, employee_ids, company_id from mails
    where kind in (${KIND}, ${TO_HR}) and key in ${letters.map(({ key }) => key)}`);
  if (mails.length === 0) return;
  const people = await context.query<Named>(sql`
    select id, company_id, name, birthday::text as birthday, email, celebration from employees
    where id in ${mails.flatMap(({ employee_ids }) => employee_ids)} order by id`);
  const readers = await context.query<{ company_id: string; email: string; own: boolean }>(sql`
    select company_id, email, true as own from employees where email is not null
    union all select id, contact_email, false from companies`);
  for (const letter of letters) {
    const mail = mails.find(({ key }) => key === letter.key);
    if (!mail) continue;
    const toHr = mail.kind === TO_HR;
    const mayRead = readers.some(
      ({ company_id, email, own }) => company_id === mail.company_id && email === letter.to && own !== toHr,
    );
    if (!mayRead) context.report(`${letter.key} went to ${letter.to}`);
    if (mail.employee_ids.length === 0) context.report(`${letter.key} speaks of nobody`);
    for (const person of people.filter(({ id }) => mail.employee_ids.includes(id)))
      judgeMention(context, letter, person, mail, toHr);
  }
}

function judgeMention(
  { clock, report }: JudgeContext,
  letter: ReceivedMail,
  person: Named,
  mail: Mail,
  toHr: boolean,
) {
  if (person.company_id !== mail.company_id)
    report(`${letter.key} speaks of another company's ${person.name}`);
  if (person.celebration === "none") report(`${letter.key} speaks of ${person.name}, who is not celebrated`);
  if (!letter.text.includes(person.name)) report(`${letter.key} does not name ${person.name}`);
  if (toHr) return;
  if (person.celebration === "quiet") report(`${letter.key} gives ${person.name} away`);
  if (person.email === letter.to) report(`${letter.key} tells ${person.name} of their own birthday`);
  const today = stockholmToday(clock);
  const near = [today, today.add({ days: 1 })].some((day) => isBirthday(person.birthday, day));
  if (!near) report(`${letter.key} comes on the wrong day`);
  // One mail a day: after a day without a run it may tell of both.
  const soon = isBirthday(person.birthday, today) ? "idag" : "imorgon";
  if (!letter.subject.toLowerCase().includes(soon)) report(`${letter.key} says ${letter.subject}`);
}

/** After a run: everybody hears of a colleague's birthday, once. */
export async function judgeColleagues({ clock, query, report, daysAgo }: JudgeContext): Promise<void> {
  const today = stockholmToday(clock);
  const settled = stockholmInstant(today.subtract({ days: SETTLED_DAYS }), "12:00").toString();
  const staff = await query<Person & { celebration: string }>(sql`
    select id, company_id, name, birthday::text as birthday, email, celebration from employees
    where archived_at is null and celebration <> 'none' and greatest(created_at, updated_at) < ${settled} order by id`);
  const near = (person: Person) =>
    [today, today.add({ days: 1 })].some((day) => isBirthday(person.birthday, day));
  const celebrated = staff.filter((person) => person.celebration === "celebrate" && near(person));
  if (celebrated.length === 0) return;
  const written = await query<{ to_email: string; employee_id: string }>(sql`
    select to_email, unnest(employee_ids) as employee_id from mails
    where kind = ${KIND} and created_at > ${daysAgo(SETTLED_DAYS)}`);
  const counts = Map.groupBy(written, ({ to_email, employee_id }) => `${employee_id} ${to_email}`);
  for (const person of celebrated) {
    const colleagues = staff.filter(
      ({ id, company_id, email }) => company_id === person.company_id && id !== person.id && email !== null,
    );
    for (const { email } of colleagues) {
      const count = counts.get(`${person.id} ${email}`)?.length ?? 0;
      if (count !== 1) report(`${email} is told ${count} times of ${person.name}'s birthday`);
    }
  }
}
