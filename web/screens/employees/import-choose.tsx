import { FileSpreadsheet } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/classes.ts";
import { FieldNote } from "../../ui/field.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { type GivenList, readFile, readPasted, UnreadableFile } from "./read-list.ts";

type Props = { pasted: string; onPasted: (text: string) => void; onList: (list: GivenList) => void };

/** Drop a file, choose one, or paste. What cannot be read is said here. */
export function ChooseList({ pasted, onPasted, onList }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  /** What is being read now. */
  const [reading, setReading] = useState<string>();
  const [problem, setProblem] = useState<string>();

  async function take(what: string, read: () => GivenList | Promise<GivenList>) {
    setProblem(undefined);
    setReading(what);
    try {
      onList(await read());
    } catch (error) {
      setProblem(error instanceof UnreadableFile ? error.message : "Filen går inte att läsa.");
    } finally {
      setReading(undefined);
    }
  }
  const takeFile = (file: File | undefined) => {
    if (file) void take(file.name, () => readFile(file));
  };
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };

  return (
    <div className="space-y-5" data-edited={pasted !== ""}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button below does the same */}
      <div
        role="group"
        aria-label="Släpp en fil här"
        onDragEnter={drag(true)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          takeFile(event.dataTransfer.files[0]);
        }}
        className={cx(
          "flex flex-col items-center rounded-xl border-2 border-dashed px-5 py-9 text-center",
          over ? "border-primary bg-green-50" : "border-border-strong bg-background",
        )}
      >
        {reading ? (
          <Spinner size={48} label="Läser filen" className="text-primary" />
        ) : (
          <IconTile tone="green" size={48}>
            <FileSpreadsheet size={24} />
          </IconTile>
        )}
        <p className="mt-3 max-w-full truncate font-semibold">
          {reading ? (
            `Läser ${reading}...`
          ) : (
            <>
              <span className="max-md:hidden">Dra hit en fil</span>
              <span className="md:hidden">Välj en fil</span>
            </>
          )}
        </p>
        <p className="mt-0.5 text-sm text-subtle-foreground">
          Excel (.xlsx) eller CSV, med namn och födelsedag. Högst 15 MB.
        </p>
        <Button look="secondary" size="sm" className="mt-4" onClick={() => input.current?.click()}>
          Välj fil
        </Button>
        <input
          ref={input}
          type="file"
          aria-label="Välj fil att importera"
          accept=".xlsx,.xlsm,.csv,.txt,.tsv,text/csv"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            takeFile(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </div>
      <div role="alert">
        <FieldNote error={problem} />
      </div>
      <TextArea
        label="Eller klistra in"
        rows={4}
        placeholder={"Namn\tFödelsedag\tBefattning\nElin Sandberg\t1990-05-17\tArkitekt"}
        hint="Datum kan skrivas 1990-05-17, 17/5 1990 eller 900517."
        value={pasted}
        onChange={(event) => onPasted(event.target.value)}
      />
      <div className="flex justify-end">
        <Button disabled={!pasted.trim()} onClick={() => void take("listan", () => readPasted(pasted))}>
          Fortsätt
        </Button>
      </div>
    </div>
  );
}
