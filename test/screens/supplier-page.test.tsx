// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from "vitest";
import type { Output } from "../../contract/contract.ts";
import { named, setWidth } from "./acts.ts";
import { idOf } from "./answers/company.ts";
import { assortment } from "./answers/platform.ts";
import * as answers from "./answers/supplier.ts";
import { open, screen, sentTo, waitFor, within } from "./app.tsx";
import { refused } from "./transport.ts";

/** A supplier on its own page: the way in, what it reads, and how it answers. */

afterEach(() => setWidth(1024));

const ids = answers.offers.offers.map(({ id }) => id);
const done = (...order_ids: string[]): Output<"answer-supplier-offers"> => ({ done: order_ids, refused: [] });

describe("the way in", () => {
  test("without a session there is a form, which says the same of every address", async () => {
    const { user } = await open("/leverantor", { "send-supplier-link": {} }, "nobody");
    await user.type(await screen.findByLabelText(/E-post/), "order@bageri.example");
    await user.click(screen.getByRole("button", { name: "Mejla länken" }));
    expect(await screen.findByText(/kommer en länk\s+dit/)).toBeTruthy();
    expect(sentTo("send-supplier-link")).toEqual([{ email: "order@bageri.example" }]);
  });

  test("the mailed link is used by a press, and leads to the day", async () => {
    const calls = { ...answers.supplierInUse, "open-supplier-page": { token: "ny", supplier_name: "Rosen" } };
    const { user } = await open("/leverantor/oppna?token=x", calls, "nobody");
    expect(sentTo("open-supplier-page")).toEqual([]);
    await user.click(await screen.findByRole("button", { name: "Öppna sidan" }));
    expect(await screen.findByRole("heading", { name: named("2 leveranser idag") })).toBeTruthy();
    expect(localStorage.getItem("tartdags.leverantor")).toBe("ny");
  });

  test("an old or forwarded link leads to a new one", async () => {
    const calls = { "open-supplier-page": refused("link-expired") };
    const { user } = await open("/leverantor/oppna?token=x", calls, "nobody");
    await user.click(await screen.findByRole("button", { name: "Öppna sidan" }));
    expect(await screen.findByRole("link", { name: "Mejla en ny länk" })).toHaveProperty(
      "pathname",
      "/leverantor/lank",
    );
  });

  test("a session that the platform has ended leads back to the form", async () => {
    await open("/leverantor", { "list-supplier-deliveries": refused("not-signed-in") }, "supplier");
    expect(await screen.findByRole("button", { name: "Mejla länken" })).toBeTruthy();
    expect(localStorage.getItem("tartdags.leverantor")).toBeNull();
  });

  test("signing out ends it here or everywhere", async () => {
    const { user } = await open("/leverantor", { "close-supplier-page": {} }, "supplier");
    await user.click(await screen.findByRole("button", { name: "Inloggad" }));
    await user.click(await screen.findByRole("menuitem", { name: /^Logga ut överallt/ }));
    expect(await screen.findByRole("button", { name: "Mejla länken" })).toBeTruthy();
    expect(sentTo("close-supplier-page")).toEqual([{ everywhere: true }]);
  });
});

test("each of its pages is a press away, from the phone's bar as well", async () => {
  const calls = { "list-own-products": assortment };
  const { user } = await open("/leverantor", calls, "supplier");
  for (const bar of await screen.findAllByRole("navigation", { name: "Er sida" }))
    expect(
      within(bar)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual([
      "/leverantor",
      "/leverantor/svara",
      "/leverantor/veckan",
      "/leverantor/underlag",
      "/leverantor/sortiment",
      "/leverantor/regler",
    ]);
  await user.click(screen.getAllByRole("link", { name: "Sortiment" })[0]!);
  expect(await screen.findByRole("heading", { name: "Sortiment" })).toBeTruthy();
});

test("its invoices begin with the server's last month, whatever the computer's clock says", async () => {
  await open("/leverantor/underlag", {}, "supplier");
  expect(await screen.findByRole("heading", { name: "Underlag februari 2026" })).toBeTruthy();
  expect(sentTo("list-supplier-statement").at(-1)).toEqual({ year: 2026, month: 2 });
});

describe("the day", () => {
  test("has all that a driver needs, allergies first and the table's folded", async () => {
    const { user } = await open("/leverantor", {}, "supplier");
    const [first] = await screen.findAllByText("Allergi: nötter, mandel");
    const card = first!.closest("section")!;
    expect(card.firstElementChild!.textContent).toContain("Allergi: nötter, mandel");
    for (const text of [
      "09:00",
      "8 bitar",
      "ES",
      "Isak, 031-700 00 31",
      "7314",
      "Våning 3, hissen till höger.",
    ])
      expect(within(card).getByText((shown) => shown.replaceAll("\u00a0", " ") === text)).toBeTruthy();
    const folded = within(card).getByText("Fler allergier vid bordet").closest("details")!;
    expect(folded.open).toBe(false);
    await user.click(within(card).getByText("Fler allergier vid bordet"));
    expect(folded.open).toBe(true);
    expect(within(card).getByRole("link", { name: /Ring Isak/ })).toHaveProperty("href", "tel:0317000031");
  });

  test("has on a phone what is to bake above its deliveries, folded, and beside them elsewhere", async () => {
    setWidth(390);
    const { user } = await open("/leverantor", {}, "supplier");
    const folded = (
      await screen.findByText((shown) => shown.replaceAll("\u00a0", " ") === "2 tårtor")
    ).closest("details")!;
    const list = screen.getAllByRole("list").find((one) => one.tagName === "OL");
    expect(folded.compareDocumentPosition(list!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(folded.open).toBe(false);
    await user.click(within(folded).getByText("Att baka"));
    expect(folded.open).toBe(true);
    expect(within(folded).getByText("Allergi: nötter, mandel")).toBeTruthy();
    const portions = within(folded).getByText("2 st Glutenfri bakelse").closest("p")!;
    expect(portions.textContent!.replaceAll("\u00a0", " ")).toBe("2 st Glutenfri bakelse: glutenfri ×2");
  });

  test("counts the portions beside a cake among what is to bake in the week", async () => {
    await open("/leverantor/veckan", {}, "supplier");
    const row = (await screen.findByText("Glutenfri bakelse")).closest("tr")!;
    expect([...row.cells].at(-1)!.textContent).toBe("2");
  });

  test("is sorted by time or by way", async () => {
    const { user } = await open("/leverantor", {}, "supplier");
    const order = () =>
      [...document.querySelectorAll("main ol h2")].map((title) => title.closest("li")!.textContent);
    await screen.findByText("7314");
    expect(order()[0]).toContain("09:00");
    await user.click(screen.getByRole("radio", { name: "Efter väg" }));
    expect(order()[0]).toContain("11:00");
  });

  test("says delivered with one press", async () => {
    const { user } = await open("/leverantor", { "deliver-supplier-orders": done(idOf(41)) }, "supplier");
    await user.click((await screen.findAllByRole("button", { name: "Levererad" }))[0]!);
    expect(await screen.findByText("Tack för leveransen!")).toBeTruthy();
    expect(sentTo("deliver-supplier-orders")).toEqual([{ order_ids: [idOf(41)] }]);
  });

  test("a withdrawal asks why, and is taken back", async () => {
    const withdrawn = {
      id: idOf(43),
      kind: "cake" as const,
      company_name: "Brobyggarna AB",
      delivery_date: "2026-03-02",
      quantity: 8,
    };
    const calls = {
      "list-supplier-deliveries": { ...answers.deliveries, withdrawn: [withdrawn] },
      "withdraw-supplier-orders": done(idOf(41)),
      "take-back-supplier-orders": { ...done(idOf(43)), asks_again: false },
    };
    const { user } = await open("/leverantor", calls, "supplier");
    await user.click((await screen.findAllByRole("button", { name: "Vi kan inte leverera" }))[0]!);
    await user.type(screen.getByLabelText(/Vad har hänt/), "Ugnen");
    await user.click(screen.getByRole("button", { name: "Säg till" }));
    await waitFor(() =>
      expect(sentTo("withdraw-supplier-orders")).toEqual([{ order_ids: [idOf(41)], reason: "Ugnen" }]),
    );
    await user.click(screen.getByRole("button", { name: "Vi kan leverera ändå" }));
    expect(await screen.findByText("Tack! Ert ja gäller igen.")).toBeTruthy();
  });
});

test("what was asked some seconds apart stands under one deadline", async () => {
  const deadlines = ["2026-03-04T07:00:00Z", "2026-03-04T07:00:15.984Z", "2026-03-04T07:01:00Z"];
  const [any] = answers.offers.offers;
  const offers = deadlines.map((answer_by, index) => ({ ...any!, id: idOf(60 + index), answer_by }));
  await open("/leverantor/svara", { "list-supplier-offers": { ...answers.offers, offers } }, "supplier");
  expect(
    await screen.findAllByRole("heading", { name: /Svara senast onsdag 4.mars kl\..08:00/ }),
  ).toHaveLength(1);
  expect(screen.getAllByRole("heading", { name: /Svara senast/ })).toHaveLength(2);
});

test("each order says its price once, and what is chosen its sum, unless one has none", async () => {
  const [one, two, three] = answers.offers.offers;
  const priced = {
    product: "Prinsesstårta, 12 bitar, 389 kr exkl. moms",
    product_name: "Prinsesstårta",
    product_kind: "princess" as const,
    product_pieces: 12,
    cake_text: "Grattis Elin!",
    separate: null,
    price_ore: 38_900,
    answer_by: "2026-03-02T15:00:00Z",
  };
  const offers = [{ ...one!, ...priced }, { ...two!, ...priced, price_ore: 48_450 }, three!];
  const calls = { "list-supplier-offers": { ...answers.offers, offers, daily_capacity: null } };
  const { user } = await open("/leverantor/svara", calls, "supplier");
  expect(await screen.findByRole("heading", { name: named("Svara senast idag kl. 16:00") })).toBeTruthy();
  expect(screen.getAllByText(/Prinsesstårta/)).toHaveLength(2);
  expect(screen.getByText(named("389 kr"))).toBeTruthy();
  expect(screen.getAllByText("Grattis Elin!")).toHaveLength(2);
  const [first, second, last] = screen.getAllByRole("checkbox");
  await user.click(first!);
  await user.click(second!);
  expect(screen.getByText(named("873,50 kr exkl. moms"))).toBeTruthy();
  await user.click(last!);
  expect(screen.queryByText(/exkl\. moms/)).toBeNull();
});

describe("answering", () => {
  test("all that fit are chosen with one press, and answered after the one sentence", async () => {
    const { user } = await open(
      "/leverantor/svara",
      { "answer-supplier-offers": done(ids[0]!, ids[1]!) },
      "supplier",
    );
    // Two of the three fit on their day.
    await user.click(await screen.findByRole("button", { name: named("Välj alla 2 som ryms") }));
    await user.click(screen.getByRole("button", { name: "Ja till 2" }));
    expect(screen.getByText("Bekräfta allergierna innan ni svarar ja.")).toBeTruthy();
    expect(sentTo("answer-supplier-offers")).toEqual([]);
    const promise = screen.getByRole("checkbox", {
      name: /^Ja, vi bakar utan nötter och mandel till .+ den 10\smars\. Vi har läst vad som gäller fler vid bordet\.$/,
    });
    await user.click(promise);
    await user.click(screen.getByRole("button", { name: "Ja till 2" }));
    expect(await screen.findByText(/^Tack! Ni har sagt ja till 2\sbeställningar\.$/)).toBeTruthy();
    expect(sentTo("answer-supplier-offers")).toEqual([
      {
        offers: [
          { id: ids[0], version: "visad 51" },
          { id: ids[1], version: "visad 52" },
        ],
        answer: "confirm",
        reason: null,
        allergens_read: ["nötter", "mandel", "ägg", "glutenfri"],
      },
    ]);
  });

  test("another choice is another sentence, which has not been read", async () => {
    const { user } = await open("/leverantor/svara", {}, "supplier");
    const [first, second] = await screen.findAllByRole("checkbox");
    await user.click(first!);
    await user.click(screen.getByRole("checkbox", { name: /^Ja, vi bakar/ }));
    await user.click(second!);
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /^Ja, vi bakar/ }).checked).toBe(false);
  });

  test("a no asks first, and takes the reason along", async () => {
    const { user } = await open("/leverantor/svara", { "answer-supplier-offers": done(ids[1]!) }, "supplier");
    await user.click((await screen.findAllByRole("checkbox"))[1]!);
    await user.click(screen.getByRole("button", { name: "Nej till 1" }));
    await user.type(screen.getByLabelText(/Skäl/), "Fullbokat");
    await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Nej till 1" }));
    expect(await screen.findByText("Tack för svaret. Frågan går vidare.")).toBeTruthy();
    expect(sentTo("answer-supplier-offers")).toMatchObject([{ answer: "decline", reason: "Fullbokat" }]);
  });

  test("what could not be answered is told with its reason", async () => {
    const text = "Beställningen har ändrats medan sidan var öppen. Läs igenom den igen och svara sedan.";
    const calls = {
      "answer-supplier-offers": {
        done: [],
        refused: [{ order_ids: [ids[1]!], code: "order-changed", text }],
      },
    };
    const { user } = await open("/leverantor/svara", calls, "supplier");
    await user.click((await screen.findAllByRole("checkbox"))[1]!);
    await user.click(screen.getByRole("button", { name: "Ja till 1" }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test("of several, what was answered is thanked for, and what was not says whose it was", async () => {
    const text = "Beställningen är avbokad. Ni behöver inte leverera och inte svara.";
    const calls = {
      "answer-supplier-offers": {
        done: [ids[0]!],
        refused: [{ order_ids: [ids[1]!], code: "order-changed", text }],
      },
    };
    const { user } = await open("/leverantor/svara", calls, "supplier");
    await user.click(await screen.findByRole("button", { name: named("Välj alla 2 som ryms") }));
    await user.click(screen.getByRole("checkbox", { name: /^Ja, vi bakar/ }));
    await user.click(screen.getByRole("button", { name: "Ja till 2" }));
    const { company_name } = answers.offers.offers[1]!;
    expect(await screen.findByText(`${company_name}: ${text}`)).toBeTruthy();
    expect(await screen.findByText(/^Tack! Ni har sagt ja till 1\sbeställning\.$/)).toBeTruthy();
  });
});

test("one delivery of the week opens with all of it", async () => {
  const { user } = await open("/leverantor/veckan", {}, "supplier");
  await user.click(await screen.findByRole("button", { name: /^09:00/ }));
  expect(within(await screen.findByRole("dialog")).getByText("7314")).toBeTruthy();
});

test("the week's sheet has each delivery's allergies and diets", async () => {
  await open("/leverantor/veckan", {}, "supplier");
  const delivery = (await screen.findByRole("button", { name: /^09:00/ })).closest("li")!;
  expect(delivery.textContent).toContain("nötter, mandel");
  expect(delivery.textContent).toContain("vegetariskt");
});

describe("the rules", () => {
  test("are changed and saved, with the hours, the room and the closed days", async () => {
    const { user } = await open(
      "/leverantor/regler",
      { "set-supplier-rules": { saved: true, orders: [] } },
      "supplier",
    );
    expect(screen.queryByRole("button", { name: "Spara regler" })).toBeNull();
    await user.click(await screen.findByRole("button", { name: "sön" }));
    await user.click(screen.getByLabelText("Ingen gräns för leveranser om dagen"));
    await user.click(screen.getByRole("button", { name: /^Öppna torsdag 24/ }));
    await user.click(screen.getByRole("button", { name: "Spara regler" }));
    expect(await screen.findByText("Sparat.")).toBeTruthy();
    expect(sentTo("set-supplier-rules")).toEqual([
      {
        ...answers.rules.rules,
        closed_weekdays: [],
        closed_dates: [],
        daily_capacity: null,
        updated_at: answers.rules.updated_at,
        despite_orders: false,
      },
    ]);
  });

  test("show the orders of the days that close, before they are offered on", async () => {
    const order = {
      id: idOf(61),
      kind: "cake" as const,
      company_name: "Brobyggarna AB",
      delivery_date: "2026-03-04",
      delivery_time: "10:00",
      quantity: 12,
    };
    const calls = { "set-supplier-rules": { saved: false, orders: [order] } };
    const { user } = await open("/leverantor/regler", calls, "supplier");
    await user.click(await screen.findByRole("button", { name: "ons" }));
    await user.click(screen.getByRole("button", { name: "Spara regler" }));
    const met = await screen.findByRole("region", { name: "Beställningar de dagarna" });
    expect(met.textContent).toContain("Brobyggarna AB");
    await user.click(within(met).getByRole("button", { name: "Stäng och erbjud vidare" }));
    await waitFor(() => expect(sentTo("set-supplier-rules")).toHaveLength(2));
    expect(sentTo("set-supplier-rules")[1]).toMatchObject({ despite_orders: true, closed_weekdays: [0, 3] });
  });

  test("the calendar's address is made when it is asked for, and anew after a question", async () => {
    const url = "https://tartdags.example/leverantor/kalender/abc.ics";
    const calls = {
      "get-supplier-rules": { ...answers.rules, calendar_url: url },
      "make-supplier-calendar": { calendar_url: url },
    };
    const { user } = await open("/leverantor/regler", calls, "supplier");
    expect(await screen.findByText(url)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Gör en ny adress" }));
    expect(sentTo("make-supplier-calendar")).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Gör en ny" }));
    await waitFor(() => expect(sentTo("make-supplier-calendar")).toEqual([{}]));
  });
});
