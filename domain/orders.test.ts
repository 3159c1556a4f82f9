import { describe, expect, test } from "vitest";
import {
  countsAsOrdered,
  isLive,
  isOpen,
  mayComplete,
  mayDecide,
  mayTransition,
  mealCountsAsOrdered,
  movesFrom,
  openStatuses,
  orderLabel,
  orderStatuses,
  orderStatusOfDecision,
  requestStatuses,
  requestStatusFollowing,
  stepLabel,
  type OrderActor,
} from "./orders.ts";

const actors: OrderActor[] = ["hr", "admin", "supplier", "automation"];

describe("orders", () => {
  test("exactly these moves are allowed, and no others", () => {
    const allowed = [null, ...orderStatuses].flatMap((from) =>
      orderStatuses.flatMap((to) =>
        actors.filter((by) => mayTransition(from, to, by)).map((by) => `${from} → ${to} by ${by}`),
      ),
    );
    expect(allowed.sort()).toEqual(
      [
        "null → pending by hr",
        "null → planned by automation",
        "pending → requested by admin",
        "pending → requested by automation",
        "pending → cancelled by hr",
        "pending → cancelled by admin",
        "pending → declined by admin",
        "planned → requested by admin",
        "planned → requested by automation",
        "planned → cancelled by hr",
        "planned → cancelled by admin",
        "requested → confirmed by supplier",
        "requested → confirmed by admin",
        "requested → declined by supplier",
        "requested → declined by admin",
        "requested → declined by automation",
        "requested → cancelled by hr",
        "requested → cancelled by admin",
        "confirmed → completed by hr",
        "confirmed → completed by supplier",
        "confirmed → completed by admin",
        "confirmed → completed by automation",
        "confirmed → cancelled by hr",
        "confirmed → cancelled by admin",
      ].sort(),
    );
  });

  test("what has ended stays ended", () => {
    for (const from of ["declined", "completed", "cancelled"] as const) {
      for (const by of actors) expect(movesFrom(from, by)).toEqual([]);
    }
  });

  test("what nobody has said yes to, or has withdrawn from, is not called delivered by anybody", () => {
    const order = { order_status: "requested", withdrawn: false } as const;
    expect(mayComplete(order)).toBe(false);
    expect(mayComplete({ ...order, order_status: "confirmed" })).toBe(true);
    expect(mayComplete({ order_status: "confirmed", withdrawn: true })).toBe(false);
    for (const by of actors) expect(movesFrom("requested", by)).not.toContain("completed");
    expect([stepLabel("declined", "automation"), stepLabel("declined", "supplier")]).toEqual([
      "Fick aldrig något svar",
      "Avböjd",
    ]);
  });

  test("a supplier can answer once it was asked, and then say that it has delivered", () => {
    expect(movesFrom("requested", "supplier")).toEqual(["confirmed", "declined"]);
    expect(movesFrom("confirmed", "supplier")).toEqual(["completed"]);
  });

  test("the badges are those of the specification", () => {
    expect([...orderStatuses, null].map(orderLabel)).toEqual([
      "Förfrågan",
      "Förfrågan skickad",
      "Bekräftad",
      "Planerad",
      "Avböjd",
      "Levererad",
      "Avbokad",
      "Ej beställd",
    ]);
  });

  test("open, live and counted are different questions", () => {
    expect(orderStatuses.filter(isOpen).sort()).toEqual([...openStatuses].sort());
    expect(orderStatuses.filter((status) => !isLive(status))).toEqual(["declined", "cancelled"]);
    expect(orderStatuses.filter((status) => !countsAsOrdered(status))).toEqual(["cancelled"]);
    expect(orderStatuses.filter(mealCountsAsOrdered)).toEqual([
      "pending",
      "requested",
      "confirmed",
      "planned",
    ]);
  });
});

describe("order requests", () => {
  test("go from pending to approved or rejected, and from approved to completed", () => {
    const moves = requestStatuses.flatMap((from) =>
      requestStatuses.filter((to) => mayDecide(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(moves).toEqual(["pending → approved", "pending → rejected", "approved → completed"]);
  });

  test("every decision on a pending or approved request is a move the admin may make", () => {
    expect(mayTransition("pending", orderStatusOfDecision.approved, "admin")).toBe(true);
    expect(mayTransition("pending", orderStatusOfDecision.rejected, "admin")).toBe(true);
    expect(mayTransition("confirmed", orderStatusOfDecision.completed, "admin")).toBe(true);
  });

  test("follow their order", () => {
    const following = orderStatuses.map((status) => [status, requestStatusFollowing(status)]);
    expect(Object.fromEntries(following)).toEqual({
      pending: "pending",
      planned: "pending",
      requested: "approved",
      confirmed: "approved",
      declined: "rejected",
      cancelled: "rejected",
      completed: "completed",
    });
  });
});
