import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazy } from "../../lazy.ts";
import { writtenOnce } from "../../../domain/allergies.ts";
import { formatDayFrom } from "../../../domain/dates.ts";
import { useCall } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { useSeesAllergies } from "../../may.ts";
import { AllergyNote, HiddenFood } from "../../ui/allergy-note.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";

/** For a company that has just begun. */
const NoEmployees = lazy(() => import("./no-employees.tsx"));

export function NextBirthdays() {
  return (
    <Card>
      <CardHead
        title="Kommande födelsedagar"
        aside={
          <LinkButton to="/dashboard/anstallda" look="ghost" size="sm" className="-mr-2 px-2">
            Visa alla
          </LinkButton>
        }
      />
      <People />
    </Card>
  );
}

function People() {
  const today = useToday();
  const seesFood = useSeesAllergies();
  const { data, error, reload } = useCall("get-overview", {});
  if (error)
    return (
      <div className="p-card pt-4">
        <LoadFailed small text="Fel vid hämtning av anställda" retry={reload} />
      </div>
    );
  if (!data) return <SkeletonRows round />;
  if (data.next_birthdays.length === 0)
    return (
      <Suspense fallback={<SkeletonRows round />}>
        <NoEmployees />
      </Suspense>
    );
  return (
    <ul className="divide-y divide-border px-card pt-1 pb-2">
      {data.next_birthdays.map((person) => (
        <li key={person.id} className="flex gap-4 py-4">
          <Avatar name={person.name} />
          <div className="min-w-0 flex-1 pt-0.5">
            <div className="flex flex-wrap justify-between gap-x-3">
              <p className="min-w-0 font-medium wrap-anywhere">
                <Link
                  to="/dashboard"
                  search={{
                    tab: "tartor",
                    ...(person.order_id ? { order: person.order_id } : { employee: person.id }),
                  }}
                  className="hover:underline"
                >
                  {person.name}
                </Link>
              </p>
              <p className="text-sm text-subtle-foreground max-md:w-full">
                {formatDayFrom(Temporal.PlainDate.from(person.next_birthday), today)}
              </p>
            </div>
            <div className="mt-1.5 space-y-1 empty:hidden">
              {!seesFood && <HiddenFood />}
              <AllergyNote allergies={person.allergies} />
              {person.dietary_preferences && (
                <p className="text-xs wrap-anywhere text-muted-foreground">
                  Kost: {writtenOnce(person.dietary_preferences)}
                </p>
              )}
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
