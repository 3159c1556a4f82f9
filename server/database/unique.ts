/** Whether a statement failed because such a row exists already: the unique index decides who was first. */
export function isDuplicate(error: unknown): boolean {
  const root = error instanceof Error && error.cause ? error.cause : error;
  return (root as { code?: string } | null)?.code === "23505";
}
