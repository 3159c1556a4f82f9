import { inStockholm } from "../../../domain/clock.ts";
import { useTexts } from "../../bilingual/texts.ts";
import { useToday } from "../../clock.ts";
import { Card } from "../../ui/card.tsx";
import type { Page } from "./order-facts.tsx";
import { texts } from "./texts.ts";

/** What has happened, day by day, as far as it concerns who reads it. */
export function Story({ story }: Pick<Page, "story">) {
  const today = useToday();
  const words = useTexts(texts);
  if (story.length === 0) return null;
  const lines = story.map(({ at, text }) => ({ text, at: inStockholm(Temporal.Instant.from(at)) }));
  const days = [...Map.groupBy(lines, ({ at }) => at.toPlainDate().toString())];
  return (
    <Card className="mt-6 p-5">
      <h2 className="display text-h3">{words.story}</h2>
      <p className="text-sm text-subtle-foreground">{words.storyText}</p>
      <ol className="mt-3 border-l-2 border-cream-300 pl-4">
        {days.map(([day, ones]) => (
          <li key={day} className="mt-3 first:mt-0">
            <p className="text-xs font-semibold text-muted-foreground">
              {words.day(Temporal.PlainDate.from(day), today)}
            </p>
            <ul>
              {ones.map(({ at, text }) => (
                <li
                  key={`${at.toString()} ${text}`}
                  className="relative mt-1.5 flex justify-between gap-4 text-sm"
                >
                  <span
                    aria-hidden
                    className="absolute top-1.5 -left-[1.4rem] size-2.5 rounded-full border-2 border-card bg-primary"
                  />
                  <span className="min-w-0 font-medium wrap-anywhere">{words.step(text)}</span>
                  <time dateTime={at.toInstant().toString()} className="text-muted-foreground tabular-nums">
                    {at.toPlainTime().toString({ smallestUnit: "minute" })}
                  </time>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  );
}
