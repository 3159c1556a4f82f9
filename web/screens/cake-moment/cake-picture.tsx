import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../../contract/contract.ts";
import { useCallAction } from "../../calls.ts";
import { settings } from "../../settings.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { SharePicture } from "../../ui/share-picture.tsx";

type Props = { moment: Output<"get-cake-moment">; orderId: string };

const texts = {
  choose: "Välj en bild",
  agree: "Det är okej att bilden visas för bageriet",
  hint: "Ta den på tårtan, inte på människor. Den sparas i ett år.",
  unreadable: "Filen går inte att läsa.",
};

/** One picture of the cake, by HR or a colleague. The bakery reads it as a thank you, where that was agreed. */
export function CakePicture({ moment, orderId }: Props) {
  const { picture, may_picture, supplier_name } = moment;
  const [problem, setProblem] = useState<string>();
  const save = useCallAction("save-cake-picture", {
    done: () => setProblem(undefined),
    failed: (error) => setProblem(error.text),
  });
  const remove = useCallAction("remove-cake-picture", { done: "Bilden är borttagen" });
  return (
    <Card className="pb-card print:hidden">
      <CardHead title="Bild på tårtan" detail={detailOf(moment)} />
      <div className="space-y-4 px-card pt-4">
        {picture && (
          <img
            src={settings.host + picture.address}
            alt={`Bild på tårtan till ${moment.first_name}`}
            className="max-h-96 w-full rounded-lg bg-cream-100 object-cover"
          />
        )}
        {picture ? (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-subtle-foreground">
              {picture.for_supplier
                ? `${supplier_name ?? "Bageriet"} ser bilden som ett tack.`
                : "Bageriet ser inte bilden."}
            </p>
            <Button
              look="danger-soft"
              size="sm"
              busy={remove.busy}
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() => void remove.run({ order_id: orderId })}
            >
              Ta bort bilden
            </Button>
          </div>
        ) : (
          may_picture && (
            <SharePicture
              texts={texts}
              problem={problem}
              busy={save.busy}
              send={(chosen, for_supplier) =>
                void save.run({ order_id: orderId, picture: chosen, for_supplier })
              }
            />
          )
        )}
      </div>
    </Card>
  );
}

function detailOf({ picture, may_picture }: Props["moment"]): string {
  if (picture) return picture.added_by === "hr" ? "Tillagd av er" : "Tillagd av en kollega";
  return may_picture ? "Bageriet blir glatt av att se hur den blev." : "Läggs till när tårtan har kommit.";
}
