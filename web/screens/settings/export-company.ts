import { useState } from "react";
import { listed } from "../../../domain/swedish.ts";
import { asCallError } from "../../call-error.ts";
import { showError } from "../../calls.ts";
import { call } from "../../client.ts";
import { today } from "../../clock.ts";
import { download } from "../../download.ts";
import { toast } from "../../ui/toaster.tsx";

/** Everything that is kept of the company in one file, which is made here. */
export function useCompanyExport() {
  const [busy, setBusy] = useState(false);
  async function run(format: "xlsx" | "json") {
    setBusy(true);
    try {
      const { sheets } = await call("export-company", {});
      const name = `foretaget-${today()}.${format}`;
      if (format === "json") {
        const tables = Object.fromEntries(sheets.map((sheet) => [sheet.name, recordsOf(sheet.rows)]));
        download(name, JSON.stringify(tables, null, 1), "application/json");
      } else {
        const { writeWorkbook, XLSX_TYPE } = await import("../../../formats/xlsx-write.ts");
        download(name, writeWorkbook(sheets), XLSX_TYPE);
      }
      const cut = sheets.filter(({ complete }) => !complete).map((sheet) => sheet.name);
      if (cut.length > 0)
        toast.success("Filen är hämtad, men rymmer inte allt", {
          description: `Bara de 20 000 senaste finns med av ${listed(cut)}. Skriv till oss om ni behöver resten.`,
        });
    } catch (error) {
      showError("Kunde inte hämta uppgifterna. Försök igen.", asCallError(error));
    } finally {
      setBusy(false);
    }
  }
  return { run: (format: "xlsx" | "json") => void run(format), busy };
}

type Cell = string | number | null;

const recordsOf = ([heads = [], ...rows]: Cell[][]) =>
  rows.map((row) => Object.fromEntries(row.map((cell, index) => [String(heads[index]), cell])));
