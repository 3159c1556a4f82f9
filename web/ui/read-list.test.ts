import { expect, test } from "vitest";
import { readFile } from "./read-list.ts";

const file = (...parts: BlobPart[]) => new File(parts, "lista");
const asMac = (text: string) =>
  Uint8Array.from([...text].map((it) => (it === "ö" ? 0x9a : it.charCodeAt(0))));
const DOS: Record<string, number> = { å: 0x86, ä: 0x84, ö: 0x94, Å: 0x8f, Ä: 0x8e, Ö: 0x99 };
const asDos = (text: string) => Uint8Array.from([...text].map((it) => DOS[it] ?? it.charCodeAt(0)));
const list = "Namn;Födelsedag\nElin;1990-05-17";

test.each([
  ["a PDF", file("%PDF-1.7\n1 0 obj\n")],
  ["a picture", file(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]))],
  [
    "a web page with the name of a spreadsheet",
    file("\ufeff<html><table><tr><td>Namn</td></tr></table></html>"),
  ],
  ["what programs send each other", file('[{"namn":"Moa Ek","född":"1990-05-17"}]')],
])("%s is no list", async (_, given) => {
  await expect(readFile(given)).rejects.toThrow("Filen går inte att läsa.");
});

test("sentences under a spreadsheet's name are no list, a CSV under it is one", async () => {
  const named = (text: string) => new File([text], "Personal.XLSX");
  await expect(readFile(named("Hej! Här är listan.\nHälsningar\nEva"))).rejects.toThrow(
    "Filen är ingen Excelfil.",
  );
  expect((await readFile(named(list))).rows).toHaveLength(2);
});

test.each([
  ["UTF-8", file(list)],
  ["what Windows writes", file(Uint8Array.from([...list].map((it) => it.charCodeAt(0))))],
  ["what an old Mac writes", file(asMac(list.replace("\n", "\r")))],
  ["what a newer Mac writes", file(asMac(list.replace("\n", "\r\n")))],
  ["what DOS programs write", file(asDos(list))],
  ["UTF-16", file(new Uint16Array([0xfeff, ...[...list].map((letter) => letter.charCodeAt(0))]))],
])("text in %s is", async (_, given) => {
  expect((await readFile(given)).rows).toEqual([
    ["Namn", "Födelsedag"],
    ["Elin", "1990-05-17"],
  ]);
});

test("old programs' names keep their letters, and Windows its quotes", async () => {
  const names = "Namn\nÅsa Öberg\nJörgen Ähl";
  expect((await readFile(file(asDos(names)))).rows).toEqual([["Namn"], ["Åsa Öberg"], ["Jörgen Ähl"]]);
  const quoted = Uint8Array.from([...'Anna "Ann" Ek'].map((it) => (it === '"' ? 0x94 : it.charCodeAt(0))));
  expect((await readFile(file(quoted))).rows).toEqual([["Anna ”Ann” Ek"]]);
});
