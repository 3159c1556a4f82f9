import { QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient, refetchEverything, refetchShowing } from "./query.ts";
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
  await expect.poll(() => observer.getCurrentResult().data).toBe(name);
  return () => queryClient.getQueryData([name, {}]);
}

test.each([
  ["in", () => keepSession(session)],
  ["out", () => (keepSession(session), dropSession())],
])("who signs %s takes what was theirs from the screen, and leaves what came by a link", async (_, sign) => {
  const theirs = await shown("get-overview");
  const byLink = await shown("get-own-data");
  const recovery = await shown("open-recovery-link");
  sign();
  expect(theirs()).toBeUndefined();
  expect(byLink()).toBe("get-own-data");
  expect(recovery()).toBe("open-recovery-link");
});

test("what shows the subscription is read again, and nothing else", async () => {
  for (const name of ["get-overview", "get-subscription", "list-employees"])
    queryClient.setQueryData([name, {}], {});
  await refetchShowing("subscription");
  const stale = (name: string) => queryClient.getQueryState([name, {}])?.isInvalidated;
  expect(["get-overview", "get-subscription", "list-employees"].map(stale)).toEqual([true, true, false]);
});

test("what is being read for the first time while something changes is read again", async () => {
  const early = Promise.withResolvers<string>();
  const read = vi
    .fn<() => Promise<string>>(() => early.promise)
    .mockImplementationOnce(() => early.promise)
    .mockResolvedValue("the new name");
  const observer = new QueryObserver(queryClient, { queryKey: ["get-second-factor", {}], queryFn: read });
  observer.subscribe(() => undefined);
  const refetched = refetchEverything();
  early.resolve("the old name");
  await refetched;
  await expect.poll(() => observer.getCurrentResult().data).toBe("the new name");
  expect(read).toHaveBeenCalledTimes(2);
});
