import { useState } from "react";
import { formatWeekRange } from "../../../domain/dates.ts";
import { weekAhead, type WeekPanel } from "../../../domain/week.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { toast } from "../../ui/toaster.tsx";
import { WeekDeliveryItem } from "../../ui/week-delivery.tsx";
import { useMay, useSeesAllergies } from "../../may.ts";

/** The week that Thursday's mail told of, with the same three ways to change it. */
export default function NextWeek() {
  const today = useToday();
  const week = weekAhead(today);
  const mayChange = useMay();
  const seesFood = useSeesAllergies();
  const { data } = useCall("get-next-week", {}, { when: week !== null });
  const change = useCallAction("change-next-week");
  const [opened, setOpened] = useState<{ order: string; panel: WeekPanel } | null>(null);
  if (!week || !data || data.deliveries.length === 0) return null;
  return (
    <Card className="overflow-hidden">
      <CardHead line title="Nästa vecka" detail={formatWeekRange(week)} />
      <ul className="divide-y divide-border">
        {data.deliveries.map((delivery) => (
          <li key={delivery.id}>
            <WeekDeliveryItem
              delivery={delivery}
              readOnly={!mayChange}
              hidesFood={!seesFood}
              heading="h3"
              today={today}
              open={opened?.order === delivery.id ? opened.panel : null}
              setOpen={(panel) => setOpened(panel && { order: delivery.id, panel })}
              busy={change.busy}
              act={async (act, done) => {
                if (!(await change.run({ order_id: delivery.id, act }))) return;
                setOpened(null);
                toast.success(done);
              }}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
