import { useEffect, useState } from "react";
import type { Books } from "../../../contract/books.ts";
import { useToday } from "../../clock.ts";

/** The file as it will be read in, before anybody takes it home. What writes it is fetched with the preview. */
export function FilePreview({ books }: { books: Books }) {
  const today = useToday();
  const [lines, setLines] = useState<string[] | null>(null);
  useEffect(() => {
    let current = true;
    async function read() {
      const { sieFileOf } = await import("./books-sie.ts");
      const { sieLines } = await import("../../../formats/sie.ts");
      if (current) setLines(sieLines(sieFileOf(books, today)));
    }
    void read();
    return () => {
      current = false;
    };
  }, [books, today]);
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and has nothing in it to tab to
      tabIndex={0}
      role="region"
      aria-label="Filen som den läses in"
      className="h-72 overflow-y-auto rounded-lg border hairline bg-background p-4 font-mono text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap"
    >
      {lines?.map(indented).join("\n")}
    </pre>
  );
}

const indented = (line: string): string => (line.startsWith("#TRANS") ? `   ${line}` : line);
