import { expect, test } from "vitest";
import { bakeryOrder } from "../features/orders/mails/bakery-order.ts";
import { orderMissed } from "../features/orders/mails/order-missed.ts";
import { supplierPageLink } from "../features/supplier-page/mails/supplier-page-link.ts";
import { withLastLine } from "./last-line.ts";
import { lastLineSlot } from "./render.ts";

const words = { html: `<td>${lastLineSlot}</td>`, text: "Hej\n" };
const lastLine = (mail: Parameters<typeof withLastLine>[0]) =>
  withLastLine(mail, words, "https://tartdags.example");

test("every mail about a supplier's orders leads to its page, with no right in the address", () => {
  const { html, text } = lastLine(bakeryOrder);
  expect(html).toContain('href="https://tartdags.example/leverantor"');
  expect(text).toBe("Hej\nAlla era beställningar på en sida: https://tartdags.example/leverantor\n");
});

test("HR's mails lead to where they are chosen, and others have no last line", () => {
  expect(lastLine(orderMissed).text).toContain("/dashboard/installningar/mejl");
  expect(lastLine(supplierPageLink)).toEqual(words);
  expect(lastLine(undefined)).toEqual(words);
});
