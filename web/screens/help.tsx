import { useState } from "react";
import { LinkButton, AnchorButton } from "../ui/button.tsx";
import { ReadingPage, ReadingSection } from "../ui/reading-page.tsx";
import { TextField } from "../ui/text-field.tsx";
import { findTopics, type Topic } from "./help/topics.ts";

/** Questions and answers by area, narrowed by what is typed. */
export default function HelpScreen() {
  const [text, setText] = useState("");
  const found = findTopics(text);
  return (
    <ReadingPage
      title="Hjälp"
      intro="Korta svar på det mesta. Hittar du inte ditt, så svarar vi gärna."
      below={
        <p className="flex flex-wrap gap-2.5">
          <LinkButton to="/contact">Fråga oss</LinkButton>
          <LinkButton to="/nytt" look="secondary">
            Vad är nytt
          </LinkButton>
          <LinkButton to="/status" look="secondary">
            Driftstatus
          </LinkButton>
        </p>
      }
    >
      <TextField
        label="Sök i hjälpen"
        type="search"
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
      />
      <div aria-live="polite" className="sr-only">
        {text.trim() !== "" && (found.length === 0 ? "Inget svar hittades" : "")}
      </div>
      {found.length === 0 && (
        <p className="text-subtle-foreground">
          Inget svar hittades för ”{text.trim()}”. Pröva ett annat ord, eller fråga oss.
        </p>
      )}
      {found.map(({ name, topics }) => (
        <ReadingSection key={name} title={name}>
          {topics.map((topic) => (
            <Question key={topic.id} topic={topic} open={text.trim() !== ""} />
          ))}
        </ReadingSection>
      ))}
    </ReadingPage>
  );
}

function Question({ topic: { id, question, answer, to, link }, open }: { topic: Topic; open: boolean }) {
  return (
    <details
      // A search opens what it finds; without one they are closed again.
      key={String(open)}
      id={id}
      open={open}
      className="border-t hairline pt-2.5 first:border-t-0 first:pt-0"
    >
      <summary className="cursor-pointer rounded-sm py-1.5 font-semibold text-foreground">{question}</summary>
      {answer.map((paragraph) => (
        <p key={paragraph} className="mt-1.5">
          {paragraph}
        </p>
      ))}
      {to && (
        <p className="mt-3 mb-2">
          <AnchorButton href={to} look="secondary" size="sm">
            {link}
          </AnchorButton>
        </p>
      )}
    </details>
  );
}
