/** The answer, but not before so much time has passed that a person can read what is going on. */
export async function atLeast<T>(ms: number, work: Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work, new Promise((resolve) => setTimeout(resolve, ms))]);
  return answer;
}
