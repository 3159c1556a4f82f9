import { useNavigate, useSearch } from "@tanstack/react-router";
import { orderers } from "../../../../contract/callers.ts";
import type { MealOrder } from "../../../../contract/meals.ts";
import { useHasRole } from "../../../may.ts";
import { Card, CardHead } from "../../../ui/card.tsx";
import { EmptyPlate } from "../../../ui/plate.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { ChooseRestaurant } from "./choose-restaurant.tsx";
import { MealRow } from "./meal-row.tsx";

type Props = { orders: readonly MealOrder[]; ordered: number; mayOrder: boolean };

export function UpcomingMeals({ orders, ordered, mayOrder }: Props) {
  const asked = useProposal(orders);
  const isOrderer = useHasRole(orderers);
  return (
    <Card>
      {asked.order && isOrderer && (
        <ChooseRestaurant order={asked.order} proposed={asked.vendor} close={asked.close} />
      )}
      <CardHead
        line
        title="Kommande leveranser"
        aside={
          <p className="text-sm whitespace-nowrap text-subtle-foreground">
            <strong className="font-semibold text-foreground tabular-nums">{ordered}</strong>{" "}
            {ordered === 1 ? "beställd" : "beställda"}
          </p>
        }
      />
      {orders.length === 0 ? (
        <EmptyState
          picture={<EmptyPlate />}
          title="Inga leveranser på gång"
          text={
            mayOrder
              ? "Återkommande måltider dyker upp här en vecka i förväg."
              : "Återkommande måltider beställs inte utan abonnemang."
          }
        />
      ) : (
        <ul className="divide-y divide-border">
          {orders.map((order) => (
            <MealRow key={order.id} order={order} pointedAt={order.id === asked.row} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** A mail about a delivery that nobody makes leads here: the address names the delivery and who could take over. */
function useProposal(orders: readonly MealOrder[]) {
  const search = useSearch({ from: "/dashboard" });
  const navigate = useNavigate();
  return {
    order: search.vendor ? orders.find(({ id }) => id === search.order) : undefined,
    vendor: search.vendor,
    /** A mail's 'Visa beställningen': the row that it is about. */
    row: search.vendor ? undefined : search.order,
    close: () =>
      void navigate({
        to: "/dashboard",
        search: (now) => ({ ...now, order: undefined, vendor: undefined }),
        replace: true,
      }),
  };
}
