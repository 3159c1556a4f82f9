import type { Employee } from "../../../contract/people.ts";
import { nextBirthday } from "../../../domain/birthday.ts";
import { compareSwedish } from "../../../domain/swedish.ts";

export type Sorting = "name" | "birthday" | "created_at";
export type Order = { by: Sorting; up: boolean };

/** Who is shown, in which order: found by any of the words' beginnings, sorted as Swedes sort. */
export function select(
  people: readonly Employee[],
  search: string,
  { by, up }: Order,
  today: Temporal.PlainDate,
): Employee[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const found =
    words.length === 0
      ? [...people]
      : people.filter((person) => {
          const text = fold(
            [person.name, person.position, person.email, person.allergies, person.dietary_preferences].join(
              " ",
            ),
          );
          return words.every((word) => text.includes(word));
        });
  const direction = up ? 1 : -1;
  // One key for each person, made once: comparing ten thousand people asks for it a hundred thousand times.
  const keys = new Map(found.map((person) => [person, keyOf(person, by, today)]));
  return found.sort(
    (a, b) =>
      direction *
      (by === "name"
        ? compareSwedish(a.name, b.name)
        : keys.get(a)!.localeCompare(keys.get(b)!) || compareSwedish(a.name, b.name)),
  );
}

function keyOf(person: Employee, by: Sorting, today: Temporal.PlainDate): string {
  if (by === "birthday") return nextBirthday(Temporal.PlainDate.from(person.birthday), today).toString();
  return by === "created_at" ? person.created_at : "";
}

const fold = (text: string) => text.toLocaleLowerCase("sv");
