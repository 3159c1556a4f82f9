import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { useSearchButton } from "../../ui/search-key.ts";
import { SEARCH_FIELD } from "./search-place.ts";

/** From every page of the back office to its one search field, also with Ctrl or ⌘ and K. */
export function SearchButton() {
  const navigate = useNavigate();
  const open = async () => {
    const field = () => document.getElementById(SEARCH_FIELD);
    if (!field()) await navigate({ to: "/admin" });
    field()?.focus();
  };
  return (
    <Button
      {...useSearchButton(() => void open())}
      look="secondary"
      size="sm"
      className="ml-auto max-[439px]:gap-0"
      icon={<Search size={17} aria-hidden />}
    >
      <span className="max-[439px]:sr-only">Sök</span>
    </Button>
  );
}
