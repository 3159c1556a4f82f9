import { existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** What the stand-ins remember. Each has a slice of its own, changes it in place and says so. */
export type Store = {
  slice<Slice extends object>(name: string, empty: Slice): Slice;
  changed(): void;
  flush(): Promise<void>;
};

const WRITE_DELAY_MS = 500;
/** A full disk costs the sandbox its memory, not the product its life; the last write, at the stop, still tells. */
const forget = () => {};

export function openStore(file?: string): Store {
  const state: Record<string, object> = file ? read(file) : {};
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (!file) return writing;
    const draft = `${file}.new`;
    // One write at a time, and a rename at the end: a reader never meets half a file.
    writing = writing.catch(forget).then(async () => {
      await writeFile(draft, JSON.stringify(state), { mode: 0o600 });
      await rename(draft, file);
    });
    return writing;
  }

  return {
    slice(name, empty) {
      const kept = { ...empty, ...state[name] };
      // Looked up by names from outside: an address that ends in __proto__ must find nothing.
      for (const shelf of Object.values(kept)) {
        if (typeof shelf === "object" && !Array.isArray(shelf)) Object.setPrototypeOf(shelf, null);
      }
      state[name] = kept;
      return kept;
    },
    changed() {
      if (!file || timer) return;
      timer = setTimeout(() => void write().catch(forget), WRITE_DELAY_MS);
    },
    flush: () => (timer ? write() : writing),
  };
}

function read(file: string): Record<string, object> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // Invented data is not worth a failed start; the broken file is put aside for whoever wonders.
    renameSync(file, `${file}.broken`);
    return {};
  }
}
