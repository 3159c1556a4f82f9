import { employeeKey, type ImportedEmployee } from "../../../contract/entities/employee-import.ts";
import { normalizeName } from "../../../domain/names.ts";

/**
 * Whose row is it? By the address, where the name or the birthday agrees, else by name and birthday. What the two tell
 * differently, or an address alone, or a name alone, is asked about: a wrong guess gives somebody another's cakes and food.
 */

export type Known = {
  id: string;
  name: string;
  birthday: string;
  email: string | null;
  archived_at: string | null;
};
export type Given = { row: number; person: Pick<ImportedEmployee, "name" | "birthday" | "email"> };

export type Question<K extends Known, G extends Given> = { given: G; candidates: K[]; mayBeNew: boolean };
export type Matches<K extends Known, G extends Given> = {
  matched: { given: G; known: K }[];
  added: G[];
  asked: Question<K, G>[];
  /** Asked, and answered by nobody: whoever it may be about stays as they are. */
  open: Question<K, G>[];
};

const isHere = ({ archived_at }: Known) => archived_at === null;
export const foldedName = (name: string): string => normalizeName(name).toLocaleLowerCase("sv");

export function matchPeople<K extends Known, G extends Given>(
  known: readonly K[],
  given: readonly G[],
  answers: ReadonlyMap<number, string>,
): Matches<K, G> {
  const byEmail = Map.groupBy(known, ({ email }) => email?.toLowerCase() ?? "");
  const byKey = Map.groupBy(known, employeeKey);
  const byName = Map.groupBy(known.filter(isHere), ({ name }) => foldedName(name));

  const found = given.map((one) => {
    const { name, birthday, email } = one.person;
    const named = byKey.get(employeeKey(one.person)) ?? [];
    const addressed = email ? (byEmail.get(email) ?? []) : [];
    const agrees = (person: K) =>
      person.birthday === birthday || foldedName(person.name) === foldedName(name);
    const candidates = [...new Set([...addressed, ...named])];
    return { given: one, named, candidates, known: whoseRow(addressed, named, agrees) };
  });
  // Two rows that would be the same person are nobody's until somebody tells them apart.
  const claims = Map.groupBy(
    found.filter((one) => one.known !== null),
    (one) => one.known!.id,
  );
  const isSure = (one: (typeof found)[number]) =>
    one.known !== null && claims.get(one.known.id)!.length === 1;
  const matched = found.filter(isSure).map((one) => ({ given: one.given, known: one.known! }));
  const taken = new Set(matched.map(({ known: person }) => person.id));

  const added: G[] = [];
  const asked: Question<K, G>[] = [];
  for (const one of found.filter((other) => !isSure(other))) {
    const namesakes = (byName.get(foldedName(one.given.person.name)) ?? []).filter(
      ({ email }) => email === null || one.given.person.email === null,
    );
    const candidates = (one.candidates.length > 0 ? one.candidates : namesakes).filter(
      ({ id }) => !taken.has(id),
    );
    const mayBeNew = !one.named.some(isHere);
    if (candidates.length === 0 && mayBeNew && one.candidates.every(agreesInNothing(one.given)))
      added.push(one.given);
    else asked.push({ given: one.given, candidates, mayBeNew });
  }

  const open: Question<K, G>[] = [];
  for (const question of asked) {
    const answer = answers.get(question.given.row);
    const person = question.candidates.find(({ id }) => id === answer && !taken.has(id));
    if (person) {
      taken.add(person.id);
      matched.push({ given: question.given, known: person });
    } else if (answer === "" && question.mayBeNew) added.push(question.given);
    else open.push(question);
  }
  return { matched, added, asked, open };
}

/** Whoever has the address now, and is somebody else in everything: a row with it can be of somebody new. */
const agreesInNothing =
  ({ person }: Given) =>
  (known: Known): boolean =>
    known.birthday !== person.birthday && foldedName(known.name) !== foldedName(person.name);

function whoseRow<K extends Known>(
  addressed: readonly K[],
  named: readonly K[],
  agrees: (person: K) => boolean,
): K | null {
  const both = addressed.filter((person) => named.includes(person));
  const here = both.filter(isHere);
  if (here.length === 1) return here[0]!;
  if (both.length === 1 && !named.some(isHere)) return both[0]!;
  if (both.length > 0) return null;
  const [first, ...others] = addressed;
  if (!first) return only(named.filter(isHere)) ?? only(named);
  if (named.length > 0) {
    // Whoever had the address before and has left does not speak against a name and a birthday.
    return addressed.some(isHere) ? null : only(named.filter(isHere));
  }
  return others.length === 0 && agrees(first) ? first : null;
}

const only = <T>(list: readonly T[]): T | null => (list.length === 1 ? list[0]! : null);
