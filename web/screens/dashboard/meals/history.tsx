import { ChevronLeft, ChevronRight, FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import type { MealOrder } from "../../../../contract/meals.ts";
import { accountants } from "../../../../contract/callers.ts";
import { useCall } from "../../../calls.ts";
import { useHasRole } from "../../../may.ts";
import { useOfficeFilter } from "../../../offices.ts";
import { Button, IconButton, LinkButton } from "../../../ui/button.tsx";
import { Card, CardHead } from "../../../ui/card.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../../../ui/states.tsx";
import { MealRow } from "./meal-row.tsx";

const FIRST_SHOWN = 5;

/** What has been, year by year, and the file for the books. */
export function MealHistory({ year: current, orders }: { year: number; orders: readonly MealOrder[] }) {
  const [year, setYear] = useState(current);
  const keepsBooks = useHasRole(accountants);
  return (
    <Card>
      <CardHead
        line
        title="Historik"
        detail={String(year)}
        aside={
          <div className="flex items-center gap-1">
            {keepsBooks && (
              <LinkButton
                to="/dashboard/ekonomi"
                look="ghost"
                size="sm"
                icon={<FileSpreadsheet size={16} aria-hidden />}
              >
                <span>
                  Underlag<span className="max-md:sr-only"> till bokföringen</span>
                </span>
              </LinkButton>
            )}
            <IconButton look="ghost" size="sm" label="Föregående år" onClick={() => setYear(year - 1)}>
              <ChevronLeft size={18} aria-hidden />
            </IconButton>
            <IconButton
              look="ghost"
              size="sm"
              label="Nästa år"
              disabled={year >= current}
              onClick={() => setYear(year + 1)}
            >
              <ChevronRight size={18} aria-hidden />
            </IconButton>
          </div>
        }
      />
      {year === current ? <Deliveries orders={orders} /> : <EarlierYear year={year} />}
    </Card>
  );
}

function EarlierYear({ year }: { year: number }) {
  const { input: narrowed, ready } = useOfficeFilter();
  const { data, error, reload } = useCall("list-meal-year", { year, ...narrowed }, { when: ready });
  if (error) return <LoadFailed text="Fel vid hämtning av måltidsevenemang" retry={reload} />;
  return data ? <Deliveries orders={data.history} /> : <SkeletonRows />;
}

function Deliveries({ orders }: { orders: readonly MealOrder[] }) {
  const [all, setAll] = useState(false);
  if (orders.length === 0) return <EmptyState title="Inga leveranser det året" />;
  const hidden = orders.length - FIRST_SHOWN;
  return (
    <>
      <ul className="divide-y divide-border">
        {(all ? orders : orders.slice(0, FIRST_SHOWN)).map((order) => (
          <MealRow key={order.id} order={order} past />
        ))}
      </ul>
      {!all && hidden > 0 && (
        <div className="border-t hairline p-3 text-center">
          <Button look="ghost" size="sm" onClick={() => setAll(true)}>
            Visa {hidden} till
          </Button>
        </div>
      )}
    </>
  );
}
