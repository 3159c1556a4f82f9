import { type Query, QueryClient, queryOptions } from "@tanstack/react-query";
import type { CallName, Input } from "../contract/contract.ts";
import type { Fact } from "../contract/define.ts";
import { asCallError } from "./call-error.ts";
import { call } from "./client.ts";
import { openCalls, showing, slowReads, supplierCalls } from "./contract-facts.ts";
import { currentSession, onSessionChange } from "./session.ts";
import { onSupplierSessionChange } from "./supplier-session.ts";
import { onViewingChange } from "./viewing.ts";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a network the person is told so at once, instead of waiting for it in silence.
      networkMode: "always",
      // A clear no stays a no; a lost connection or a restart is worth two more attempts.
      retry: (failures, error) => failures < 2 && !asCallError(error).refused,
      retryDelay: (attempt) => 400 * 2 ** attempt,
    },
  },
});

export const queryOf = <N extends CallName>(name: N, input: Input<N>) =>
  queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => call(name, input, { signal }),
  });

const isFirstReading = (query: Query) =>
  query.isActive() && query.state.fetchStatus === "fetching" && query.state.data === undefined;

/**
 * Everything on the screen is read again; the rest when it is next shown. What is being read for the first time began
 * before what has been done, and would be taken for new.
 */
export async function refetchEverything(): Promise<void> {
  await queryClient.cancelQueries({ predicate: isFirstReading });
  await queryClient.invalidateQueries();
}

type Chosen = Pick<Query, "queryKey">;
const isAmong = (names: readonly string[]) => {
  const chosen = new Set<unknown>(names);
  return ({ queryKey }: Chosen) => chosen.has(queryKey[0]);
};
const isSlow = isAmong(slowReads);

export const refetchQuickReads = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: (query) => !isSlow(query) });

export const refetchSlowReads = (): Promise<void> => queryClient.invalidateQueries({ predicate: isSlow });

/** What is on the screen of this fact is read again, the rest of it later. */
export const refetchShowing = (fact: Fact): Promise<void> =>
  queryClient.invalidateQueries({ predicate: isAmong(showing[fact]) });

/** Reads by a link's token, or by a supplier's session, do not depend on the session, and their forms keep what was typed. */
const isSameForEverybody = isAmong([...openCalls, ...supplierCalls]);
const personal = { predicate: (query: Query) => !isSameForEverybody(query) };

// Nothing that one person read may be shown to the next.
onViewingChange(() => queryClient.clear());
onSessionChange(() =>
  currentSession() ? void queryClient.resetQueries(personal) : queryClient.removeQueries(personal),
);

const suppliers = { predicate: isAmong(supplierCalls) };
onSupplierSessionChange((isSignedIn) =>
  isSignedIn ? void queryClient.resetQueries(suppliers) : queryClient.removeQueries(suppliers),
);
