import { Link } from "@tanstack/react-router";
import { agreementEditions } from "../../../domain/agreement-texts.ts";
import {
  agreementNames,
  agreementPaths,
  agreementsInText,
  agreementDocuments,
  type AgreementDocument,
} from "../../../domain/agreements.ts";
import { settings } from "../../settings.ts";
import { ReadingPage, ReadingSection } from "../../ui/reading-page.tsx";

/** The version that holds, for anybody to read. */
export function AgreementPage({ document }: { document: AgreementDocument }) {
  const { version, intro, sections } = agreementEditions[document][0]!;
  const other = agreementDocuments.find((one) => one !== document)!;
  return (
    <ReadingPage
      title={agreementNames[document]}
      intro={intro}
      note={`Version ${version}`}
      below={
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
      }
    >
      <ReadingSection title="Parter">
        <p>
          Ert företag, och {settings.operator} som driver tjänsten. Ni når oss på {settings.contactEmail}.
        </p>
      </ReadingSection>
      {sections.map(({ title, paragraphs }, index) => (
        <ReadingSection key={title} title={`${index + 1}. ${title}`}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </ReadingSection>
      ))}
      {document === "processing" && (
        <ReadingSection title="Underbiträden">
          <p>{settings.subprocessors}</p>
        </ReadingSection>
      )}
    </ReadingPage>
  );
}
