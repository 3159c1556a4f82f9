import { Card } from "../../../ui/card.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";

/** The year before it has arrived, in its own measures. */
export function YearSkeleton() {
  return (
    <Loading>
      <Card className="flex items-center gap-10 p-card">
        <Skeleton className="h-9 w-28" />
        <Skeleton className="h-9 w-28" />
        <Skeleton className="h-2 flex-1 max-md:hidden" />
      </Card>
      <div className="mt-24 grid gap-4 md:ml-[208px] md:grid-cols-2 lg:grid-cols-3">
        {[0, 1, 2].map((i) => (
          <Card key={i} className="space-y-5 p-[18px]">
            <div className="flex gap-3.5">
              <Skeleton className="h-14 w-13 rounded-lg" />
              <div className="flex-1 space-y-2.5 pt-1.5">
                <Skeleton className="w-3/5" />
                <Skeleton className="w-4/5" />
              </div>
            </div>
            <Skeleton className="h-6.5 w-24 rounded-full" />
            <Skeleton className="w-2/5" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
