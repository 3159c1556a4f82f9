import { Pause, WandSparkles } from "lucide-react";
import { orderers, owners } from "../../../../contract/callers.ts";
import type { CakeOfYear } from "../../../../contract/cakes.ts";
import type { AutopilotState } from "../../../../domain/autopilot.ts";
import { isLive } from "../../../../domain/orders.ts";
import { Banner } from "../../../ui/banner.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { IconTile } from "../../../ui/icon-tile.tsx";
import { Changing } from "../../../may.ts";
import { isWanted, needsYou } from "./cake-card.tsx";

/** Companies without an autopilot are invited to it; one that is paused is reminded of that. */
export function AutopilotInvitation({ state }: { state: Exclude<AutopilotState, "on"> }) {
  const isPaused = state === "paused";
  return (
    <Changing by={isPaused ? orderers : owners}>
      <div className="mb-5">
        <Banner
          tone={isPaused ? "amber" : "marzipan"}
          icon={isPaused ? <Pause size={22} /> : <WandSparkles size={22} />}
          title={isPaused ? "Autopiloten är pausad" : "Låt autopiloten ordna hela året"}
          text={
            isPaused
              ? "Inget nytt planeras. Det som är bekräftat levereras ändå."
              : "Alla födelsedagar får en tårta, nya kollegor också. Ni sätter upp det en gång."
          }
          action={
            <LinkButton to="/dashboard/autopilot" look="secondary">
              {isPaused ? "Öppna autopiloten" : "Sätt upp autopilot"}
            </LinkButton>
          }
        />
      </div>
    </Changing>
  );
}

/** That it is on, what it does next, and how the coming twelve months stand. */
export function AutopilotCard({ cakes }: { cakes: readonly CakeOfYear[] }) {
  const wanted = cakes.filter(isWanted);
  const count = (status: string) => wanted.filter(({ order }) => order?.status === status).length;
  const waiting = wanted.filter(needsYou).length;
  const arranged = wanted.filter((cake) => cake.order && isLive(cake.order.status) && !needsYou(cake)).length;
  const isArranged = wanted.length > 0 && arranged === wanted.length;
  const numbers = [
    { value: `${arranged} av ${wanted.length}`, text: "ordnade" },
    // The rest of them, also those whose next bakery is asked by itself; what waits for somebody now is the first screen's alarm.
    { value: wanted.length - arranged, text: "inte ordnade" },
    { value: count("requested"), text: "väntar på svar" },
    { value: count("confirmed"), text: "bekräftade" },
  ];
  return (
    <Card className="mb-5 flex flex-wrap items-center gap-x-10 gap-y-4 p-card">
      <div className="flex min-w-0 flex-1 basis-72 items-center gap-4">
        <IconTile tone="green" size={48}>
          <WandSparkles size={22} />
        </IconTile>
        <div>
          <h2 className="display text-h3">Autopiloten är på</h2>
          <p className="text-sm text-subtle-foreground">
            {isArranged && "Alla födelsedagar är ordnade. "}
            {nextStep(wanted) ??
              (waiting > 0 ? "Välj bageri där det saknas." : "Allt som ska frågas om är frågat.")}
          </p>
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-3 md:flex">
        {numbers.map(({ value, text }) => (
          <div key={text} className="flex flex-col-reverse">
            <dt className="text-xs text-muted-foreground">{text}</dt>
            <dd className="display text-[1.5rem] leading-tight tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <LinkButton to="/dashboard/autopilot" look="ghost" size="sm" className="max-md:-ml-3.5">
        Öppna
      </LinkButton>
    </Card>
  );
}

/** The soonest of all; one whose bakery said no tells who is asked itself, since its bakery is still the old one. */
function nextStep(cakes: readonly CakeOfYear[]): string | null {
  const [next] = cakes
    .flatMap(({ name, next_step: step }) => (step ? [{ name, ...step }] : []))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  if (!next) return null;
  const end = next.text.endsWith(".") ? "" : ".";
  return `Nästa steg för tårtan till ${next.name}: ${next.text}${end}`;
}
