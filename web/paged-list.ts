import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { CallName, Input, Output } from "../contract/contract.ts";
import { asCallError, type CallError } from "./call-error.ts";
import { call } from "./client.ts";

/** The calls that answer a page and say where the next one begins. */
type Paged = { [N in CallName]: Output<N> extends { next: string | null } ? N : never }[CallName];

type Pages<N extends Paged> = {
  pages: Output<N>[] | undefined;
  error: CallError | null;
  reload: () => void;
  /** Reads one page more; null when there is none. */
  more: (() => void) | null;
  waitingForMore: boolean;
};

/** A list that grows by pages. A new search keeps the old rows until its own have come. */
export function usePages<N extends Paged>(name: N, input: Omit<Input<N>, "cursor">): Pages<N> {
  const query = useInfiniteQuery({
    queryKey: [name, input, "pages"],
    queryFn: ({ pageParam, signal }) => call(name, { ...input, cursor: pageParam } as Input<N>, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last as { next: string | null }).next,
    placeholderData: keepPreviousData,
  });
  return {
    pages: query.data?.pages as Output<N>[] | undefined,
    error: query.error && !query.data ? asCallError(query.error) : null,
    reload: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    waitingForMore: query.isFetchingNextPage,
  };
}
