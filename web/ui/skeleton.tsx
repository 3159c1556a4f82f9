import type { ReactNode } from "react";
import { cx } from "./classes.ts";
import { useKitWords } from "./words.ts";

/** Grey shapes with the content's measures. They appear after 200 ms, so that what is quick never flickers. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx("skeleton block h-3", className)} />;
}

/** Names the waiting for those who do not see the shapes. */
export function Loading({ children, className }: { children: ReactNode; className?: string }) {
  const { loading } = useKitWords();
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{loading}</span>
      {children}
    </div>
  );
}

/** A whole page whose code is on its way: its title, its button and what is below. */
export function PageSkeleton() {
  return (
    <Loading className="pt-9">
      <div className="flex items-end justify-between gap-4">
        <div>
          <Skeleton className="h-8 w-56" />
          <Skeleton className="mt-3.5 w-72 max-md:w-48" />
        </div>
        <Skeleton className="h-11 w-44 max-md:hidden" />
      </div>
      <Skeleton className="mt-8 h-24 rounded-xl" />
      <Skeleton className="mt-5 h-64 rounded-xl" />
    </Loading>
  );
}

/** Rows of a list: a tile or a face, two lines and a badge. */
export function SkeletonRows({
  rows = 3,
  round,
  className,
}: {
  rows?: number;
  round?: boolean;
  className?: string;
}) {
  return (
    <Loading className={cx("divide-y divide-border", className)}>
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className="flex gap-4 px-card py-5">
          <Skeleton className={round ? "h-10 w-10 rounded-full" : "h-14 w-13 rounded-lg"} />
          <div className="flex-1 space-y-2.5 pt-1">
            <Skeleton className="w-3/5" />
            <Skeleton className="w-4/5" />
          </div>
          {!round && <Skeleton className="h-6.5 w-24 rounded-full max-md:hidden" />}
        </div>
      ))}
    </Loading>
  );
}
