import { afterEach, expect, test, vi } from "vitest";
import { contract } from "../../contract/contract.ts";
import type { Call } from "../../contract/define.ts";
import { fieldsOf, sampleInput } from "../sample-input.ts";
import { expensiveBodies, withMany } from "./expensive-bodies.ts";

afterEach(() => vi.restoreAllMocks());

/**
 * The longest text that was normalised meanwhile: counted, for a clock says what else the machine does. Matching is left
 * to the check of all regular expressions.
 */
function longestNormalised(work: () => void): number {
  let longest = 0;
  const { normalize, toLowerCase } = String.prototype;
  const note = (text: string) => void (longest = Math.max(longest, text.length));
  vi.spyOn(String.prototype, "normalize").mockImplementation(function (this: string) {
    note(this);
    return normalize.call(this);
  });
  vi.spyOn(String.prototype, "toLowerCase").mockImplementation(function (this: string) {
    note(this);
    return toLowerCase.call(this);
  });
  work();
  vi.restoreAllMocks();
  return longest;
}

const withFields = contract.map((call: Call) => ({ call, name: call.name, ...fieldsOf(call.input) }));

test.each(withFields.filter(({ texts }) => texts.length > 0))(
  "$name normalises no text that is longer than its limit",
  ({ call, texts }) => {
    const input = () => sampleInput(call.input, { id: crypto.randomUUID() });
    const limit = Math.max(...texts.map((text) => text.limit));
    const bodies = [...expensiveBodies(call, input, ["combining marks"])].flatMap(([, middle, large]) =>
      [middle, large].map(({ body }) => JSON.parse(body) as unknown),
    );
    const longest = longestNormalised(() => {
      for (const body of bodies) call.input.safeParse(body);
    });
    expect(longest).toBeLessThanOrEqual(limit);
  },
);

test.each(withFields.flatMap(({ call, name, lists }) => lists.map((list) => ({ call, name, ...list }))))(
  "$name finds no more faults in its $field than somebody could read",
  ({ call, field, limit }) => {
    const input = withMany(sampleInput(call.input, { id: crypto.randomUUID() }), field, limit, null);
    expect(call.input.safeParse(input).error?.issues.length ?? 0).toBeLessThanOrEqual(1000);
  },
);
