import { type Query, QueryClient, queryOptions } from "@tanstack/react-query";
import type { CallName, Input } from "../contract/contract.ts";
import { asCallError } from "./call-error.ts";
import { call } from "./client.ts";
import { currentSession, onSessionChange } from "./session.ts";
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

/** Everything on the screen is read again; the rest when it is next shown. */
export const refetchEverything = (): Promise<void> => queryClient.invalidateQueries();

export const refetchAllBut = (name: CallName): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== name });

export const refetchCall = (name: CallName): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [name] });

/**
 * What was opened with a link or a number, whoever is signed in: the form that stands on it keeps what was typed. The
 * contract's schemas are not in the first script, so a test holds the calls against it.
 */
export const sameForEverybody: ReadonlySet<unknown> = new Set([
  "get-own-data",
  "get-supplier-orders",
  "open-hr-form",
  "open-recovery-link",
  "recovery",
  "verify-checkout",
  "verify-employee-token",
  "verify-org-number",
]);
const personal = { predicate: ({ queryKey }: Query) => !sameForEverybody.has(queryKey[0]) };

// Nothing that one person read may be shown to the next.
onViewingChange(() => queryClient.clear());
onSessionChange(() =>
  currentSession() ? void queryClient.resetQueries(personal) : queryClient.removeQueries(personal),
);
