import { useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { ChooseList } from "../../ui/choose-list.tsx";
import { IMPORT_STEPS, ReviewList } from "./import-review.tsx";
import type { GivenList } from "../../ui/read-list.ts";
import { today } from "../../clock.ts";
import { holdsPeople } from "./review.ts";

/** From a file or a paste to people: give the list, see what it says, then all of it or nothing. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [list, setList] = useState<GivenList | null>(null);
  const [pasted, setPasted] = useState("");
  if (list)
    return (
      <ReviewList
        key={list.sheet}
        list={list}
        onSheet={setList}
        onBack={() => setList(null)}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      size="lg"
      step={{ now: 1, of: IMPORT_STEPS }}
      onOpenChange={onClose}
      title="Importera anställda"
      description="Från Excel eller CSV, eller klistrat från ett kalkylark."
    >
      <ChooseList
        pasted={pasted}
        onPasted={setPasted}
        onList={setList}
        holds="namn och födelsedag"
        suits={(rows) => holdsPeople(rows, today())}
        example={"Namn\tFödelsedag\tBefattning\nElin Sandberg\t1990-05-17\tArkitekt"}
        hint="Datum kan skrivas 1990-05-17, 17/5 1990 eller 900517."
      />
    </Dialog>
  );
}
