/** Finds what makes tests flaky on a busy machine: fixed waits, and polls shorter than the test's own limit. */
const habits: [RegExp, string][] = [
  [
    /new Promise(?:<\w{1,20}>)?\(\(\w{1,20}\) => setTimeout\(/,
    "waits for a guessed time; poll for what is to happen",
  ],
  [/await (?:setTimeout|sleep)\(/, "waits for a guessed time; poll for what is to happen"],
  [/\.waitForTimeout\(/, "waits for a guessed time; poll for what is to happen"],
  [/\bvi\.wait(?:For|Until)\(/, "gives up after a second; expect.poll lasts as long as its test"],
  [/\.(?:poll|to[A-Z]\w{1,30})\((?:\w{1,30}, )?\{\s{0,9}timeout:/, "gives up before its test does"],
];

export const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);

export const fixedWaits = (file: string, text: string): string[] =>
  habits.filter(([pattern]) => pattern.test(text)).map(([, why]) => `${file}: ${why}`);
