import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { SEARCH_FIELD } from "./search-place.ts";

const shortcut = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl K");

/** From every page of the back office to its one search field, also with Ctrl or ⌘ and K. */
export function SearchButton() {
  const navigate = useNavigate();
  const open = async () => {
    const field = () => document.getElementById(SEARCH_FIELD);
    if (!field()) await navigate({ to: "/admin" });
    field()?.focus();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    // Not from behind a dialog: what is written there would be lost.
    if (!isShortcut || document.querySelector("[role=dialog], [role=alertdialog]")) return;
    event.preventDefault();
    void open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  return (
    <Button
      look="secondary"
      size="sm"
      className="ml-auto max-[439px]:gap-0"
      title={`Sök (${shortcut()})`}
      aria-keyshortcuts="Control+K Meta+K"
      icon={<Search size={17} aria-hidden />}
      onClick={() => void open()}
    >
      <span className="max-[439px]:sr-only">Sök</span>
    </Button>
  );
}
