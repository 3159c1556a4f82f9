import { ArrowLeft, LogOut, Shield } from "lucide-react";
import type { ReactNode } from "react";
import { useCall } from "../../calls.ts";
import { signOut } from "../../client.ts";
import { lazy } from "../../lazy.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { CommandButton } from "../../ui/command-button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { Container } from "../../ui/page.tsx";
import { PersonMenu } from "../../ui/person-menu.tsx";
import { PlaceNav } from "../../ui/place-nav.tsx";
import { type PlatformPlace, places } from "./places.ts";

const MenuPlaces = lazy(() => import("./menu-places.tsx"));
const loadField = () => import("./command-field.tsx");

type Back = "/dashboard" | "/admin" | "/admin/companies" | "/admin/restaurants";

type FrameProps = {
  /** The place that the page belongs to. */
  here: PlatformPlace | null;
  /** Where 'Tillbaka' leads: from a place out of the back office, from a page to its place. */
  back?: Back;
  children: ReactNode;
};

/** The back office's header, the way around and the column. */
export function AdminFrame({ here, back = "/admin", children }: FrameProps) {
  const { data: user } = useCall("get-user", {});
  return (
    <>
      <header className="bg-cream-25 print:hidden phone-bar:border-b phone-bar:hairline">
        <Container>
          <div className="flex items-center gap-1 pt-3.5 pb-2 min-[360px]:gap-3 md:gap-4 phone-bar:py-2.5">
            <Logo to="/dashboard" markOnly="phone" />
            <span aria-hidden className="h-7 w-px shrink-0 bg-border-strong max-[359px]:hidden" />
            <span className="inline-flex h-6 items-center gap-1.5 rounded-xs bg-foreground max-[359px]:gap-0 px-2 text-2xs font-semibold text-background">
              <Shield size={13} aria-hidden />
              <span className="max-[359px]:sr-only">Admin</span>
            </span>
            <nav aria-label="Konto" className="ml-auto flex items-center gap-1 md:gap-3">
              <CommandButton load={loadField} />
              <PersonMenu name={user?.full_name ?? user?.email ?? "Admin"}>
                <MenuPlaces />
              </PersonMenu>
              <LinkButton
                to={back}
                look="secondary"
                size="sm"
                className="max-md:w-11 max-md:px-0"
                icon={<ArrowLeft size={17} aria-hidden />}
              >
                <span className="max-md:sr-only">Tillbaka</span>
              </LinkButton>
              <Button
                look="ghost"
                size="sm"
                onClick={() => void signOut()}
                className="max-xl:w-11 max-xl:px-0"
              >
                <LogOut size={18} aria-hidden />
                <span className="max-xl:sr-only">Logga ut</span>
              </Button>
            </nav>
          </div>
        </Container>
      </header>
      <PlaceNav label="Admin" places={places} here={here} />
      <main
        id="innehall"
        tabIndex={-1}
        className="pb-20 outline-none phone-bar:pb-[calc(var(--place-bar)+28px)]"
      >
        <Container>{children}</Container>
      </main>
    </>
  );
}
