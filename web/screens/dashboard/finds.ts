const lettersOf = (text: string): string => text.toLocaleLowerCase("sv");

/** What has each word that was typed, if only as a part of another; first where they are in the name. */
export function finds<Place extends { title: string; words: string }>(
  places: readonly Place[],
  typed: string,
): Place[] {
  const wanted = lettersOf(typed).split(/\s+/).filter(Boolean);
  const all = (text: string) => {
    const words = lettersOf(text).split(/[\s,]+/);
    return wanted.every((word) => words.some((one) => one.includes(word)));
  };
  const found = places.filter(({ title, words }) => all(`${title} ${words}`));
  return found.toSorted((a, b) => Number(all(b.title)) - Number(all(a.title)));
}
