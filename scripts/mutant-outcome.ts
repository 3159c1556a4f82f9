/** What is read of vitest's own report. */
export type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { message: string }[];
};

export type Outcome = { is: "killed" } | { is: "survived" } | { is: "broken"; why: string };

/**
 * A mutant is killed by a test that fails, and by nothing else: a file that cannot be loaded, a runner that does not
 * start or is ended from outside says nothing about the rule.
 */
export function outcomeOf(status: number | null, report: Report | null): Outcome {
  if (!report) return { is: "broken", why: `vitest ended with ${status} and left no report` };
  const { numPassedTests: passed, numFailedTests: failed, testResults } = report;
  if (failed > 0) return { is: "killed" };
  if (status === 0 && passed > 0) return { is: "survived" };
  const why = testResults.map(({ message }) => message).find(Boolean);
  return { is: "broken", why: why ?? `vitest ended with ${status}, ${passed} tests passed and none failed` };
}
