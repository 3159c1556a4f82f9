import { BellRing, HeartHandshake } from "lucide-react";
import { counted, listed } from "../../../domain/swedish.ts";
import { useCall } from "../../calls.ts";
import { Banner } from "../../ui/banner.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { calmText } from "../promise/calm.ts";

const NAMES = 3;

/** The promise on the first screen: an alarm when a birthday needs somebody, and a quiet line when none does. */
export function PromiseBanner() {
  const { data } = useCall("get-promise-year", { only: "alarm", limit: NAMES });
  if (!data) return null;
  const { alarm } = data.counts;
  if (alarm === 0) return <AllWell text={calmText(data.counts)} />;
  const others = alarm - data.people.length;
  const names = data.people.map((person) => person.name);
  return (
    <Banner
      tone="amber"
      icon={<BellRing size={22} aria-hidden />}
      title={`${counted(alarm, "födelsedag behöver", "födelsedagar behöver")} dig`}
      text={listed(others > 0 ? [...names, counted(others, "till", "till")] : names)}
      action={
        <LinkButton to="/dashboard/ingen-glomd" look="secondary">
          Visa vad som saknas
        </LinkButton>
      }
    />
  );
}

function AllWell({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <Card className="flex items-center gap-4 px-card py-4">
      <IconTile tone="green">
        <HeartHandshake size={19} />
      </IconTile>
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">Ingen glömd</h2>
        <p className="text-sm text-subtle-foreground">{text}</p>
      </div>
      <LinkButton to="/dashboard/ingen-glomd" look="ghost" size="sm" className="-mr-2 px-2">
        Visa alla
      </LinkButton>
    </Card>
  );
}
