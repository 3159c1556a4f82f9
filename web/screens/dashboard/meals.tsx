import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { lazy } from "../../lazy.ts";
import { orderers } from "../../../contract/callers.ts";
import { useCall } from "../../calls.ts";
import { useDeed } from "../../deed.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { OfficeFilter } from "../../ui/office-filter.tsx";
import { PageHead } from "../../ui/page.tsx";
import { EmptyPlate } from "../../ui/plate.tsx";
import { Loading, Skeleton, SkeletonRows } from "../../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../../ui/states.tsx";
import { Changing, useHasRole } from "../../may.ts";
import { useOfficeFilter } from "../../offices.ts";
import { MealCard } from "./meals/meal-card.tsx";
import { MealHistory } from "./meals/history.tsx";
import { UpcomingMeals } from "./meals/upcoming.tsx";

const OrderDialog = lazy(() => import("./meals/order-dialog.tsx"));

export default function Meals() {
  const [pressed, setOrdering] = useState(false);
  const [asked, forget] = useDeed("bestall");
  const isOrderer = useHasRole(orderers);
  const ordering = pressed || (asked && isOrderer);
  const order = () => setOrdering(true);
  return (
    <>
      <PageHead
        title="Måltider"
        text="Frukost och lunch till kontoret, en gång eller återkommande."
        action={<OrderButton order={order} />}
      />
      <OfficeFilter className="mb-5 md:max-w-xs" />
      <Year order={order} />
      <Suspense fallback={null}>
        {ordering && (
          <OrderDialog
            close={() => {
              setOrdering(false);
              if (asked) forget();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function OrderButton({ order }: { order: () => void }) {
  return (
    <Changing>
      <Button icon={<Plus size={18} aria-hidden />} onClick={order}>
        Skapa måltidsbeställning
      </Button>
    </Changing>
  );
}

function Year({ order }: { order: () => void }) {
  const { input: narrowed, ready, office } = useOfficeFilter();
  const { data: year, error, reload } = useCall("list-meal-year", narrowed, { when: ready });
  if (error)
    return (
      <Card>
        <LoadFailed
          text="Fel vid hämtning av måltidsevenemang"
          detail="Era beställningar är sparade och påverkas inte."
          retry={reload}
        />
      </Card>
    );
  if (!year) return <Waiting />;
  const isNew = year.events.length + year.upcoming.length + year.history.length === 0;
  if (isNew)
    return (
      <Card>
        <EmptyState
          picture={<EmptyPlate />}
          title={office ? `Inga måltider beställda till ${office.name}` : "Inga måltider beställda"}
          text="Beställ frukost eller lunch till kontoret. Vi påminner er 1 vecka och 1 dag före."
        >
          <OrderButton order={order} />
        </EmptyState>
      </Card>
    );
  return (
    <div className="space-y-5 max-md:space-y-3.5">
      {year.events.length > 0 && (
        <ul
          aria-label="Aktiva måltider"
          className="grid grid-cols-1 gap-5 max-md:gap-3.5 md:grid-cols-2 lg:grid-cols-3"
        >
          {year.events.map((event) => (
            <MealCard
              key={event.id}
              event={event}
              events={year.events}
              orders={year.upcoming}
              mayOrder={year.may_order}
            />
          ))}
        </ul>
      )}
      <UpcomingMeals orders={year.upcoming} ordered={year.ordered} mayOrder={year.may_order} />
      <MealHistory year={year.year} orders={year.history} />
    </div>
  );
}

function Waiting() {
  return (
    <div className="space-y-5">
      <Loading className="grid gap-5 md:grid-cols-3">
        {[0, 1, 2].map((i) => (
          <Card key={i} className="space-y-3 p-card">
            <Skeleton className="w-2/5" />
            <Skeleton className="w-3/5" />
            <Skeleton className="w-1/2" />
            <Skeleton className="w-3/5" />
          </Card>
        ))}
      </Loading>
      <Card>
        <SkeletonRows />
      </Card>
    </div>
  );
}
