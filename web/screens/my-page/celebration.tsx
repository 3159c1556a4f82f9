import { dayIn } from "../../../domain/language.ts";
import { useLanguage, useTexts } from "../../bilingual/texts.ts";
import { useCall } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { settings } from "../../settings.ts";
import { Card } from "../../ui/card.tsx";
import Confetti from "../../ui/confetti.tsx";
import { DrawnCake } from "../../ui/drawn-cake.tsx";
import { Plaque } from "../../ui/plaque.tsx";
import { celebrationTexts } from "./celebration-texts.ts";

/** On the day and for a while after: the cake, its picture, and what colleagues have written. Otherwise nothing at all. */
export default function Celebration({ token }: { token: string }) {
  const say = useTexts(celebrationTexts);
  const language = useLanguage();
  const today = useToday();
  const { data } = useCall("get-own-celebration", { token });
  if (!data?.celebration) return null;
  const { first_name, shown_on, cake_text, greetings, picture } = data.celebration;
  const day = Temporal.PlainDate.from(shown_on);
  return (
    <Card className="mt-7 overflow-hidden">
      <div className="relative grid justify-items-center gap-3 bg-rose-100 px-5 py-7 text-center">
        <Confetti of={`min-dag ${shown_on} ${first_name}`} shape="shower" />
        <h2 className="display text-h2 wrap-anywhere">{say.title(first_name)}</h2>
        {picture ? (
          <img
            src={settings.host + picture}
            alt={say.picture}
            className="max-h-80 w-full max-w-[420px] rounded-lg bg-cream-100 object-cover"
          />
        ) : (
          <DrawnCake kind="cream" width={132} />
        )}
        {cake_text && <Plaque text={cake_text} />}
        <p className="text-sm text-subtle-foreground">
          {day.equals(today) ? say.today : say.yourDay(dayIn(language, day))}
        </p>
      </div>
      {greetings.length > 0 && (
        <ul aria-label={say.greetings} className="grid gap-5 px-5 py-7 md:px-8">
          {greetings.map(({ name, words }) => (
            <li key={name}>
              <blockquote>
                <p className="display text-base leading-snug whitespace-pre-line wrap-anywhere">{words}</p>
                <footer className="mt-1 text-sm wrap-anywhere text-subtle-foreground">{name}</footer>
              </blockquote>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
