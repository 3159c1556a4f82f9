import { describe, expect, test } from "vitest";
import { orderLabel, type OrderStatus, orderStatuses } from "./orders.ts";
import { promiseFor, promiseLabels, type PromisedEmployee, type PromisedOrder } from "./promise.ts";

const date = (text: string) => Temporal.PlainDate.from(text);
const today = date("2026-11-16");
const order = (
  status: OrderStatus,
  delivery_date: string,
  bakery_id: string | null = "b",
): PromisedOrder => ({
  status,
  birthday: delivery_date,
  delivery_date,
  bakery_id,
});
function standing(birthday: string, orders: PromisedOrder[] = [], employee: PromisedEmployee = {}) {
  const { state, reason, alarm } = promiseFor(employee, date(birthday), orders, "same-day", today);
  return [state, reason, alarm];
}

test("says of a lost bakery what the cake's card says", () => {
  const badge = (offer_status: "declined" | "withdrawn" | "expired") =>
    promiseFor(
      {},
      date("2026-12-01"),
      [{ ...order("declined", "2026-12-01"), offer_status }],
      "same-day",
      today,
    ).badge;
  expect([badge("declined"), badge("withdrawn"), badge("expired")]).toEqual([
    "Avböjd",
    "Förhinder",
    "Utan svar",
  ]);
  expect(promiseFor({}, date("2026-12-01"), [], "same-day", today).badge).toBe("Ej beställd");
  const cancelled = (more: Partial<PromisedOrder>, employee: PromisedEmployee = {}) =>
    promiseFor(
      employee,
      date("2026-12-01"),
      [{ ...order("cancelled", "2026-12-01"), ...more }],
      "same-day",
      today,
    ).badge;
  expect([cancelled({}), cancelled({ cancelled_for_good: true })]).toEqual(["Avbokad", "Avbokad"]);
  expect(cancelled({}, { forgone_birthday: "2026-12-01" })).toBe("Avstår");
});

test("a word that is an order's status means the same of a birthday", () => {
  const badges = new Set([null, ...orderStatuses].map(orderLabel));
  const shared = Object.values(promiseLabels).filter((label) => badges.has(label));
  // 'Planerad' is an order that nobody has been asked about; a birthday with a cake under way is 'På gång'.
  expect(shared).toEqual(["Ej beställd", "Avböjd"]);
});

describe("a birthday to come", () => {
  test("without an order is an alarm from 14 days out", () => {
    expect(standing("2026-12-01")).toEqual(["unordered", "Ingen tårta är beställd", false]);
    expect(standing("2026-11-30")).toEqual(["unordered", "Ingen tårta är beställd", true]);
    expect(standing("2026-11-16")).toEqual(["unordered", "Ingen tårta är beställd", true]);
  });

  test("that the bakery declined or somebody cancelled is an alarm too", () => {
    expect(standing("2026-11-20", [order("declined", "2026-11-20")])).toEqual([
      "declined",
      "Bageriet har avböjt – välj ett nytt bageri",
      true,
    ]);
    expect(standing("2026-11-20", [{ ...order("declined", "2026-11-20"), asked: false }])).toEqual([
      "declined",
      "Beställningen blev inte godkänd – välj ett nytt bageri",
      true,
    ]);
    expect(standing("2026-11-20", [order("cancelled", "2026-11-20")])).toEqual([
      "unordered",
      "Beställningen är avbokad",
      true,
    ]);
    expect(
      standing("2026-11-20", [{ ...order("cancelled", "2026-11-20"), cancelled_for_good: true }]),
    ).toEqual(["forgone", "Ni har avbokat den här tårtan", false]);
  });

  test("is the cake's that was ordered for it, however far that was moved", () => {
    const moved = { ...order("confirmed", "2026-12-10"), birthday: "2026-11-20" };
    expect(standing("2026-11-20", [moved])[0]).toBe("planned");
    expect(standing("2026-11-20", [{ ...moved, birthday: "2025-11-20" }])[0]).toBe("unordered");
  });

  test("that was corrected afterwards has the cake that comes near it", () => {
    const near = { ...order("confirmed", "2026-11-20"), birthday: "2026-11-20" };
    expect(standing("2026-11-25", [near])[0]).toBe("planned");
    expect(standing("2026-12-25", [near])[0]).toBe("unordered");
  });

  test("needs another bakery after a no, however far away it is, unless somebody cancelled since", () => {
    const no = order("declined", "2027-03-01");
    const withdrawn = { ...order("declined", "2027-03-01"), offer_status: "withdrawn" as const };
    expect(standing("2027-03-01", [no])[2]).toBe(true);
    expect(standing("2027-03-01", [withdrawn])).toEqual([
      "declined",
      "Bageriet har fått förhinder – välj ett nytt bageri",
      true,
    ]);
    expect(standing("2027-03-01", [no, order("cancelled", "2027-03-01")])).toEqual([
      "unordered",
      "Beställningen är avbokad",
      false,
    ]);
  });

  test("with a new order after a declined one is planned", () => {
    const orders = [order("declined", "2026-11-20"), order("requested", "2026-11-20")];
    expect(standing("2026-11-20", orders)).toEqual([
      "planned",
      "Väntar på bageriets svar inför fredag 20 november",
      false,
    ]);
  });

  test("is safe when confirmed, and an alarm when people were called because nobody has said yes", () => {
    expect(standing("2026-11-17", [order("confirmed", "2026-11-17")])).toEqual([
      "planned",
      "Bekräftad till tisdag 17 november",
      false,
    ]);
    const asked = order("requested", "2026-11-18");
    expect(standing("2026-11-18", [{ ...asked, called: false }])[2]).toBe(false);
    expect(standing("2026-11-18", [{ ...asked, called: true }])).toEqual([
      "planned",
      "Inget bageri har sagt ja inför onsdag 18 november",
      true,
    ]);
    expect(standing("2026-11-20", [order("pending", "2026-11-20", null)])).toEqual([
      "planned",
      "Inget bageri valt",
      true,
    ]);
  });

  test("is an alarm when nobody has approved its order close to its day, unless it was ordered as late as that", () => {
    const near = order("pending", "2026-11-18");
    expect(standing("2026-11-18", [near])).toEqual(["planned", "Beställd till onsdag 18 november", true]);
    expect(standing("2026-11-19", [order("pending", "2026-11-19")])[2]).toBe(false);
    const late = { ...near, birthday: "2026-11-15", ordered_late: true };
    expect(standing("2026-11-15", [late])).toEqual(["planned", "Beställd till onsdag 18 november", false]);
    // Nobody approves it for a company that may not order any more.
    expect(standing("2026-11-15", [{ ...late, access_ended: true }])[2]).toBe(true);
    for (const status of ["pending", "planned"] as const)
      expect(standing("2026-11-15", [{ ...late, status, called: true }])).toEqual([
        "planned",
        "Inget bageri har sagt ja inför onsdag 18 november",
        true,
      ]);
  });

  test("needs another bakery when the chosen one cannot be asked any more, but not one that has answered", () => {
    const stopped = (status: OrderStatus, day: string) => ({ ...order(status, day), can_be_asked: false });
    const reason = "Bageriet tar inte emot beställningar längre – välj ett nytt bageri";
    for (const status of ["pending", "planned"] as const) {
      expect(standing("2026-11-30", [stopped(status, "2026-11-30")])).toEqual(["planned", reason, true]);
      expect(standing("2026-12-01", [stopped(status, "2026-12-01")])).toEqual(["planned", reason, false]);
    }
    expect(standing("2026-11-30", [stopped("requested", "2026-11-30")])).toEqual([
      "planned",
      "Väntar på bageriets svar inför måndag 30 november",
      false,
    ]);
    expect(standing("2026-11-30", [stopped("confirmed", "2026-11-30")])[2]).toBe(false);
    const closed = { ...stopped("planned", "2026-11-30"), bakery_closed: true };
    expect(standing("2026-11-30", [closed])[1]).toBe("Bageriet har stängt den dagen – välj ett nytt bageri");
  });

  test("of somebody who does not want it is no alarm, unless a cake is on its way", () => {
    const quiet = { celebration: "none" } as const;
    expect(standing("2026-11-17", [], quiet)).toEqual(["opted-out", "Har valt att inte firas", false]);
    expect(standing("2026-11-17", [order("confirmed", "2026-11-17")], quiet)[0]).toBe("planned");
  });

  test("over New Year finds its cake in the year before, and says the year when it is another", () => {
    const { state, date: comes } = promiseFor(
      {},
      date("2027-01-01"),
      [order("planned", "2026-12-30")],
      "workday-before",
      today,
    );
    expect([state, comes.toString()]).toEqual(["planned", "2026-12-30"]);
    expect(standing("2027-01-04", [order("planned", "2027-01-04")])[1]).toBe(
      "Planerad till måndag 4 januari 2027",
    );
  });

  test("on a Saturday is judged by the day its cake would come", () => {
    const promise = promiseFor({}, date("2026-11-28"), [], "workday-after", today);
    expect(promise.date.toString()).toBe("2026-11-30");
  });
});

describe("a birthday that has passed", () => {
  test("was celebrated when its cake came, also some days late", () => {
    expect(standing("2026-11-10", [order("completed", "2026-11-12")])).toEqual([
      "celebrated",
      "Tårtan levererades torsdag 12 november",
      false,
    ]);
    const said = (outcome: "late" | "wrong") =>
      standing("2026-11-10", [{ ...order("completed", "2026-11-10"), outcome }]);
    expect(said("late")).toEqual(["celebrated", "Tårtan kom för sent tisdag 10 november", false]);
    expect(said("wrong")).toEqual(["celebrated", "Något var fel med tårtan tisdag 10 november", false]);
  });

  test("is not called celebrated before somebody has said so, or the evening after is over", () => {
    expect(standing("2026-11-15", [order("confirmed", "2026-11-15")])).toEqual([
      "planned",
      "Skulle komma söndag 15 november. Kom tårtan?",
      false,
    ]);
  });

  test("was missed when somebody says that the cake never came, also on the day itself", () => {
    const missing = (day: string) => ({ ...order("declined", day), outcome: "missing" as const });
    expect(standing("2026-11-10", [missing("2026-11-10")])).toEqual([
      "missed",
      "Tårtan kom inte tisdag 10 november",
      true,
    ]);
    expect(standing(today.toString(), [missing(today.toString())])[0]).toBe("missed");
    expect(standing("2026-11-10", [missing("2026-11-10"), order("confirmed", "2026-11-18")])[0]).toBe(
      "planned",
    );
  });

  test("was missed when none came, and rings for two weeks", () => {
    expect(standing("2026-11-10")).toEqual(["missed", "Ingen tårta kom tisdag 10 november", true]);
    expect(standing("2026-03-01")).toEqual(["missed", "Ingen tårta kom söndag 1 mars", false]);
    expect(standing("2026-11-10", [order("requested", "2026-11-10")])).toEqual([
      "missed",
      "Bageriet svarade aldrig inför tisdag 10 november",
      true,
    ]);
    expect(standing("2026-11-10", [order("planned", "2026-11-10")])[1]).toBe(
      "Beställningen till tisdag 10 november skickades aldrig",
    );
  });

  test("was missed when the bakery withdrew and no other was asked", () => {
    const withdrawn = { ...order("declined", "2026-11-10"), offer_status: "withdrawn" as const };
    expect(standing("2026-11-10", [withdrawn])).toEqual([
      "missed",
      "Bageriet fick förhinder inför tisdag 10 november",
      true,
    ]);
  });

  test("was missed when the bakery never answered", () => {
    const unanswered = { ...order("declined", "2026-11-10"), offer_status: "expired" as const };
    const ahead = { ...order("declined", "2026-11-20"), offer_status: "expired" as const, called: true };
    expect(standing("2026-11-20", [ahead])).toEqual([
      "declined",
      "Bageriet svarade inte – välj ett nytt bageri",
      true,
    ]);
    const passed = { ...ahead, called: false, passed_on: "Nästa bageri får frågan idag kl. 08:00" };
    expect(standing("2026-11-20", [passed])).toEqual([
      "declined",
      "Nästa bageri får frågan idag kl. 08:00",
      false,
    ]);
    expect(standing("2026-11-10", [unanswered])).toEqual([
      "missed",
      "Bageriet svarade aldrig inför tisdag 10 november",
      true,
    ]);
    const old = { ...order("declined", "2026-03-01"), offer_status: "expired" as const };
    expect(standing("2026-03-01", [old])[2]).toBe(false);
    expect(standing("2026-11-10", [order("confirmed", "2026-11-18"), unanswered])[0]).toBe("planned");
    expect(standing("2026-11-10", [order("completed", "2026-11-11"), unanswered])[0]).toBe("celebrated");
  });

  test("stays missed when a late cake that was ordered instead is cancelled", () => {
    const unanswered = { ...order("declined", "2026-11-10"), offer_status: "expired" as const };
    const off = { ...order("cancelled", "2026-11-20"), birthday: "2026-11-10", cancelled_for_good: true };
    expect(standing("2026-11-10", [unanswered, { ...off, undone: true }])).toEqual([
      "missed",
      "Bageriet svarade aldrig inför tisdag 10 november",
      true,
    ]);
    expect(standing("2026-11-10", [unanswered, off])[0]).toBe("forgone");
  });

  test("was not missed by somebody who was not there yet", () => {
    expect(standing("2026-03-01", [], { registered: date("2026-11-02") })).toEqual([
      "too-late",
      "Registrerades efter födelsedagen, måndag 2 november",
      false,
    ]);
    expect(standing("2025-11-01", [], { registered: date("2026-01-21") })[1]).toBe(
      "Registrerades efter födelsedagen, onsdag 21 januari 2026",
    );
  });

  test("is not saved by the cake of another year", () => {
    expect(standing("2026-11-10", [order("completed", "2025-11-10")])[0]).toBe("missed");
  });
});
