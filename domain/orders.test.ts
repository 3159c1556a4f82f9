import { describe, expect, test } from "vitest";
import { offerStep } from "./order-story.ts";
import {
  countsAsOrdered,
  isLive,
  isOpen,
  mayComplete,
  mayDecide,
  mayMoveOffer,
  mayTransition,
  mealCountsAsOrdered,
  movesFrom,
  offerStatuses,
  type OfferStatus,
  openStatuses,
  orderLabel,
  orderStatuses,
  orderStatusOfDecision,
  requestStatuses,
  requestStatusFollowing,
  statusOf,
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
        "planned → pending by automation",
        "planned → requested by admin",
        "planned → requested by automation",
        "planned → cancelled by hr",
        "planned → cancelled by admin",
        "requested → confirmed by supplier",
        "requested → confirmed by admin",
        "requested → confirmed by automation",
        "requested → declined by supplier",
        "requested → declined by admin",
        "requested → declined by automation",
        "requested → requested by hr",
        "requested → requested by admin",
        "requested → requested by automation",
        "confirmed → requested by hr",
        "confirmed → requested by admin",
        "confirmed → requested by automation",
        "declined → cancelled by hr",
        "declined → requested by hr",
        "declined → requested by admin",
        "declined → requested by automation",
        "declined → pending by hr",
        "declined → pending by admin",
        "confirmed → declined by supplier",
        "confirmed → declined by automation",
        "declined → confirmed by supplier",
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
    for (const from of ["completed", "cancelled"] as const) {
      for (const by of actors) expect(movesFrom(from, by)).toEqual([]);
    }
  });

  test("what nobody has said yes to is not called delivered by anybody", () => {
    expect(orderStatuses.filter((order_status) => mayComplete({ order_status }))).toEqual(["confirmed"]);
    for (const by of actors) expect(movesFrom("requested", by)).not.toContain("completed");
  });

  test("a supplier can answer once, also late, withdraw, and take that back; a dead offer takes no answer", () => {
    const moves = (from: OfferStatus, by: OrderActor) =>
      offerStatuses.filter((to) => mayMoveOffer(from, to, by));
    const bySupplier = offerStatuses.map((from) => [from, moves(from, "supplier")]);
    expect(Object.fromEntries(bySupplier)).toEqual({
      open: ["accepted", "declined"],
      accepted: ["withdrawn"],
      declined: [],
      withdrawn: ["accepted"],
      expired: ["accepted"],
      retracted: [],
    });
    expect(moves("open", "automation")).toEqual(["accepted", "expired", "retracted"]);
    expect(moves("open", "admin")).toEqual(["accepted", "declined", "retracted"]);
    for (const by of ["hr", "admin"] as const) expect(moves("accepted", by)).toEqual(["retracted"]);
  });

  test("every move of an offer is a move of its order, by the same", () => {
    const order = {
      cancelled: false,
      missed: false,
      completed: false,
      rejected: false,
      asked_for: true,
    };
    const moves = offerStatuses.flatMap((from) =>
      offerStatuses
        .filter((to) => to !== "retracted")
        .flatMap((to) => actors.filter((by) => mayMoveOffer(from, to, by)).map((by) => ({ from, to, by }))),
    );
    const of = (offer_status: OfferStatus) => statusOf({ ...order, offer_status });
    expect(moves.filter(({ from, to, by }) => !mayTransition(of(from), of(to), by))).toEqual([]);
  });

  test("the story says who was asked, what they said and why", () => {
    const step = (before: OfferStatus | null, after: OfferStatus, reason: string | null = null) =>
      offerStep({ before, after, supplier: "Hagabagarn", reason });
    expect([
      step(null, "open"),
      step("open", "accepted"),
      step("open", "declined", "Tyvärr fullt."),
      step("accepted", "withdrawn"),
      step("withdrawn", "accepted"),
      step("open", "expired"),
      step("open", "retracted"),
      step("accepted", "retracted"),
      offerStep({ before: null, after: "open", supplier: null, reason: null }),
    ]).toEqual([
      "Hagabagarn fick frågan",
      "Hagabagarn sa ja",
      "Hagabagarn sa nej: ”Tyvärr fullt.”",
      "Hagabagarn fick förhinder",
      "Hagabagarn kan leverera ändå",
      "Hagabagarn svarade inte",
      "Frågan till Hagabagarn togs tillbaka",
      "Beställningen hos Hagabagarn togs tillbaka",
      "Leverantören fick frågan",
    ]);
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
