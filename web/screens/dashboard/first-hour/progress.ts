/** What somebody has said of the first hour's list, in this browser: it stays open until it is done, or closed. */
export type Progress = { open: boolean; skipped: string[] };

const keyOf = (companyId: string) => `tartdags-first-hour-${companyId}`;

export function readProgress(companyId: string): Progress | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(companyId)) ?? "null") as Progress | null;
  } catch {
    return null;
  }
}

export function writeProgress(companyId: string, progress: Progress): void {
  try {
    localStorage.setItem(keyOf(companyId), JSON.stringify(progress));
  } catch {
    // A browser that keeps nothing shows the list anew the next time.
  }
}
