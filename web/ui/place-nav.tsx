import { Link, useSearch } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { Search } from "../routes.tsx";
import { cx } from "./classes.ts";
import { Container } from "./page.tsx";

export type Place<Key extends string = string> = {
  key: Key;
  label: string;
  icon: LucideIcon;
  to:
    | "/dashboard"
    | "/dashboard/anstallda"
    | "/admin"
    | "/admin/companies"
    | "/admin/restaurants"
    | "/admin/operations"
    | "/admin/statistics";
  tab?: string;
  /** Fetches what the place will show, of an office or of all, before it is pressed. */
  warm?: (office: string | undefined) => void;
};

type NavProps = {
  label: string;
  places: readonly Place[];
  /** Where somebody is; a page beneath a place is in it. */
  here: string | null;
};

/** The way around: a row that stays at the top, on phones a bar at the bottom. Real links, the same on every page. */
export function PlaceNav({ label, places, here }: NavProps) {
  return (
    <nav
      aria-label={label}
      data-places
      className="sticky top-(--banner,0px) z-20 border-b hairline bg-cream-25 short:static phone-bar:fixed phone-bar:inset-x-0 phone-bar:top-auto phone-bar:bottom-0 phone-bar:border-t phone-bar:border-b-0 phone-bar:bg-card phone-bar:pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <Container className="phone-bar:px-0">
        <ul className="-mx-2.5 flex gap-1 max-[359px]:gap-0 md:gap-3 phone-bar:mx-0 phone-bar:gap-0">
          {places.map((place) => (
            <li key={place.key} className="phone-bar:min-w-0 phone-bar:flex-1">
              <PlaceLink place={place} on={place.key === here} />
            </li>
          ))}
        </ul>
      </Container>
    </nav>
  );
}

function PlaceLink({ place, on }: { place: Place; on: boolean }) {
  const { to, tab, label, icon: Icon, warm } = place;
  const { kontor: office } = useSearch({ strict: false });
  const fetch = warm && (() => warm(office));
  return (
    <Link
      to={to}
      // Whoever looks at an office goes on looking at it.
      search={({ kontor }: Search) => ({ ...(tab && { tab }), ...(kontor && { kontor }) })}
      activeOptions={{ exact: true }}
      aria-current={on ? "page" : undefined}
      onMouseEnter={fetch}
      onFocus={fetch}
      onTouchStart={fetch}
      className={cx(
        "transition-soft relative flex h-12 items-center gap-2 rounded-sm px-2.5 font-semibold whitespace-nowrap -outline-offset-2",
        "after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 short:max-md:px-1.5 short:max-md:text-sm",
        "phone-bar:h-15 phone-bar:flex-col phone-bar:justify-center phone-bar:gap-0.5 phone-bar:px-0 phone-bar:text-2xs phone-bar:after:hidden",
        on
          ? "text-foreground after:bg-primary forced-colors:after:bg-[Highlight] phone-bar:text-primary"
          : "text-subtle-foreground hover:text-foreground phone-bar:font-medium",
      )}
    >
      <span
        className={cx(
          "relative short:max-md:hidden phone-bar:rounded-full phone-bar:px-3.5 phone-bar:py-1",
          on && "phone-bar:bg-green-100 forced-colors:phone-bar:border",
        )}
      >
        <Icon size={18} aria-hidden className="phone-bar:size-5" />
      </span>
      {label}
    </Link>
  );
}
