import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { agreementEditions } from "../../../domain/agreement-texts.ts";
import {
  agreementNames,
  agreementPaths,
  agreementsInText,
  agreementDocuments,
  type AgreementDocument,
} from "../../../domain/agreements.ts";
import { settings } from "../../settings.ts";
import { Card } from "../../ui/card.tsx";
import { Logo } from "../../ui/logo.tsx";

/** The version that holds, for anybody to read. */
export function AgreementPage({ document }: { document: AgreementDocument }) {
  const { version, intro, sections } = agreementEditions[document][0]!;
  const other = agreementDocuments.find((one) => one !== document)!;
  return (
    <main
      id="innehall"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh w-full max-w-[760px] flex-col gap-8 px-gutter py-7 outline-none md:py-12"
    >
      <Logo />
      <header>
        <h1 className="display text-h1 hyphens-manual wrap-anywhere">{agreementNames[document]}</h1>
        <p className="mt-2 text-base text-subtle-foreground">{intro}</p>
        <p className="mt-2 text-sm text-muted-foreground">Version {version}</p>
      </header>
      <Card className="space-y-7 px-5 py-7 md:px-9 md:py-9">
        <Section title="Parter">
          <p>
            Ert företag, och {settings.operator} som driver tjänsten. Ni når oss på {settings.contactEmail}.
          </p>
        </Section>
        {sections.map(({ title, paragraphs }, index) => (
          <Section key={title} title={`${index + 1}. ${title}`}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Section>
        ))}
        {document === "processing" && (
          <Section title="Underbiträden">
            <p>{settings.subprocessors}</p>
          </Section>
        )}
      </Card>
      <p className="text-sm text-subtle-foreground">
        Läs också{" "}
        <Link
          to={agreementPaths[other]}
          className="font-medium text-primary underline decoration-green-300 underline-offset-4 hover:decoration-current"
        >
          {agreementsInText[other]}
        </Link>
        .
      </p>
    </main>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="display text-h3">{title}</h2>
      <div className="mt-2 space-y-2.5 text-subtle-foreground">{children}</div>
    </section>
  );
}
