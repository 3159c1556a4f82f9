import type { CakeVendors } from "../../../../contract/addresses.ts";
import { formatDayFrom } from "../../../../domain/dates.ts";
import { cannotDeliver } from "../../../../domain/suppliers.ts";
import { useToday } from "../../../clock.ts";
import { Button } from "../../../ui/button.tsx";

type SetAsideProps = {
  people: { id: string; name: string; day: string }[];
  bakery: string;
  late: NonNullable<CakeVendors["vendors"][number]["late"]>;
  onMove: (id: string, day: string) => void;
};

/** Those for whom the chosen bakery has no time: the others are ordered all the same, and one press gives these a day. */
export function SetAside({ people, bakery, late, onMove }: SetAsideProps) {
  const today = useToday();
  const day = (date: string) => formatDayFrom(Temporal.PlainDate.from(date), today);
  return (
    <div role="status">
      {people.length > 0 && (
        <ul className="mt-2 space-y-3 rounded-lg bg-amber-100 px-3.5 py-3 text-sm text-amber-800">
          {people.map((person) => {
            const { why_not, first_day } = late.find(({ delivery_date }) => delivery_date === person.day)!;
            return (
              <li key={person.id}>
                <p>
                  <strong className="font-semibold">{person.name}</strong> är inte med, {day(person.day)}.{" "}
                  {cannotDeliver(bakery, why_not)}
                </p>
                {first_day && (
                  <Button
                    look="secondary"
                    size="sm"
                    className="mt-2 !h-auto min-h-control-sm py-1.5 !whitespace-normal"
                    onClick={() => onMove(person.id, first_day)}
                  >
                    Leverera {day(first_day)}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
