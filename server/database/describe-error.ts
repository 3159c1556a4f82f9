/** An error's kind and place for the log, without the values that a database or a provider puts in its message. */
export function describeError(error: unknown) {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(root instanceof Error)) return { name: typeof root };
  const { code, constraint, table } = root as Error & Record<string, unknown>;
  // A message may have several lines, and comes before the places.
  const places = root.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return { name: root.name, code, constraint, table, stack: places?.slice(0, 7).join("\n") };
}
