import { Lock, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { governedByDirectory, governedByPeople } from "./directory-words.ts";

/** What is changed where. */
export function Governed() {
  return (
    <Card className="grid divide-border max-md:divide-y md:grid-cols-2 md:divide-x">
      <Side
        icon={<Lock size={15} aria-hidden />}
        title="Det här styr katalogen"
        words={governedByDirectory}
        look="bg-cream-200 text-status-pending-fg"
      />
      <Side
        icon={<Pencil size={15} aria-hidden />}
        title="Det här styr ni och kollegerna"
        words={governedByPeople}
        look="bg-green-100 text-green-800"
      />
    </Card>
  );
}

type SideProps = { icon: ReactNode; title: string; words: readonly string[]; look: string };

const Side = ({ icon, title, words, look }: SideProps) => (
  <div className="px-card py-4">
    <h2 className="flex items-center gap-2 text-sm font-semibold">
      {icon}
      {title}
    </h2>
    <ul className="mt-2.5 flex flex-wrap gap-2">
      {words.map((word) => (
        <li key={word} className={`rounded-sm px-2.5 py-1 text-sm font-medium forced-colors:border ${look}`}>
          {word}
        </li>
      ))}
    </ul>
  </div>
);
