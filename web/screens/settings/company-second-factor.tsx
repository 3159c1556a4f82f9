import { Switch } from "radix-ui";
import { stockholmDay } from "../../../domain/clock.ts";
import { formatDayFrom } from "../../../domain/dates.ts";
import { counted, listed } from "../../../domain/swedish.ts";
import type { Output } from "../../../contract/contract.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { useMay } from "../../may.ts";
import { owners } from "../../../contract/callers.ts";
import { Card } from "../../ui/card.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { toast } from "../../ui/toaster.tsx";

/** Whether everybody with access needs a second factor: for whoever decides about it. */
export function CompanySecondFactor() {
  const { data, error, reload } = useCall("get-company-second-factor", {});
  const may = useMay(owners);
  const { run, busy } = useCallAction("require-second-factor", {
    done: ({ from }) => {
      if (from) toast.success("De som saknar två steg har fått ett mejl");
      else toast.success("Två steg krävs inte längre");
    },
    failed: "Kunde inte spara. Försök igen.",
  });
  if (error)
    return (
      <Card>
        <LoadFailed text="Kunde inte hämta om två steg krävs" detail={error.text} retry={reload} />
      </Card>
    );
  if (!data)
    return (
      <Card>
        <SkeletonRows rows={1} />
      </Card>
    );
  return (
    <Card className="flex items-center gap-6 px-card py-5">
      <div className="min-w-0 flex-1">
        <p className="font-semibold" id="krav">
          Kräv två steg av alla med tillgång
        </p>
        <p className="text-sm text-subtle-foreground">
          <State {...data} />
        </p>
      </div>
      <Switch.Root
        checked={data.from !== null}
        disabled={!may || busy}
        aria-labelledby="krav"
        onCheckedChange={(required) => void run({ required })}
        className="transition-soft h-7 w-12 shrink-0 rounded-full bg-ink-500 p-1 data-[state=checked]:bg-primary disabled:opacity-60 forced-colors:border"
      >
        <Switch.Thumb className="transition-soft block size-5 rounded-full bg-card data-[state=checked]:translate-x-5 forced-colors:bg-[CanvasText]" />
      </Switch.Root>
    </Card>
  );
}

function State({ from, members, with_factor, without }: Output<"get-company-second-factor">) {
  const today = useToday();
  const missing = members - with_factor;
  if (missing === 0) return <>Alla med tillgång har det redan.</>;
  const more = missing - without.length;
  const names =
    more > 0 ? `${without.join(", ")} och ${counted(more, "person", "personer")} till` : listed(without);
  if (from)
    return <>{`Gäller från ${formatDayFrom(stockholmDay(from), today)}. ${names} har det inte än.`}</>;
  return (
    <>{`${with_factor} av ${members} har det redan. ${names} får sju dagar på sig och ett mejl som visar hur.`}</>
  );
}
