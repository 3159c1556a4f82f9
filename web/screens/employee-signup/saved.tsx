import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { nextBirthday } from "../../../domain/birthday.ts";
import { dayFromIn } from "../../../domain/language.ts";
import { useLanguage, useTexts } from "../../bilingual/texts.ts";
import { useToday } from "../../clock.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toaster.tsx";
import { Card } from "../../ui/card.tsx";
import { texts } from "./texts.ts";

export type SavedPerson = { first_name: string; birthday: string };

const LEAVE_AFTER_SECONDS = 3;

/** All done; the start page follows by itself. */
export function Saved({ first_name, birthday }: SavedPerson) {
  const navigate = useNavigate();
  const say = useTexts(texts);
  const language = useLanguage();
  const today = useToday();
  const next = nextBirthday(Temporal.PlainDate.from(birthday), today);
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => {
      // What follows goes along to the start page, until it is closed: nobody is left with the marketing alone.
      toast.info(say.whatNow(first_name), { description: say.next.join(" "), stays: true });
      void navigate({ to: "/" });
    }, LEAVE_AFTER_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [navigate, first_name, stays, say]);

  return (
    <Card className="mx-auto w-full max-w-[460px] px-5 py-10 text-center md:mt-5 md:px-10 md:py-12">
      <Cake />
      <div role="status">
        <h1 className="display mt-4 text-h2">{say.saved}</h1>
        <p className="mt-1.5 text-base text-subtle-foreground">{say.welcome(first_name)}</p>
      </div>
      <dl className="mt-6 flex flex-wrap justify-between gap-x-4 rounded-lg bg-cream-100 px-4.5 py-3.5 text-left">
        <dt className="text-sm text-muted-foreground">{say.nextBirthday}</dt>
        <dd className="font-semibold">{dayFromIn(language, next, today)}</dd>
      </dl>
      <h2 className="mt-6 text-left font-semibold">{say.whatHappens}</h2>
      <ul className="mt-1.5 list-disc space-y-1 pl-5 text-left text-sm text-subtle-foreground">
        {say.next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      {stays ? (
        <p className="mt-6 text-sm text-subtle-foreground">{say.mayClose}</p>
      ) : (
        <>
          <p className="mt-6 text-xs text-muted-foreground">{say.leaving(LEAVE_AFTER_SECONDS)}</p>
          <div className="mt-2.5 h-1 overflow-hidden rounded-full bg-cream-200">
            <div
              className="h-full rounded-full bg-primary"
              style={{ animation: `fill ${LEAVE_AFTER_SECONDS}s linear both` }}
            />
          </div>
          <Button look="ghost" size="sm" className="mt-3" onClick={() => setStays(true)}>
            {say.stay}
          </Button>
        </>
      )}
    </Card>
  );
}

/** The princess cake, pleased. */
function Cake() {
  return (
    <svg width="160" viewBox="0 0 160 148" fill="none" aria-hidden className="mx-auto">
      <circle cx="80" cy="84" r="62" fill="var(--marzipan-100)" />
      <path d="M36 118V92a44 40 0 0 1 88 0v26c-24 7-64 7-88 0z" fill="var(--marzipan-300)" />
      <path
        d="M46 94c2-18 14-30 30-33"
        stroke="#fff"
        strokeOpacity=".75"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <rect x="21" y="119" width="118" height="6" rx="3" fill="var(--marzipan-400)" fillOpacity=".55" />
      <circle cx="80" cy="49" r="12" fill="var(--rose-600)" />
      <path d="M80 44a5 5 0 1 1-5 5 3 3 0 0 1 6 0" stroke="#fff" strokeWidth="1.8" strokeLinecap="round" />
      <g strokeWidth="3.5" strokeLinecap="round">
        <path d="M80 7v9" stroke="var(--amber-600)" />
        <path d="M44 18l4 8" stroke="var(--marzipan-400)" />
        <path d="M116 18l-4 8" stroke="var(--rose-300)" />
        <path d="M17 41l8 7" stroke="var(--rose-600)" />
        <path d="M143 41l-8 7" stroke="var(--green-700)" />
      </g>
      <circle cx="10" cy="67" r="3" fill="var(--amber-600)" />
      <circle cx="150" cy="71" r="3" fill="var(--rose-600)" />
    </svg>
  );
}
