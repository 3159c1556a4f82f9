/** `flatMap` for work that takes a while: whoever waits for an answer gets it between two of the items. */
export async function flatMapYielding<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result[],
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(...work(item));
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await new Promise(setImmediate);
  }
  return results;
}
