import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { controlClass } from "../../ui/field.tsx";

const PAUSE_MS = 250;

/** Calls back when typing has stopped for a moment. */
export function SearchField({ label, onSearch }: { label: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return (
    <div className="relative w-full md:w-64">
      <Search size={17} aria-hidden className="absolute inset-y-0 left-3.5 my-auto text-ink-500" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={controlClass(false, "h-control pl-10")}
      />
    </div>
  );
}
