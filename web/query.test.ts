import { QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { isOpen } from "../contract/callers.ts";
import { contract } from "../contract/contract.ts";
import { queryClient, sameForEverybody } from "./query.ts";
import { dropSession, keepSession } from "./session.ts";

const session = {
  token: "t1",
  expires_at: "2026-12-01T00:00:00Z",
  user: { id: "1", email: "hr@nordljus.example", role: "hr_admin" as const },
};

beforeEach(() => {
  dropSession();
  queryClient.clear();
});

/** Something on the screen that has been read once; a second reading never ends. */
async function shown(name: string) {
  const read = vi.fn<() => Promise<string>>(() => new Promise(() => undefined)).mockResolvedValueOnce(name);
  const observer = new QueryObserver(queryClient, { queryKey: [name, {}], queryFn: read });
  observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(name));
  return () => queryClient.getQueryData([name, {}]);
}

test("what anybody may read is the same for everybody", () => {
  const open = contract.filter((call) => isOpen(call) && call.reads).map(({ name }) => name);
  expect([...sameForEverybody]).toEqual(expect.arrayContaining(open));
  const others = contract.filter((call) => !isOpen(call)).map(({ name }) => name);
  expect(others.filter((name) => sameForEverybody.has(name))).toEqual([]);
});

test.each([
  ["in", () => keepSession(session)],
  ["out", () => (keepSession(session), dropSession())],
])("who signs %s takes what was theirs from the screen, and leaves what came by a link", async (_, sign) => {
  const theirs = await shown("get-overview");
  const byLink = await shown("get-own-data");
  const recovery = await shown("recovery");
  sign();
  expect(theirs()).toBeUndefined();
  expect(byLink()).toBe("get-own-data");
  expect(recovery()).toBe("recovery");
});
