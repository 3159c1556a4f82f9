// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import type { CallName } from "../../contract/contract.ts";
import * as allAnswers from "./answers/in-use.ts";
import * as platformAnswers from "./answers/platform.ts";
import { idOf } from "./answers/company.ts";
import * as linkAnswers from "./answers/links.ts";
import { open, screen, sentTo, waitFor } from "./app.tsx";
import { lists } from "./lists.ts";
import { BROKEN, type Calls } from "./transport.ts";

/** Failed, full, waiting, empty: what each list shows in its four states, and that 'Försök igen' reads it again. */

const usually: Partial<Record<CallName, unknown>> = {
  ...allAnswers.companyInUse,
  ...platformAnswers.platform,
};

describe.each(lists)("$name", ({ path, visitor, call, press, failed, waiting, empty, full }) => {
  const answering = (answer: unknown): Calls => ({ [call]: answer });
  const usual: unknown = full.answer ?? usually[call];
  const visit = async (calls: Calls) => {
    const { user } = await open(path, calls, visitor);
    if (press) await user.click(await screen.findByRole("button", { name: press }));
    return user;
  };
  const expectText = async (text: string | RegExp) =>
    expect(await screen.findAllByText(text)).not.toEqual([]);

  const shows = (text: string | RegExp) => screen.queryAllByText(text).length > 0;

  test("failed, and full when it is read again", async () => {
    let broken = true;
    const user = await visit(answering(() => (broken ? BROKEN : usual)));
    await expectText(failed);
    expect(shows(full.text)).toBe(false);
    // Beside the words in the place, once as a toast, as the catalogue says; it goes when the words go.
    const toasted = () =>
      [...document.querySelectorAll("[data-sonner-toast]")].map((toast) => toast.textContent);
    if (/^(Kunde inte|Fel vid|Failed) /.test(failed))
      await waitFor(() => expect(toasted().join()).toMatch(failed));
    const [again] = await screen.findAllByRole("button", { name: "Försök igen" });
    broken = false;
    await user.click(again!);
    await expectText(full.text);
    // A visitor's message goes by itself after a while.
    const stays = screen.queryAllByText(failed).filter((words) => !words.closest("[data-sonner-toast]"));
    expect(stays).toEqual([]);
    const parted = document.body.textContent.match(/.{0,20}\d [a-zåäö].{0,12}/g) ?? [];
    expect(parted, "a number stays on a line with its word").toEqual([]);
  });

  test("waiting, and then empty", async () => {
    const answer = Promise.withResolvers<unknown>();
    await visit(answering(answer.promise));
    if (waiting) expect(await screen.findByLabelText(waiting.label)).toBeTruthy();
    else if (!("hides" in empty)) await expectText("Laddar…");
    for (const text of [failed, full.text]) expect(shows(text)).toBe(false);

    answer.resolve(empty.answer);
    if ("text" in empty) await expectText(empty.text);
    else {
      await waitFor(() => expect(sentTo(call)).not.toEqual([]));
      expect(shows(empty.hides)).toBe(false);
    }
    for (const text of [failed, full.text])
      if (!("text" in empty) || text !== empty.text) expect(shows(text)).toBe(false);
  });
});

test.each([
  ["14:00", "Leveransen väntas kl. 14:00. Ni kan markera den som levererad från kl. 12:00.", false, true],
  ["09:30", "Levererad", true, true],
  ["07:30", /^Leveranstiden har passerat, så det är för sent att lämna återbud\./, true, false],
])(
  "a supplier's page on the delivery day, for %s, has the buttons of its hour",
  async (delivery_time, text, delivered, trouble) => {
    const order = {
      ...linkAnswers.asked.orders[0]!,
      status: "confirmed" as const,
      delivery_time,
      reconfirmed: true,
    };
    const page = { ...linkAnswers.asked, delivery_date: "2026-03-02", orders: [order] };
    await open("/svar?token=x", { "get-supplier-orders": page }, "nobody");
    expect(await screen.findAllByText(text)).not.toEqual([]);
    const has = (name: string) => screen.queryByRole("button", { name }) !== null;
    expect([has("Levererad"), has("Vi kan inte leverera som planerat")]).toEqual([delivered, trouble]);
  },
);

test.each([
  ["1947", "1947"],
  [null, "Visas här på leveransdagen"],
])("a supplier reads who receives and the way in, and the door code %s", async (door_code, shown) => {
  const order = { ...linkAnswers.asked.orders[0]!, status: "confirmed" as const, reconfirmed: true };
  const office = {
    order_ids: [order.id],
    address: order.address,
    receiver_name: "Bengt Hallberg, vaktmästare",
    receiver_phone: "070-174 06 12",
    reserve_name: "Ingrid Malm",
    reserve_phone: null,
    instructions: "Varuintaget från Geijersgatan.",
    door_code,
    has_door_code: true,
  };
  const page = { ...linkAnswers.asked, delivery_date: "2026-03-02", orders: [order], receiving: [office] };
  await open("/svar?token=x", { "get-supplier-orders": page }, "nobody");
  expect(await screen.findByText(/Bengt Hallberg, vaktmästare/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "070-174 06 12" })).toHaveProperty("href", "tel:0701740612");
  for (const text of ["Ingrid Malm", "Varuintaget från Geijersgatan.", shown])
    expect(screen.getByText(text)).toBeTruthy();
});

test("a supplier reads where its invoice goes on the page of its mailed link", async () => {
  await open("/svar?token=x", { "get-supplier-orders": linkAnswers.asked }, "nobody");
  for (const line of [
    "Skicka till faktura@nordljus.example",
    "Märk med 4471",
    "Organisationsnummer 559988-7709",
  ])
    expect(await screen.findByText(line)).toBeTruthy();
});

test("a supplier of two offices reads which invoice goes where", async () => {
  const [invoice] = linkAnswers.asked.invoices;
  const [order] = linkAnswers.asked.orders;
  const orders = [order!, { ...order!, id: idOf(22), address: "Allégatan 1, Borås", delivery_time: "09:00" }];
  const other = {
    ...invoice!,
    order_ids: [idOf(22)],
    invoice_to: { ...invoice!.invoice_to, reference: "Borås 9" },
  };
  const page = { ...linkAnswers.asked, orders, invoices: [invoice!, other] };
  await open("/svar?token=x", { "get-supplier-orders": page }, "nobody");
  expect(await screen.findByText(/^Gäller kl\.\s09:00, Allégatan 1, Borås$/)).toBeTruthy();
  expect(screen.getByText("Märk med Borås 9")).toBeTruthy();
});

test("a supplier whose one cake waits for its answer sees and delivers the other that it said yes to", async () => {
  const order = { ...linkAnswers.asked.orders[0]!, delivery_time: "09:00" };
  const promised = { ...order, id: idOf(22), marking: "JW", status: "confirmed" as const, reconfirmed: true };
  const orders = [{ ...order, marking: "ES" }, promised];
  const page = { ...linkAnswers.asked, delivery_date: "2026-03-02", orders };
  await open("/svar?token=x", { "get-supplier-orders": page }, "nobody");
  expect(await screen.findByText("Det här har ni redan sagt ja till")).toBeTruthy();
  for (const name of ["Bekräfta", "Levererad"]) expect(screen.getByRole("button", { name })).toBeTruthy();
  for (const marking of ["ES", "JW"]) expect(screen.getByText(`Märk kartongen ${marking}`)).toBeTruthy();
});

test("a supplier promises for each cake what that one must be without, and anew when it chooses another", async () => {
  const order = linkAnswers.asked.orders[0]!;
  const elin = { ...order, id: idOf(21), marking: "ES", allergies: "nötter" };
  const johan = { ...order, id: idOf(22), marking: "JW", allergies: "laktos" };
  const kim = { ...order, id: idOf(23), marking: "KK", allergies: "ägg", status: "confirmed" as const };
  const page = {
    ...linkAnswers.asked,
    orders: [elin, johan, { ...kim, reconfirmed: true }],
    allergens: ["nötter", "laktos", "ägg"],
  };
  const { user } = await open("/svar?token=x", { "get-supplier-orders": page }, "nobody");
  const promise = await screen.findByLabelText(/^Ja, vi bakar utan nötter och laktos till .*vid bordet\.$/);
  await user.click(promise);
  expect(promise).toHaveProperty("checked", true);
  await user.click(screen.getByLabelText(/märkt ES/));
  expect(screen.getByLabelText(/^Ja, vi bakar utan laktos till .*vid bordet\.$/)).toHaveProperty(
    "checked",
    false,
  );
});

test("a supplier reads which of its cakes is wanted, what it costs and what is to stand on it", async () => {
  const product = { product_name: "Gräddtårta med hallon", product_pieces: 8, product_price_ore: 34_500 };
  const order = { ...linkAnswers.asked.orders[0]!, ...product, cake_text: "Grattis Elin!" };
  await open("/svar?token=x", { "get-supplier-orders": { ...linkAnswers.asked, orders: [order] } }, "nobody");
  expect(
    await screen.findByText(
      "Gräddtårta med hallon, 8 bitar, 345 kr exkl. moms. Text på tårtan: Grattis Elin!",
      { normalizer: (text) => text.replaceAll("\u00a0", " ") },
    ),
  ).toBeTruthy();
});

test("a supplier reads nothing of allergies once the day is over, and not that there were none", async () => {
  const order = { ...linkAnswers.asked.orders[0]!, status: "completed" as const, allergies: null };
  const page = { ...linkAnswers.asked, passed: true, allergens: [], orders: [order] };
  await open("/svar?token=x", { "get-supplier-orders": page }, "nobody");
  expect(await screen.findByText("Leveransdagen har redan passerat.")).toBeTruthy();
  expect(screen.queryByText(/[Aa]llergi/)).toBeNull();
});

test("a text that ends in an exclamation mark gets no full stop behind it", async () => {
  const order = { ...linkAnswers.asked.orders[0]!, cake_text: "Grattis Elin!", marking: "ES" };
  await open("/svar?token=x", { "get-supplier-orders": { ...linkAnswers.asked, orders: [order] } }, "nobody");
  expect(await screen.findByText("Text på tårtan: Grattis Elin! Märk kartongen ES")).toBeTruthy();
});

test("a supplier with two cakes says which it cannot bring, and takes back the one that it withdrew", async () => {
  const order = { ...linkAnswers.asked.orders[0]!, status: "confirmed" as const, reconfirmed: true };
  const marked = (id: string, marking: string) => ({ ...order, id, marking });
  const [elin, johan, kim] = [marked(idOf(21), "ES"), marked(idOf(22), "JW"), marked(idOf(23), "KK")];
  const page = {
    ...linkAnswers.asked,
    orders: [elin, johan],
    may_take_back: [{ ...kim, offer_status: "withdrawn" as const }],
  };
  const { user } = await open("/svar?token=x", { "get-supplier-orders": page }, "nobody");
  expect(await screen.findByText(/^Ni har fått förhinder: Tårta, 8\sbitar, märkt KK\.$/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Vi kan leverera ändå" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Vi kan inte leverera som planerat" }));
  const boxes = screen.getAllByRole("checkbox");
  expect(boxes).toHaveLength(2);
  for (const box of boxes) await user.click(box);
  expect(screen.getByText("Välj minst en.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Säg till" })).toHaveProperty("disabled", true);
});
