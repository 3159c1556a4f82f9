import { FileSpreadsheet } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { cx } from "./classes.ts";
import { FieldNote } from "./field.tsx";
import { IconTile } from "./icon-tile.tsx";
import { Spinner } from "./spinner.tsx";
import { TextArea } from "./text-field.tsx";
import { type GivenList, readFile, readPasted, type Suits, UnreadableFile } from "./read-list.ts";
import { useTexts } from "../bilingual/texts.ts";
import { chooseTexts } from "./choose-texts.ts";
import { useKitWords } from "./words.ts";

type Props = {
  pasted: string;
  onPasted: (text: string) => void;
  onList: (list: GivenList) => void;
  /** What a list has to hold: 'namn och födelsedag'. */
  holds: string;
  suits: Suits;
  /** A few rows of one, for pasting. */
  example: string;
  hint: string;
};

/** Drop a file, choose one, or paste. What cannot be read is said here. */
export function ChooseList({ pasted, onPasted, onList, holds, suits, example, hint }: Props) {
  const say = useTexts(chooseTexts);
  const { say: complain } = useKitWords();
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
      setProblem(error instanceof UnreadableFile ? complain(error.message) : say.unreadable);
    } finally {
      setReading(undefined);
    }
  }
  const takeFile = (file: File | undefined) => {
    if (file) void take(file.name, () => readFile(file, suits));
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
        aria-label={say.drop}
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
          <Spinner size={48} label={say.reading} className="text-primary" />
        ) : (
          <IconTile tone="green" size={48}>
            <FileSpreadsheet size={24} />
          </IconTile>
        )}
        <p className="mt-3 max-w-full truncate font-semibold">
          {reading ? (
            say.readingIt(reading)
          ) : (
            <>
              <span className="max-md:hidden">{say.dragHere}</span>
              <span className="md:hidden">{say.chooseOne}</span>
            </>
          )}
        </p>
        <p className="mt-0.5 text-sm text-subtle-foreground">{say.kinds(holds)}</p>
        <Button look="secondary" size="sm" className="mt-4" onClick={() => input.current?.click()}>
          {say.choose}
        </Button>
        <input
          ref={input}
          type="file"
          aria-label={say.chooseToImport}
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
        label={say.paste}
        rows={4}
        placeholder={example}
        hint={hint}
        value={pasted}
        onChange={(event) => onPasted(event.target.value)}
      />
      <div className="flex justify-end">
        <Button disabled={!pasted.trim()} onClick={() => void take(say.theList, () => readPasted(pasted))}>
          {say.goOn}
        </Button>
      </div>
    </div>
  );
}
