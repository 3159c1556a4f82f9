import changelog from "../../CHANGELOG.md?raw";
import { ReadingPage, ReadingSection } from "../ui/reading-page.tsx";
import { readNews } from "./whats-new/read-news.ts";

const news = readNews(changelog);

/** What has changed for the people who use the product: the changelog's Swedish part. */
export default function WhatsNewScreen() {
  return (
    <ReadingPage title="Vad är nytt" intro="Det senaste först.">
      {news.map(({ version, points }) => (
        <ReadingSection key={version} title={version}>
          <ul className="list-disc space-y-1.5 pl-5 marker:text-primary">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </ReadingSection>
      ))}
    </ReadingPage>
  );
}
