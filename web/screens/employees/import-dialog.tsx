import { useState } from "react";
import { useCall } from "../../calls.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ChooseList } from "../../ui/choose-list.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { IMPORT_STEPS, ReviewList } from "./import-review.tsx";
import type { GivenList } from "../../ui/read-list.ts";
import { today } from "../../clock.ts";
import { holdsPeople } from "./review.ts";
import { SavedChoice } from "./saved-choice.tsx";
import { SavedReview } from "./saved-review.tsx";

/** From a file or a paste to people: give the list, see what it says, then all of it or nothing. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [list, setList] = useState<GivenList | null>(null);
  const [pasted, setPasted] = useState("");
  const [savedId, setSavedId] = useState("");
  const { data, error, reload } = useCall("list-saved-imports", {});
  const saved = data?.saved.find(({ id }) => id === savedId);
  const ways = { onSheet: setList, onBack: () => setList(null), onClose };
  if (list && saved) return <SavedReview key={list.sheet} saved={saved} list={list} {...ways} />;
  if (list) return <ReviewList key={list.sheet} list={list} onSaved={setSavedId} {...ways} />;
  return (
    <Dialog
      open
      size="lg"
      step={{ now: 1, of: IMPORT_STEPS }}
      onOpenChange={onClose}
      title="Importera anställda"
      description="Från Excel eller CSV, eller klistrat från ett kalkylark."
    >
      {error ? (
        <LoadFailed small text="Kunde inte hämta sparade listor" retry={reload} />
      ) : data ? (
        <SavedChoice saved={data.saved} chosen={saved} onChoose={setSavedId} />
      ) : (
        <SkeletonRows rows={1} />
      )}
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
