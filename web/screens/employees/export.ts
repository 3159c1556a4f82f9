import { useState } from "react";
import { writeCsv } from "../../../formats/csv.ts";
import { showError } from "../../calls.ts";
import { asCallError } from "../../call-error.ts";
import { call } from "../../client.ts";
import { today } from "../../clock.ts";
import { download } from "../../download.ts";

/** The register as a file. The server hands out the rows and writes that down; the file is made here. */
export function useRegisterExport() {
  const [busy, setBusy] = useState(false);
  async function run(format: "csv" | "xlsx") {
    setBusy(true);
    try {
      const { rows } = await call("export-employees", {});
      const name = `anstallda-${today()}.${format}`;
      if (format === "csv") return download(name, writeCsv(rows), "text/csv;charset=utf-8");
      const { writeXlsx, XLSX_TYPE } = await import("../../../formats/xlsx-write.ts");
      return download(name, writeXlsx("Anställda", rows), XLSX_TYPE);
    } catch (error) {
      return showError("Kunde inte exportera. Försök igen.", asCallError(error));
    } finally {
      setBusy(false);
    }
  }
  return { run: (format: "csv" | "xlsx") => void run(format), busy };
}
