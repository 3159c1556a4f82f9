import { ImagePlus } from "lucide-react";
import { useRef, useState } from "react";
import { pictureTypes } from "../../domain/pictures.ts";
import { asSmallBase64 } from "../picture-file.ts";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { FieldNote } from "./field.tsx";

type Props = {
  texts: { choose: string; agree: string; hint: string; unreadable: string };
  problem?: string | undefined;
  busy: boolean;
  /** As base64, and whether its bakery may see it. */
  send: (picture: string, forSupplier: boolean) => void;
};

/** Chooses a picture of a cake; whoever does says whether its bakery may see it. */
export function SharePicture({ texts, problem, busy, send }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [forSupplier, setForSupplier] = useState(false);
  const [reading, setReading] = useState(false);
  const [unreadable, setUnreadable] = useState(false);

  async function take(file: File) {
    setReading(true);
    const picture = await asSmallBase64(file).catch(() => null);
    setReading(false);
    setUnreadable(picture === null);
    if (picture !== null) send(picture, forSupplier);
  }

  return (
    <div className="space-y-4">
      <Checkbox label={texts.agree} value={forSupplier} onChange={setForSupplier} />
      <Button
        look="secondary"
        wide="phone"
        busy={busy || reading}
        icon={<ImagePlus size={18} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {texts.choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join()}
        aria-label={texts.choose}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again.
          event.target.value = "";
          if (file) void take(file);
        }}
      />
      <FieldNote error={unreadable ? texts.unreadable : problem} hint={texts.hint} />
    </div>
  );
}
