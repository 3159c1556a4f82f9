import { nextBirthday } from "../../../domain/birthday.ts";
import { dayIn } from "../../../domain/language.ts";
import type { OrderStatus } from "../../../domain/orders.ts";
import type { Celebration } from "../../../domain/people.ts";
import type { lovedKinds } from "../../../domain/products.ts";
import { useLanguage, useTexts } from "../../bilingual/texts.ts";
import { useToday } from "../../clock.ts";
import { Card } from "../../ui/card.tsx";
import { DrawnCake } from "../../ui/drawn-cake.tsx";
import { Plaque } from "../../ui/plaque.tsx";
import { texts } from "./texts.ts";

type Props = {
  birthday: string;
  celebration: Celebration;
  favourite: (typeof lovedKinds)[number] | "";
  words: string;
  nextOrder: { delivery_date: string; status: OrderStatus } | null;
};

/** The cake as it is wished for, drawn while the person chooses, and the day that it is for. */
export function OwnCake({ birthday, celebration, favourite, words, nextOrder }: Props) {
  const say = useTexts(texts);
  const language = useLanguage();
  const today = useToday();
  const born = dateIn(birthday);
  const day = nextOrder && dayIn(language, Temporal.PlainDate.from(nextOrder.delivery_date));
  return (
    <Card className="overflow-hidden">
      {celebration !== "none" && (
        <div className="relative grid justify-items-center bg-accent-soft px-5 pt-6 pb-8">
          <DrawnCake kind={favourite || "cream"} width={176} />
          {words.trim() && (
            <span className="-mt-7 max-w-full rounded-xl shadow-card">
              <Plaque text={words} />
            </span>
          )}
        </div>
      )}
      <div className="px-card py-card">
        <p className="text-sm font-medium text-subtle-foreground">{say.yourDay}</p>
        {born && <p className="display text-h3">{dayIn(language, nextBirthday(born, today))}</p>}
        <p className="mt-1 text-sm text-subtle-foreground">
          {celebration === "none"
            ? say.noCake
            : [
                favourite ? say.wished(say.favourites[favourite]) : say.surprised,
                day && (nextOrder.status === "confirmed" ? say.comes(day) : say.planned(day)),
              ]
                .filter(Boolean)
                .join(" ")}
        </p>
      </div>
    </Card>
  );
}

/** Null while it is being typed. */
function dateIn(written: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(written);
  } catch {
    return null;
  }
}
