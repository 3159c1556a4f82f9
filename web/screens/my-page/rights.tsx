import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTexts } from "../../bilingual/texts.ts";
import { useCallAction } from "../../calls.ts";
import { download } from "../../download.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { texts } from "./texts.ts";

/** Take it all along, or have it all erased. */
export function OwnRights({ token, onErased }: { token: string; onErased: () => void }) {
  const say = useTexts(texts);
  const [asking, setAsking] = useState(false);
  const exporting = useCallAction("export-own-data", {
    done: ({ filename, data }) => download(filename, JSON.stringify(data, null, 2), "application/json"),
    failed: say.couldNotLoad,
  });
  const erasing = useCallAction("erase-own-data", {
    done: onErased,
    failed: say.couldNotErase,
  });

  return (
    <div className="mt-6 flex flex-wrap justify-center gap-2.5 max-md:flex-col">
      <Button
        look="secondary"
        icon={<Download size={17} aria-hidden />}
        busy={exporting.busy}
        onClick={() => void exporting.run({ token })}
      >
        {say.download}
      </Button>
      <Button look="danger-soft" icon={<Trash2 size={17} aria-hidden />} onClick={() => setAsking(true)}>
        {say.erase}
      </Button>
      <ConfirmDialog
        danger
        open={asking}
        onOpenChange={setAsking}
        title={say.eraseTitle}
        action={say.eraseAction}
        busy={erasing.busy}
        onConfirm={() => void erasing.run({ token })}
      >
        {say.eraseText}
      </ConfirmDialog>
    </div>
  );
}
