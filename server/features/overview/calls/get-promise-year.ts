import { getPromiseYear } from "../../../../contract/journal.ts";
import { type PromiseState, promiseStates } from "../../../../domain/promise.ts";
import { accessOf } from "../../../../domain/subscription.ts";
import { compareSwedish } from "../../../../domain/swedish.ts";
import { readLackingMeals } from "../../orders/attention.ts";
import { readTried, triedOnScreen } from "../../orders/tried.ts";
import { implement } from "../../../calls/implement.ts";
import { checkOffice } from "../../companies/offices.ts";
import { readPromisedBirthdays } from "../promised-birthdays.ts";

export default implement(getPromiseYear, async ({ input, tx, caller, today, clock }) => {
  const year = input.year ?? today.year;
  await checkOffice(tx, caller.company.id, input.office_id);
  const birthdays = await readPromisedBirthdays(tx, {
    company: caller.company.id,
    office: input.office_id,
    year,
    today,
    now: clock.now(),
    access_ended: !accessOf(caller.company, clock.now()).access,
  });
  const all = birthdays
    .map((row) => ({ ...row, on: row.date.toString() }))
    .sort(
      (a, b) =>
        Number(b.alarm) - Number(a.alarm) ||
        (a.on === b.on ? compareSwedish(a.person.name, b.person.name) : a.on < b.on ? -1 : 1),
    );
  const counts = { alarm: 0, ...zeros };
  for (const { state, alarm } of all) {
    counts[state] += 1;
    if (alarm) counts.alarm += 1;
  }
  const { only } = input;
  const isSearched = searched(input.search ?? "");
  const wanted = all.filter(
    ({ alarm, state, person }) =>
      (!only || (only === "alarm" ? alarm : state === only)) && isSearched(person.name),
  );
  const shown = wanted.slice(0, input.limit);
  const tried = await readTried(
    tx,
    shown.flatMap(({ alarm, order_id }) =>
      alarm && order_id ? [{ id: order_id, company_id: caller.company.id }] : [],
    ),
  );
  return {
    year,
    birthdays: all.filter(({ birthday }) => birthday.year === year).length,
    last_december: all.filter(({ birthday }) => birthday.year < year).length,
    counts,
    people: shown.map(({ person, on, ...row }) => ({
      ...row,
      employee_id: person.id,
      office_id: person.office_id,
      name: person.name,
      birthday: row.birthday.toString(),
      date: on,
      tried: (tried.get(row.order_id ?? "") ?? []).map(triedOnScreen),
    })),
    more: Math.max(0, wanted.length - input.limit),
    meals: await readLackingMeals(tx, caller.company.id, today),
  };
});

/** Every word that is searched for begins a word of the name. */
function searched(search: string): (name: string) => boolean {
  const wordsOf = (text: string) =>
    text
      .toLocaleLowerCase("sv")
      .split(/[\s-]+/)
      .filter(Boolean);
  const wanted = wordsOf(search);
  if (wanted.length === 0) return () => true;
  return (name) => {
    const words = wordsOf(name);
    return wanted.every((one) => words.some((word) => word.startsWith(one)));
  };
}

const zeros = Object.fromEntries(promiseStates.map((state) => [state, 0])) as Record<PromiseState, number>;
