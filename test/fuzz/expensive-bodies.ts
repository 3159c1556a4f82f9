import type { Call } from "../../contract/define.ts";
import { deepJson } from "../hostile-input.ts";
import { fieldsOf } from "../sample-input.ts";

/** Texts that are expensive to normalise, match, nest, count or show without care. */
const TEXTS: Record<string, (length: number) => string> = {
  // Canonical order sorts the marks behind a letter; in the wrong order, each is moved past all the others.
  "combining marks": (length) => `a${"\u0301\u0323".repeat(length)}`,
  "marks in order": (length) => `a${"\u0323".repeat(length)}${"\u0301".repeat(length)}`,
  "what normalising makes longer": (length) => "ﷺΐ\u1E9E\uFB2C".repeat(length),
  "what lower case makes longer": (length) => "İẞ".repeat(length),
  slashes: (length) => `${"/".repeat(length)}x`,
  "open brackets": (length) => "([{<".repeat(length),
  "pairs of brackets": (length) => "(,)".repeat(length),
  "nested brackets": (length) => `${"(".repeat(length / 2)}${")".repeat(length / 2)}`,
  digits: (length) => "9".repeat(length),
  decimals: (length) => `${"0".repeat(length)}.${"0".repeat(length)}x`,
  spaces: (length) => `a${" \t\n".repeat(length)}a`,
  stops: (length) => `a${"., ;".repeat(length)}a`,
  "nearly an address": (length) => `${"a.a@a.".repeat(length)}@`,
  "nearly a link": (length) => "https://www.a.".repeat(length),
  "nearly a secret": (length) => "?token=sealed.".repeat(length),
  "nearly a list": (length) => "nötter och ej ".repeat(length),
  "nearly a day": (length) => "2026-02-".repeat(length),
  "nearly markup": (length) => "<a href='&amp;<!--".repeat(length),
  "zero width": (length) => "\u200D\u200B\uFEFF".repeat(length),
  "right to left": (length) => "\u202E\u2067א".repeat(length),
  "joined people": (length) => "👩‍👩‍👧‍👦".repeat(length),
  wildcards: (length) => "%_\\".repeat(length),
  quotes: (length) => `'"\\`.repeat(length),
  escapes: (length) => "\u0001\u0000".repeat(length),
};

/** Longer is refused by its length alone, which is tried often enough. */
const LONGEST_BODY = 2_000_000;

export type ExpensiveBody = { what: string; times: number; body: string };
/** The same thing in three sizes. */
type Sizes = [small: ExpensiveBody, middle: ExpensiveBody, large: ExpensiveBody];

/** Every text and list of a call, made expensive, at 1, 10 and 100 times its limit. */
export function* expensiveBodies(
  call: Call,
  input: () => unknown,
  kinds: readonly string[] = Object.keys(TEXTS),
): Generator<Sizes> {
  const { texts, lists } = fieldsOf(call.input);
  for (const { field, limit } of texts) {
    for (const kind of kinds) {
      const make = TEXTS[kind]!;
      yield sizes(`${field}: ${kind}`, (times) => withText(input(), field, cut(make, limit * times)));
    }
  }
  for (const { field, limit } of lists) {
    const inside = texts.filter((text) => text.field.startsWith(field));
    const full = (value: unknown) =>
      inside.reduce((filled, text) => withText(filled, text.field, cut(TEXTS.stops!, text.limit)), value);
    yield sizes(`${field}: many`, (times) => withMany(input(), field, limit * times));
    if (inside.length > 0)
      yield sizes(`${field}: many and long`, (times) => withMany(full(input()), field, limit * times));
  }
}

/** Bodies that no schema knows, as long as is read at most. */
export function* shapelessBodies(call: Call): Generator<ExpensiveBody> {
  const room = call.maxBytes - 100;
  const many = (one: (index: number) => string) => {
    const parts: string[] = [];
    for (let size = 0; size < room; size += parts.at(-1)!.length + 1) parts.push(one(parts.length));
    return parts.slice(0, -1).join();
  };
  const bodies = {
    "deep JSON": deepJson(room, () => 0.999),
    "many keys": `{${many((index) => `"k${index}":1`)}}`,
    "many keys and an escape": `{"\\u0000":1,${many((index) => `"k${index}":1`)}}`,
    "a long list": `[${many(() => "0")}]`,
    "a long number": "9".repeat(room),
    "a long text": JSON.stringify("x".repeat(room)),
    "many escapes": `"${"\\u0001".repeat(room / 6)}"`,
    "many brackets": "[".repeat(room),
  };
  for (const [what, body] of Object.entries(bodies)) yield { what, times: 1, body };
}

function sizes(what: string, make: (times: number) => unknown): Sizes {
  const body = (times: number) => ({ what, times, body: JSON.stringify(make(times)) });
  return [body(1), body(10), body(100)];
}

/** Exactly as long as said: a text at its limit is let in, and goes on to where the work is. */
const cut = (make: (length: number) => string, length: number) => {
  const most = Math.min(length, LONGEST_BODY);
  return make(most).slice(0, most).toWellFormed();
};

/** The value with this text in a field of it, in every item where the way leads through a list. */
function withText(value: unknown, field: string, text: string): unknown {
  return at(value, field.split("."), (old) => (Array.isArray(old) ? old.map(() => text) : text));
}

/** The value with as many of a list's first item, or of another. */
export function withMany(value: unknown, field: string, count: number, other?: unknown): unknown {
  return at(value, field.split("."), (old) => {
    const [first = "x"] = Array.isArray(old) ? (old as unknown[]) : [];
    const item = other === undefined ? first : other;
    const room = LONGEST_BODY / (JSON.stringify(item).length + 1);
    return Array.from({ length: Math.min(count, room) }, () => item);
  });
}

function at(value: unknown, [name, ...rest]: string[], change: (old: unknown) => unknown): unknown {
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    return name === undefined ? change(items) : items.map((item) => at(item, [name, ...rest], change));
  }
  if (name === undefined || name === "") return change(value);
  const object = value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
  return { ...object, [name]: at(object[name], rest, change) };
}
