// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from "vitest";
import { fill, press } from "./acts.ts";
import { idOf, overview, week } from "./answers/company.ts";
import { greetingCard, ownData } from "./answers/links.ts";
import { moment } from "./answers/orders.ts";
import { open, screen, sentTo, waitFor } from "./app.tsx";
import { refused } from "./transport.ts";

/** What is celebrated, once, and in nobody's way. */

afterEach(() => localStorage.clear());

async function elsewhereAndBack(user: Awaited<ReturnType<typeof open>>["user"]) {
  await user.click(screen.getByRole("link", { name: "Anställda" }));
  await screen.findByRole("heading", { name: "Anställda" });
  await user.click(screen.getByRole("link", { name: "Översikt" }));
}

const confetti = () => document.querySelectorAll("[data-confetti]").length;

describe("on the day of a cake", () => {
  const [cake] = week.cakeOrders;
  const coming = { ...cake!, delivery_date: "2026-03-02", status: "confirmed", outcome: null } as const;
  const today = { "dashboard-this-week": { cakeOrders: [coming], mealOrders: [] } };

  test("the tile celebrates once on a device, and leads to the card", async () => {
    const { user } = await open("/dashboard", today, "hr");
    expect((await screen.findByRole("link", { name: "Kort och bild" })).getAttribute("href")).toBe(
      `/dashboard/kort?order=${coming.id}`,
    );
    await waitFor(() => expect(confetti()).toBe(1));
    await elsewhereAndBack(user);
    await screen.findByRole("link", { name: "Kort och bild" });
    expect(confetti()).toBe(0);
  });

  test("a new company's first cake has its small feast until it is closed", async () => {
    const first_cake = { order_id: idOf(7), employee_name: "Elin Sandberg", delivery_date: "2026-03-01" };
    const calls = { "get-overview": { ...overview, first_cake } };
    const { user } = await open("/dashboard", calls, "hr");
    await screen.findByText("Elin firades igår. Har ni en bild, spara den här.");
    await user.click(screen.getByRole("button", { name: "Stäng" }));
    expect(screen.queryByText("Er första tårta är framme!")).toBeNull();
    await elsewhereAndBack(user);
    await screen.findByText("Denna vecka");
    expect(screen.queryByText("Er första tårta är framme!")).toBeNull();
  });
});

describe("a card", () => {
  const path = "/kort?token=x&sprak=en";

  test("is written on, in English too, and says what is missing", async () => {
    const calls = { "get-greeting-card": greetingCard, "write-greeting": {} };
    await open(path, calls, "nobody");
    await screen.findByText("A card for Elin");
    await press("Write on the card")();
    await screen.findByText("Write a greeting");
    await fill({ "Your greeting": "Hurra!", "Your name": "Bo Ek" }, "Write on the card")();
    await screen.findByText("Thank you! You are on the card.");
    expect(sentTo("write-greeting")).toEqual([{ token: "x", name: "Bo Ek", words: "Hurra!" }]);
  });

  test("keeps what was typed when somebody of that name has written, and ends with its link", async () => {
    const calls = { "get-greeting-card": greetingCard, "write-greeting": refused("greeting-name-taken") };
    await open("/kort?token=x", calls, "nobody");
    await screen.findByText("Ett kort till Elin");
    await fill({ "Din hälsning": "Hurra!", "Ditt namn": "Bo" }, "Skriv på kortet")();
    await screen.findByText("Någon med det namnet har redan skrivit. Lägg till ditt efternamn.");
    expect(screen.getByLabelText<HTMLInputElement>("Din hälsning").value).toBe("Hurra!");
    await open("/kort?token=x", { "get-greeting-card": refused("link-expired") }, "nobody");
    await screen.findByText("Kortet går inte att öppna längre");
  });

  test("takes a picture from whoever has written, and asks whether the bakery may see it", async () => {
    const calls = {
      "get-greeting-card": { ...greetingCard, written: true, may_picture: true },
      "add-card-picture": {},
    };
    const { user } = await open("/kort?token=x", calls, "nobody");
    await user.click(await screen.findByLabelText("Det är okej att bilden visas för bageriet"));
    const file = new File([new Uint8Array(3)], "tarta.png", { type: "image/png" });
    await user.upload(screen.getByLabelText("Välj en bild"), file);
    await screen.findByText("Tack! Bilden är sparad.");
    expect(sentTo("add-card-picture")).toEqual([{ token: "x", picture: "AAAA", for_supplier: true }]);
  });

  test("is looked after by HR, who takes a greeting away", async () => {
    const { user } = await open(
      "/dashboard/kort?order=" + idOf(7),
      { "get-cake-moment": moment, "remove-greeting": {} },
      "hr",
    );
    await user.click(await screen.findByRole("button", { name: "Ta bort hälsningen från Bo Ek" }));
    await press("Ta bort")();
    await screen.findByText("Hälsningen är borttagen");
    expect(sentTo("remove-greeting")).toEqual([{ id: moment.card!.greetings[0]!.id }]);
  });
});

test("whoever is celebrated reads the card on their own page", async () => {
  const celebration = {
    first_name: "Elin",
    birthday: "2026-03-02",
    shown_on: "2026-03-02",
    cake_text: "Elin 36!",
    greetings: [{ name: "Bo Ek", words: "Grattis på dagen!" }],
    picture: null,
  };
  const calls = { "get-own-data": ownData, "get-own-celebration": { celebration } };
  await open("/min-sida?token=x", calls, "nobody");
  await screen.findByText("Grattis Elin!");
  screen.getByText("Det är din dag idag.");
  expect(screen.getAllByText("Grattis på dagen!")).toHaveLength(1);
});

test("a bakery reads a thank you, with the picture", async () => {
  const thanks = [
    {
      order_id: idOf(7),
      company_name: "Nordljus AB",
      delivery_date: "2026-02-27",
      product_name: "Prinsesstårta",
      picture: "/tartbild/x.webp",
    },
  ];
  await open("/leverantor", { "list-supplier-thanks": { thanks } }, "supplier");
  await screen.findByText("Nordljus AB tackar");
  expect(screen.getByAltText("Prinsesstårta").getAttribute("src")).toContain("/tartbild/x.webp");
});
