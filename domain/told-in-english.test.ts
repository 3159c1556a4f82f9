import { describe, expect, test } from "vitest";
import { timesEach } from "./allergies.ts";
import { orderedText } from "./choose-product.ts";
import { formatDayTime } from "./dates.ts";
import { menuText } from "./menus.ts";
import { separateForKitchen } from "./separate-portions.ts";
import { changeInEnglish, partInEnglish, standingInEnglish, stepInEnglish } from "./told-in-english.ts";

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");
const day = Temporal.PlainDate.from("2026-03-02");
const cake = { product_name: "Gräddtårta, liten", product_pieces: 12, product_price_ore: 125_050 };
const beside = { separate_name: "Glutenfri bakelse", separate_count: 3, separate_price_ore: 12_600 };
const food = [{ name: "nötfri och äggfri", count: 2 }];

describe("what the server tells in Swedish", () => {
  test.each([
    [orderedText(cake)!, "Gräddtårta, liten, 12 pieces, SEK 1,250.50 excl. VAT"],
    [menuText("Husman", 10, 125_000), "Husman, SEK 125 per person, SEK 1,250 excl. VAT for 10 people"],
    [separateForKitchen(beside, [])!, "3 × Glutenfri bakelse, SEK 126 excl. VAT"],
    [
      separateForKitchen(beside, food)!,
      "3 × Glutenfri bakelse, SEK 126 excl. VAT: nötfri (nut-free) and äggfri (egg-free) ×2",
    ],
    [`${formatDayTime(day, "08:00")}, Storgatan 1, Umeå`, "Monday 2 March, 08:00, Storgatan 1, Umeå"],
    [timesEach([{ name: "nötter", count: 2 }]), "nötter (nuts) ×2"],
    ["nötter (2 personer), kiwi (1 person)", "nötter (nuts) (2 people), kiwi (1 person)"],
    ["8 bitar", "8 pieces"],
    ["1 person", "1 person"],
    ["inga anmälda", "none reported"],
    ["svår nötallergi, även spår", "svår nötallergi, även spår"],
    ["Grattis Elin, 8 år", "Grattis Elin, 8 år"],
  ])("%s", (swedish, english) => expect(plain(partInEnglish(swedish))).toBe(english));

  test("names what was changed, and which of several it was", () => {
    const told = (label: string) => changeInEnglish({ label, before: null, after: "8 bitar" }).label;
    expect(told("Allergier (maten)")).toBe("Allergies (the food)");
    expect(told("Antal personer (lunch kl.\u00a011:00)")).toBe("People (lunch 11:00)");
    expect(told("Antal bitar (ES)")).toBe("Pieces (ES)");
  });

  test.each([
    ["Ni fick frågan", "You were asked"],
    ["Ni sa nej: ”Fullt”", "You said no: ”Fullt”"],
    ["Ni fick förhinder: ”Ugnen” (ES)", "You withdrew: ”Ugnen” (ES)"],
    ["Avbokad (ES)", "Cancelled (ES)"],
    ["Kunden: den kom, men något var fel", "The customer: it came, but something was wrong"],
    ["Antal bitar: 8 → 10", "Pieces: 8 → 10"],
    ["Leveranstid (lunch): kl.\u00a011:00 → kl.\u00a012:00", "Time (lunch): 11:00 → 12:00"],
    ["Leveransdag: måndag 2 mars → tisdag 3 mars", "Day: Monday 2 March → Tuesday 3 March"],
    ["Något som ingen har sagt", "Något som ingen har sagt"],
  ])("%s, in an order's history", (swedish, english) => expect(stepInEnglish(swedish)).toBe(english));

  test("says how an order stands, and nothing of what is no such sentence", () => {
    expect(standingInEnglish("Beställningen är redan ändrad. Kunden har redan svarat: Kom inte.")).toBe(
      "The order has changed already. The customer has answered: Did not come.",
    );
    expect(standingInEnglish("Något annat.")).toBeNull();
  });
});
