/** Numbers from 0 to 1 that come back the same for the same seed. */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Keys that change an object's nature where they are set without care. */
const PROTOTYPE_KEYS = ["__proto__", "constructor", "prototype"] as const;

/** From text, for in a literal `__proto__` would set the prototype and never be sent. */
const withPrototypeKeys: unknown = JSON.parse(
  `{${PROTOTYPE_KEYS.map((key) => `"${key}":{"admin":true,"prototype":{"admin":true}}`).join()}}`,
);

/** What nobody should send. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  "",
  " ",
  "\u0000",
  "\uD800",
  "å".repeat(10_000),
  "👩‍👩‍👧‍👦".repeat(50),
  "\u202Eomvänd",
  "'; drop table users; --",
  "1 or 1=1",
  "<script>alert(1)</script>",
  "${7*7}{{7*7}}",
  "../../etc/passwd",
  '=HYPERLINK("https://ond.example")',
  "0000-00-00",
  "2026-02-30",
  "9999-12-31",
  "-000001-01-01",
  "99:99",
  [],
  [[[[[[[[[[]]]]]]]]]],
  {},
  withPrototypeKeys,
  [withPrototypeKeys],
  { nested: withPrototypeKeys },
  Array.from({ length: 2000 }, () => "x"),
];

/** Where a person, a provider or a scanner may sendRequest without making a call. */
export const hostilePaths: readonly string[] = [
  "/{value}",
  "/..%2f..%2fetc%2fpasswd",
  "/assets/{value}",
  "/auth/magic?token={value}",
  "/reset-password?token={value}",
  "/hr-form?token={value}",
  "/employee-signup?token={value}",
  "/stripe-success?session_id={value}",
  "/company-setup?email={value}&company={value}",
  "/checkout?email={value}&company={value}",
  "/svar?token={value}",
  "/bekrafta-adress?token={value}",
  "/bekrafta-inloggning?token={value}",
  "/inbjudan?token={value}",
  "/personal/inbjudan?token={value}",
  "/min-sida?token={value}",
  "/calendar/feed/{value}.ics",
  "/calendar/callback/google?state={value}&code={value}",
  "/calendar/callback/{value}?error={value}",
  "/functions/v1/{value}",
  "/functions/v1/create-checkout-session?email={value}&company={value}&redirect={value}",
  "/rpc/v1/use_magic_link?link_token={value}",
  "/webhooks/stripe",
  "/openapi.json?{value}",
  "/metrics?{value}",
];

/** The same value with one place in it exchanged for something hostile, taken away or added. */
export function mutate(
  value: unknown,
  random: Random,
  hostile: () => unknown = () => pickFrom(hostileValues, random),
): unknown {
  if (Array.isArray(value)) {
    if (random() < 0.3) return [...value, hostile()];
    return value.map((item, index) => (index === 0 ? mutate(item, random, hostile) : item));
  }
  if (value === null || typeof value !== "object") return hostile();
  const entries = Object.entries(value);
  if (entries.length === 0) return { unexpected: hostile() };
  const chosen = Math.floor(random() * entries.length);
  if (random() < 0.15) return Object.fromEntries(entries.filter((_, index) => index !== chosen));
  if (random() < 0.15) return { ...value, [pickFrom(PROTOTYPE_KEYS, random)]: hostile() };
  return Object.fromEntries(
    entries.map(([name, item], index) => [name, index === chosen ? mutate(item, random, hostile) : item]),
  );
}

const SHAPES = [
  { open: "[", middle: "", close: "]" },
  { open: '{"a":', middle: "1", close: "}" },
  { open: '[{"__proto__":', middle: "{}", close: "}]" },
  // A text with an escape is looked through, which goes as deep as the JSON does.
  { open: "[", middle: '"\\u0000"', close: "]" },
];
const DEPTHS = [10, 100, 1000, 10_000, 100_000, Infinity];

/** Well-formed JSON, as deep as fits at most. It is text: JSON.stringify could not write it. */
export function deepJson(maxBytes: number, random: Random): string {
  const { open, middle, close } = pickFrom(SHAPES, random);
  const deepest = Math.max(0, Math.floor((maxBytes - middle.length) / (open.length + close.length)));
  const depth = Math.min(pickFrom(DEPTHS, random), deepest);
  return open.repeat(depth) + middle + close.repeat(depth);
}

export function pickFrom<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)]!;
}
