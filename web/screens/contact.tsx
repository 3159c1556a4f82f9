import { Clock } from "lucide-react";
import { Card } from "../ui/card.tsx";
import { Container } from "../ui/page.tsx";
import { PublicHeader, SmallPrint, SocialLinks } from "../ui/public-page.tsx";
import { ContactForm } from "./contact/contact-form.tsx";
import { questions } from "./contact/questions.ts";

export default function ContactScreen() {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main id="innehall" tabIndex={-1} className="flex-1 outline-none">
        <Container className="grid gap-9 pt-10 pb-16 md:pt-20 lg:grid-cols-[minmax(0,448px)_minmax(0,672px)] lg:justify-between lg:gap-x-12">
          <div>
            <h1 className="display text-[2.25rem] leading-tight tracking-(--tracking-display) md:text-[3.375rem] md:leading-[1.08]">
              Kontakta oss
            </h1>
            <p className="mt-3 text-lead text-subtle-foreground">
              Berätta hur ni firar idag och vad ni vill slippa hålla reda på.
            </p>
            <p className="mt-6 flex items-center gap-3 rounded-lg bg-marzipan-100 px-4 py-3">
              <Clock size={20} className="text-marzipan-700" aria-hidden />
              Vi svarar normalt inom 24 timmar på vardagar.
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
        <Container>
          <SmallPrint />
        </Container>
      </footer>
    </div>
  );
}

function Questions() {
  return (
    <section aria-labelledby="fragor" className="border-t hairline pt-7">
      <h2 id="fragor" className="display text-h3">
        Vanliga frågor
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
