import { Clock } from "lucide-react";
import { Bilingual } from "../bilingual/bilingual.tsx";
import { OtherLanguage } from "../bilingual/language-switch.tsx";
import { useTexts } from "../bilingual/texts.ts";
import { Card } from "../ui/card.tsx";
import { Container } from "../ui/page.tsx";
import { PublicHeader, SmallPrint, SocialLinks } from "../ui/public-page.tsx";
import { ContactForm } from "./contact/contact-form.tsx";
import { texts } from "./contact/texts.ts";

export default function ContactScreen() {
  return (
    <Bilingual englishTitle={texts.en.tab}>
      <Contact />
    </Bilingual>
  );
}

function Contact() {
  const say = useTexts(texts);
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main id="innehall" tabIndex={-1} className="flex-1 outline-none">
        <Container className="grid gap-9 pt-10 pb-16 md:pt-20 lg:grid-cols-[minmax(0,448px)_minmax(0,672px)] lg:justify-between lg:gap-x-12">
          <div>
            <h1 className="display text-[2.25rem] leading-tight tracking-(--tracking-display) md:text-[3.375rem] md:leading-[1.08]">
              {say.title}
            </h1>
            <p className="mt-3 text-lead text-subtle-foreground">{say.intro}</p>
            <p className="mt-6 flex items-center gap-3 rounded-lg bg-marzipan-100 px-4 py-3">
              <Clock size={20} className="text-marzipan-700" aria-hidden />
              {say.replies}
            </p>
            <div className="mt-6">
              <SocialLinks />
            </div>
          </div>
          <Card className="self-start px-5 py-6 md:p-8 lg:row-span-2">
            <ContactForm />
          </Card>
          <Questions />
        </Container>
      </main>
      <footer className="pb-13">
        <Container className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <SmallPrint />
          <OtherLanguage path="/contact" />
        </Container>
      </footer>
    </div>
  );
}

function Questions() {
  const { asked, questions } = useTexts(texts);
  return (
    <section aria-labelledby="fragor" className="border-t hairline pt-7">
      <h2 id="fragor" className="display text-h3">
        {asked}
      </h2>
      <dl className="mt-3 space-y-4">
        {questions.map(({ question, answer }) => (
          <div key={question}>
            <dt className="font-semibold">{question}</dt>
            <dd className="mt-0.5 text-subtle-foreground">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
