import { CircleAlert, CircleCheck, Clock3 } from "lucide-react";
import { headOf, type Level, partsOf, worstOf } from "../../domain/service-status.ts";
import { useCall } from "../calls.ts";
import { useNow } from "../ui/use-now.ts";
import { ReadingPage, ReadingSection } from "../ui/reading-page.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";
import { LoadFailed } from "../ui/states.tsx";

const icons: Record<Level, typeof CircleCheck> = { good: CircleCheck, slow: Clock3, bad: CircleAlert };
const tones: Record<Level, string> = {
  good: "text-primary",
  slow: "text-warning-soft-foreground",
  bad: "text-destructive",
};

/** How the service is right now, by its own measures, for anybody. */
export default function StatusScreen() {
  const { data, error, reload } = useCall("get-service-status", {});
  const now = useNow();
  const parts = data && partsOf(data, now);
  return (
    <ReadingPage
      title="Driftstatus"
      intro={parts ? `${headOf(worstOf(parts))}.` : "Så mår tjänsten just nu."}
    >
      {error ? (
        <LoadFailed text="Kunde inte hämta driftstatus" detail={error.text} retry={reload} />
      ) : parts ? (
        parts.map(({ name, level, text }) => {
          const Icon = icons[level];
          return (
            <ReadingSection key={name} title={name}>
              <p className="flex gap-2.5">
                <Icon size={19} aria-hidden className={`mt-0.5 shrink-0 ${tones[level]}`} />
                <span>{text}</span>
              </p>
            </ReadingSection>
          );
        })
      ) : (
        <Loading>
          <Skeleton className="h-6 w-1/3" />
          <Skeleton className="mt-3 h-5" />
          <Skeleton className="mt-7 h-6 w-1/3" />
          <Skeleton className="mt-3 h-5" />
        </Loading>
      )}
    </ReadingPage>
  );
}
