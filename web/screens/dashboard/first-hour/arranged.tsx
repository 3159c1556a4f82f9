import { Link } from "@tanstack/react-router";
import type { Output } from "../../../../contract/contract.ts";
import { formatDayFrom } from "../../../../domain/dates.ts";
import { useToday } from "../../../clock.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Card, CardHead } from "../../../ui/card.tsx";

type People = Output<"get-overview">["next_birthdays"];

/** Whose cake is planned or ordered already, of the next birthdays. */
export function Arranged({ people }: { people: People }) {
  const today = useToday();
  const arranged = people.filter(({ order_id }) => order_id !== null);
  if (arranged.length === 0) return null;
  return (
    <Card>
      <CardHead title="Redan ordnat" />
      <ul className="divide-y divide-border px-card pt-1 pb-2">
        {arranged.map(({ id, name, next_birthday, order_id }) => (
          <li key={id} className="flex items-center gap-3.5 py-3.5">
            <Avatar name={name} />
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                <Link
                  to="/dashboard"
                  search={{ tab: "tartor", order: order_id! }}
                  className="hover:underline"
                >
                  {name}
                </Link>
              </p>
              <p className="text-sm text-subtle-foreground">
                Fyller år {formatDayFrom(Temporal.PlainDate.from(next_birthday), today)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
