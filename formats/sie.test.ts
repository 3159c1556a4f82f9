import { describe, expect, test } from "vitest";
import { type SieFile, writeSie } from "./sie.ts";

const file: SieFile = {
  program: "Tårtdags",
  version: "1.0",
  made: "2026-11-19",
  company: 'Åkes "Räkna" AB',
  org_number: "556036-0793",
  accounts: [
    { number: "7699", name: "Tårta" },
    { number: "2440", name: "Leverantörsskulder" },
  ],
  cost_centres: [{ code: "100", name: "Göteborg" }],
  verifications: [
    {
      date: "2026-03-31",
      text: "Konditori Ros, mars 2026",
      transactions: [
        { account: "7699", cost_centre: "100", ore: 46_505, text: "Tårta 17 mars" },
        { account: "2440", cost_centre: null, ore: -46_505, text: "Konditori Ros, mars 2026" },
      ],
    },
  ],
};

/** As another program reads it: bytes of code page 437, lines of a label and its fields, after the standard's rules. */
function readSie(bytes: Uint8Array) {
  const SWEDISH: Record<number, string> = {
    0x84: "ä",
    0x86: "å",
    0x94: "ö",
    0x8e: "Ä",
    0x8f: "Å",
    0x99: "Ö",
    0x82: "é",
  };
  const text = Array.from(bytes, (byte) => (byte < 128 ? String.fromCodePoint(byte) : SWEDISH[byte])).join(
    "",
  );
  expect(text.endsWith("\r\n")).toBe(true);
  return text
    .trimEnd()
    .split("\r\n")
    .map((line) => [...line.matchAll(/"(?:[^"\\]|\\.)*"|\{[^}]*\}|\S+/g)].map(([field]) => unquote(field)));
}

const unquote = (field: string) =>
  field.startsWith('"') ? field.slice(1, -1).replaceAll(/\\(.)/g, "$1") : field;

describe("a file of type SIE 4I", () => {
  test("is read back as it was meant", () => {
    expect(readSie(writeSie(file))).toEqual([
      ["#FLAGGA", "0"],
      ["#PROGRAM", "Tårtdags", "1.0"],
      ["#FORMAT", "PC8"],
      ["#GEN", "20261119"],
      ["#SIETYP", "4"],
      ["#ORGNR", "556036-0793"],
      ["#FNAMN", 'Åkes "Räkna" AB'],
      ["#VALUTA", "SEK"],
      ["#KONTO", "7699", "Tårta"],
      ["#KONTO", "2440", "Leverantörsskulder"],
      ["#DIM", "1", "Kostnadsställe"],
      ["#OBJEKT", "1", "100", "Göteborg"],
      ["#VER", "", "", "20260331", "Konditori Ros, mars 2026"],
      ["{"],
      ["#TRANS", "7699", '{1 "100"}', "465.05", "20260331", "Tårta 17 mars"],
      ["#TRANS", "2440", "{}", "-465.05", "20260331", "Konditori Ros, mars 2026"],
      ["}"],
    ]);
  });

  test("has its letters in code page 437, each in one byte", () => {
    const named = (company: string) => {
      const bytes = writeSie({ ...file, company });
      const written = String.fromCodePoint(...bytes);
      return written.slice(written.indexOf('#FNAMN "') + 8, written.indexOf('"\r\n#VALUTA'));
    };
    expect(named("åäöÅÄÖé")).toBe("\u{86}\u{84}\u{94}\u{8F}\u{8E}\u{99}\u{82}");
    // As a Mac writes them, in two signs each.
    expect(named("a\u{30A}o\u{308}")).toBe("\u{86}\u{94}");
    expect(named("Škoda – 10 €, 北")).toBe("Skoda - 10 ?, ?");
  });

  test("ends no line inside of a text, and marks its quotes", () => {
    const company = 'A\r\n#KONTO 1 "x"\u{7F}';
    const lines = readSie(writeSie({ ...file, company }));
    expect(lines.find(([label]) => label === "#FNAMN")).toEqual(["#FNAMN", 'A #KONTO 1 "x"']);
    expect(lines.filter(([label]) => label === "#KONTO")).toHaveLength(2);
  });

  test("marks every quote, also one that only the code page makes plain", () => {
    const lines = readSie(writeSie({ ...file, company: "Åkes ”Räkna” och “Lär” „AB“" }));
    expect(lines.find(([label]) => label === "#FNAMN")).toEqual(["#FNAMN", 'Åkes "Räkna" och "Lär" "AB"']);
    // No other sign turns into one that ends a text or a line.
    const all = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCodePoint(code)).join(" ");
    const company = all.replaceAll(/["“”„]/g, "");
    const marks = (one: SieFile) => writeSie(one).filter((byte) => [10, 13, 34, 92, 123, 125].includes(byte));
    expect(marks({ ...file, company })).toEqual(marks({ ...file, company: "A" }));
  });

  test("holds no sign in a text that readers take for the mark of a quote or for a list of objects", () => {
    const lines = readSie(writeSie({ ...file, company: "Å {B} C\\" }));
    expect(lines.find(([label]) => label === "#FNAMN")).toEqual(["#FNAMN", "Å (B) C/"]);
  });

  test("is not written with a verification that does not come to nothing", () => {
    const [one] = file.verifications;
    const crooked = { ...one!, transactions: one!.transactions.slice(1) };
    expect(() => writeSie({ ...file, verifications: [crooked] })).toThrow("-46505 öre");
  });

  test("leaves out what is not known", () => {
    const lines = readSie(writeSie({ ...file, org_number: null, cost_centres: [] }));
    expect(lines.map(([label]) => label)).not.toContain("#ORGNR");
    expect(lines.map(([label]) => label)).not.toContain("#DIM");
  });
});
