/** Small words and orders of the Swedish language. */

const collator = new Intl.Collator("sv", { sensitivity: "base", numeric: true });

/** For sorting: å, ä and ö come last. */
export function compareSwedish(a: string, b: string): number {
  return collator.compare(a, b);
}

export function capitalised(text: string): string {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase("sv") + rest.join("");
}

/** 'a', 'a och b', 'a, b och c'. */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} och ${words.at(-1)}`;
}

const numbers = new Intl.NumberFormat("sv");

/** '1 person', '25 personer', '10 000 personer'. */
export function counted(count: number, one: string, many: string): string {
  return `${numbers.format(count)} ${count === 1 ? one : many}`;
}

/** 'Aminas', and 'Johannes' as it is. */
export const genitive = (name: string): string => (/[sxz]$/i.test(name) ? name : `${name}s`);

/** No line ends between a number and its word: '8 bitar', '2 mars', '98 %'. */
export const unbroken = (text: string): string => text.replace(/(?<=\d) (?=[a-zåäö%])/g, "\u00a0");
