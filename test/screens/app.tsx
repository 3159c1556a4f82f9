import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { configure, screen, waitFor, within } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { vi } from "vitest";
import { queryClient } from "../../web/query.ts";
import { makeRouter } from "../../web/routes.tsx";
import { dropSession, keepSession } from "../../web/session.ts";
import { dropSupplierSession, keepSupplierSession } from "../../web/supplier-session.ts";
import { toast } from "../../web/ui/toaster.tsx";
import { signedIn } from "./answers/company.ts";
import { companyInUse } from "./answers/in-use.ts";
import { platform } from "./answers/platform.ts";
import { supplierInUse } from "./answers/supplier.ts";
import { type Calls, createTransport, type Sent } from "./transport.ts";

/** Monday 2 March 2026, as in the journeys. */
const NOW = "2026-03-02T07:30:00+01:00";

const worlds = {
  nobody: {
    "find-company-login": { offered: false, required: false },
    "get-own-celebration": { celebration: null },
  },
  hr: companyInUse,
  admin: { ...companyInUse, ...platform },
  supplier: supplierInUse,
};
export type Visitor = keyof typeof worlds;

let transport: ReturnType<typeof createTransport> | null = null;
let root: Root | null = null;

// A busy machine only makes it slower. Who finds nothing is told what was there instead.
configure({
  asyncUtilTimeout: 30_000,
  // What an event changes is drawn before the next one comes, and what that sets in motion has begun.
  eventWrapper: (dispatch) => flushSync(dispatch),
  asyncWrapper: async (act) => {
    const outcome = await act();
    await new Promise(setImmediate);
    return outcome;
  },
  getElementError: (message) => new Error(`${message}\nOn the screen: ${document.body.textContent}`),
});

// A lost connection is still tried three times, without the pauses between.
const { queries } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });

// What a screen has put off would find no window when its test is over.
const timers = new Set<NodeJS.Timeout>();
const { setTimeout } = globalThis;
globalThis.setTimeout = ((work: () => void, ms?: number) => {
  const timer = setTimeout(work, ms);
  timers.add(timer);
  return timer;
}) as typeof setTimeout;

// What still asks when its test is over reaches nobody.
globalThis.fetch = () => new Promise(() => undefined);

/** Leaves nothing of a test to the next: they share the site as a worker has loaded it (`each-test.ts`). */
export function leave(): void {
  const unforeseen = transport?.unforeseen ?? [];
  root?.unmount();
  [root, transport] = [null, null];
  document.body.replaceChildren();
  toast.clear();
  dropSession(true);
  dropSupplierSession();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  if (unforeseen.length > 0) throw new Error(unforeseen.join("\n"));
}

/** The whole site at an address, for somebody, with a network that answers like this; whoever was there before has left. */
export async function open(path: string, calls: Calls = {}, visitor: Visitor = "hr") {
  if (root) leave();
  transport = createTransport({ ...worlds[visitor], ...calls } as Calls, NOW);
  vi.stubGlobal("fetch", transport.fetch);
  Object.defineProperty(navigator, "languages", { value: ["sv-SE", "en"], configurable: true });
  // This browser opens no windows.
  vi.stubGlobal("open", () => null);
  if (visitor === "supplier") keepSupplierSession("en enhet");
  else if (visitor !== "nobody") keepSession(signedIn(visitor));
  window.history.replaceState(null, "", path);
  const router = makeRouter();
  root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), router };
}

export const sentTo = (name: Sent["name"]): unknown[] =>
  transport!.sent.filter((each) => each.name === name).map(({ input }) => input);

export { screen, waitFor, within };
