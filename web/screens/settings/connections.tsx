import { useCall } from "../../calls.ts";
import { Card } from "../../ui/card.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { ApiKeys } from "./connections/api-keys.tsx";
import { Channels } from "./connections/channels.tsx";
import { Webhooks } from "./connections/webhooks.tsx";

/** Where the company's people and programs already are: its chat, and what reads and hears by itself. */
export default function ConnectionsSection() {
  const { data: user } = useCall("get-user", {});
  // Whoever may not read it is led elsewhere as soon as it is known who it is.
  const { data, error, reload } = useCall("get-connections", {}, { when: user !== undefined });
  if (error)
    return (
      <Card>
        <LoadFailed text="Kunde inte hämta kopplingarna" detail={error.text} retry={reload} />
      </Card>
    );
  if (!data)
    return (
      <Card>
        <SkeletonRows rows={4} />
      </Card>
    );
  return (
    <div className="space-y-5">
      <Channels connections={data.connections} offices={data.offices} />
      <ApiKeys keys={data.api_keys} pro={data.pro} />
      <Webhooks connections={data.connections} pro={data.pro} />
    </div>
  );
}
