import { Bilingual } from "../bilingual/bilingual.tsx";
import { OtherLanguage } from "../bilingual/language-switch.tsx";
import { languageForLink, useLanguage, useTexts } from "../bilingual/texts.ts";
import { LinkButton } from "../ui/button.tsx";
import { ReadingPage, ReadingSection } from "../ui/reading-page.tsx";
import { texts } from "./privacy/texts.ts";

/** In plain words: what is stored, why, who sees it, for how long, and what a person can do about it. */
export default function PrivacyScreen() {
  return (
    <Bilingual englishTitle={texts.en.tab}>
      <Privacy />
    </Bilingual>
  );
}

function Privacy() {
  const say = useTexts(texts);
  const search = languageForLink(useLanguage());
  return (
    <ReadingPage title={say.title} intro={say.intro} otherLanguage={<OtherLanguage path="/integritet" />}>
      {say.before.map(({ title, parts }) => (
        <ReadingSection key={title} title={title}>
          {parts.map((part) =>
            typeof part === "string" ? <p key={part}>{part}</p> : <List key={part[0]} items={part} />,
          )}
        </ReadingSection>
      ))}
      <ReadingSection title={say.rights}>
        <List items={say.yourRights} />
        <p className="flex flex-wrap gap-2.5 pt-1">
          <LinkButton to="/min-sida" search={search}>
            {say.toOwn}
          </LinkButton>
          <LinkButton to="/contact" search={search} look="secondary">
            {say.ask}
          </LinkButton>
        </p>
      </ReadingSection>
      <ReadingSection title={say.protection}>
        <p>{say.howProtected}</p>
      </ReadingSection>
    </ReadingPage>
  );
}

function List({ items }: { items: string[] }) {
  return (
    <ul className="list-disc space-y-1.5 pl-5 marker:text-primary">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
