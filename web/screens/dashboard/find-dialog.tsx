import { Link } from "@tanstack/react-router";
import {
  CakeSlice,
  HeartHandshake,
  LayoutDashboard,
  type LucideIcon,
  Search,
  Users,
  Utensils,
  WandSparkles,
} from "lucide-react";
import { useRef, useState } from "react";
import { useCall } from "../../calls.ts";
import type { Search as RouteSearch } from "../../routes.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { moveThroughFound } from "../../ui/found-keys.ts";
import { EmptyState } from "../../ui/states.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { sections } from "../settings/sections.ts";
import { finds } from "./finds.ts";

type Place = {
  title: string;
  /** By which it is found besides its name. */
  words: string;
  Icon: LucideIcon;
  to:
    | (typeof sections)[number]["path"]
    | "/dashboard"
    | "/dashboard/anstallda"
    | "/dashboard/ingen-glomd"
    | "/dashboard/autopilot";
  search?: RouteSearch;
};

const screens: Place[] = [
  {
    title: "Översikt",
    words: "startsida hem denna vecka statistik",
    Icon: LayoutDashboard,
    to: "/dashboard",
  },
  {
    title: "Tårtor",
    words: "födelsedagstårtor beställa tårta födelsedagar",
    Icon: CakeSlice,
    to: "/dashboard",
    search: { tab: "tartor" },
  },
  {
    title: "Måltider",
    words: "lunch frukost fika middag beställa mat restaurang",
    Icon: Utensils,
    to: "/dashboard",
    search: { tab: "maltider" },
  },
  {
    title: "Anställda",
    words: "registret personal medarbetare kollegor importera lägg till anställd allergier födelsedag",
    Icon: Users,
    to: "/dashboard/anstallda",
  },
  {
    title: "Ingen glömd",
    words: "löftet födelsedagar glömda saknas",
    Icon: HeartHandshake,
    to: "/dashboard/ingen-glomd",
  },
  {
    title: "Autopilot",
    words: "planera året förslag bagerier",
    Icon: WandSparkles,
    to: "/dashboard/autopilot",
  },
];

/** One field that leads anywhere in the company's part: its screens, and the settings' sections by what is in them. */
export default function FindDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const part = useRef<HTMLElement>(null);
  const { data: user } = useCall("get-user", {});
  const settings = sections
    .filter(({ by }) => !user || by.includes(user.role))
    .map(({ path, ...section }): Place => ({ ...section, to: path }));
  const groups = [
    { title: "Sidor", places: finds(screens, text) },
    { title: "Inställningar", places: finds(settings, text) },
  ].filter(({ places }) => places.length > 0);
  return (
    <Dialog open onOpenChange={onClose} title="Sök" addressed>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys lead on from what is inside */}
      <search ref={part} onKeyDown={(event) => moveThroughFound(event, part.current!)} className="block">
        <TextField
          label="Sida eller inställning"
          type="search"
          autoComplete="off"
          maxLength={100}
          before={<Search size={17} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div aria-live="polite" className="mt-4 space-y-4">
          {groups.length === 0 && (
            <EmptyState
              title={`Inga träffar på ”${text.trim()}”`}
              text="Prova ett annat ord, till exempel faktura, lösenord eller portkod."
            />
          )}
          {groups.map(({ title, places }) => (
            <section key={title}>
              <h3 className="mb-1 text-xs font-semibold text-muted-foreground">{title}</h3>
              {places.map((place) => (
                <Link
                  key={place.title}
                  to={place.to}
                  {...(place.search && { search: place.search })}
                  onClick={onClose}
                  className="transition-soft -mx-3 flex min-h-11 items-center gap-3 rounded-md px-3 py-2 hover:bg-cream-100"
                >
                  <place.Icon size={17} aria-hidden className="text-ink-600" />
                  {place.title}
                </Link>
              ))}
            </section>
          ))}
        </div>
      </search>
    </Dialog>
  );
}
