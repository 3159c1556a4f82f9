import { useRef, useState } from "react";
import type { Product } from "../../../contract/entities/product.ts";
import { fileProblem, MOST_PICTURE_MB, pictureTypes } from "../../../domain/pictures.ts";
import type { ProductKind } from "../../../domain/products.ts";
import { useCallAction } from "../../calls.ts";
import { asBase64 } from "../../picture-file.ts";
import { Button } from "../../ui/button.tsx";
import { FieldNote } from "../../ui/field.tsx";
import { ProductPicture } from "../../ui/product-picture.tsx";
import { toast } from "../../ui/toaster.tsx";
import { callsOf, type Owner } from "./owner.ts";
import { useTexts } from "../../bilingual/texts.ts";
import { texts } from "./texts.ts";
import { useKitWords } from "../../ui/words.ts";

type Props = { owner: Owner; product: Product | null; kind: ProductKind };

/** A product's picture, saved as soon as it is chosen. Until it has one, it is drawn by its kind. */
export function PictureField({ owner, product, kind }: Props) {
  const say = useTexts(texts);
  const kit = useKitWords();
  const { savePicture, removePicture, of } = callsOf(owner);
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState(product?.picture ?? null);
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useCallAction(savePicture, {
    done: (saved) => {
      setPicture(saved.picture);
      toast.success(say.pictureSaved);
    },
    failed: (error) => setProblem(kit.say(error.text, error.code)),
  });
  const remove = useCallAction(removePicture, {
    done: () => {
      setPicture(null);
      toast.success(say.pictureRemoved);
    },
    failed: (error) => setProblem(kit.say(error.text, error.code)),
  });

  async function take(id: string, file: File) {
    const wrong = fileProblem(file.size);
    setProblem(wrong && kit.say(wrong));
    if (wrong) return;
    setReading(true);
    const letters = await asBase64(file).catch(() => null);
    setReading(false);
    if (letters === null) setProblem(say.unreadable);
    else await save.run({ ...of, id, picture: letters });
  }

  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4">
      <span className="grid h-24 w-32 place-items-center overflow-hidden rounded-lg bg-rose-100">
        <ProductPicture
          product={{ name: product?.name ?? say.theProduct, kind, picture }}
          width={picture ? 130 : 96}
          className="rounded-none"
        />
      </span>
      <div className="min-w-0 space-y-2">
        {product && (
          <div className="flex flex-wrap gap-2">
            <Button
              look="secondary"
              size="sm"
              busy={reading || save.busy}
              onClick={() => input.current?.click()}
            >
              {picture ? say.otherPicture : say.choosePicture}
            </Button>
            {picture && (
              <Button
                look="danger-soft"
                size="sm"
                busy={remove.busy}
                onClick={() => void remove.run({ ...of, id: product.id })}
              >
                {say.removePicture}
              </Button>
            )}
            <input
              ref={input}
              type="file"
              accept={pictureTypes.join()}
              aria-label={say.pictureOf}
              className="sr-only"
              tabIndex={-1}
              onChange={(event) => {
                const file = event.target.files?.[0];
                // The same file may be chosen again, after it has been mended.
                event.target.value = "";
                if (file) void take(product.id, file);
              }}
            />
          </div>
        )}
        <FieldNote
          error={problem ?? undefined}
          hint={product ? say.pictureHint(MOST_PICTURE_MB) + (picture ? "" : say.drawn) : say.pictureLater}
        />
      </div>
    </div>
  );
}
