import { beforeEach, expect, test, vi } from "vitest";

/** One storage and one stream of events, as the browser gives them to every tab of an origin. */
const events = new EventTarget();
const stored = new Map<string, string>();

function change(key: string, value: string | null) {
  if (value === null) stored.delete(key);
  else stored.set(key, value);
  events.dispatchEvent(Object.assign(new Event("storage"), { key }));
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: change,
    removeItem: (key: string) => change(key, null),
  });
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
});

async function openTab() {
  vi.resetModules();
  return import("./session.ts");
}

const session = {
  token: "t1",
  expires_at: "2026-12-01T00:00:00Z",
  user: { id: "1", email: "hr@nordljus.example", role: "hr_admin" as const },
};

test("a session is there again after a reload", async () => {
  (await openTab()).keepSession(session);
  expect((await openTab()).currentSession()).toEqual(session);
});

test("two tabs sign in and out together", async () => {
  const [one, other] = [await openTab(), await openTab()];
  const told = vi.fn();
  other.onSessionChange(told);

  one.keepSession(session);
  expect(other.currentSession()).toEqual(session);

  other.dropSession();
  expect(one.currentSession()).toBeNull();
  expect(told).toHaveBeenCalledTimes(2);
});

test("a cleared storage signs out", async () => {
  const tab = await openTab();
  tab.keepSession(session);
  stored.clear();
  events.dispatchEvent(Object.assign(new Event("storage"), { key: null }));
  expect(tab.currentSession()).toBeNull();
});

test.each(["{", "null", '{"user":{}}', '"text"'])("%s is no session", async (text) => {
  stored.set("tartdags.session", text);
  expect((await openTab()).currentSession()).toBeNull();
});
