import { Link } from "@tanstack/react-router";
import { CalendarCheck, LogOut, Shield } from "lucide-react";
import { owners, type Role } from "../../../contract/callers.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { useCall } from "../../calls.ts";
import { signOut } from "../../client.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { Container } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFailureToast } from "../../ui/states.tsx";
import { type Tab, TabList } from "../../ui/tabs.tsx";
import { FindButton } from "./find-button.tsx";

/** Company and contact, the admin's buttons, the search, the person's menu, the way out, and the tabs on the lower edge. */
export function DashboardHeader({ tabs, tab }: { tabs: readonly Tab[]; tab: string }) {
  const { data: user } = useCall("get-user", {});
  return (
    <header className="border-b hairline bg-cream-25">
      <Container>
        <div className="flex items-center gap-3 pt-3.5 pb-2 md:gap-4">
          <Logo to="/dashboard" markOnly="phone" />
          <span aria-hidden className="h-7 w-px bg-border-strong max-md:hidden" />
          {user?.company !== null && <CompanyName />}
          <nav aria-label="Konto" className="ml-auto flex items-center gap-2 md:gap-3">
            {user?.role === "admin" && <AdminButtons />}
            {user?.company && <FindButton />}
            {user?.company && <PersonMenu name={user.full_name ?? user.email} role={user.role} />}
            <Button look="ghost" size="sm" onClick={() => void signOut()} className="max-md:w-11 max-md:px-0">
              <LogOut size={18} aria-hidden />
              <span className="max-md:sr-only">Logga ut</span>
            </Button>
          </nav>
        </div>
        <TabList bare label="Översikt, tårtor och måltider" tabs={tabs} value={tab} />
      </Container>
    </header>
  );
}

const UNKNOWN_COMPANY = "Fel vid hämtning av företagsinformation";

function CompanyName() {
  const { data, waiting } = useCall("get-overview", {});
  useFailureToast(data || waiting ? null : UNKNOWN_COMPANY);
  if (waiting) return <Skeleton className="w-36" />;
  if (!data) return <p className="text-sm text-destructive">{UNKNOWN_COMPANY}</p>;
  const { name, contact_first_name, contact_last_name } = data.company;
  const contact = [contact_first_name, contact_last_name].filter(Boolean).join(" ");
  return (
    <div className="min-w-0 leading-snug">
      <p className="truncate font-semibold">{name}</p>
      {contact && <p className="truncate text-xs text-subtle-foreground">{contact}</p>}
    </div>
  );
}

/** The browser's own disclosure, which weighs nothing; it closes when somebody goes elsewhere. */
function PersonMenu({ name, role }: { name: string; role: Role }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    menu.current!.open = false;
    menu.current!.querySelector("summary")!.focus();
  };
  const listen = useEffectEvent((event: Event) => {
    if (!menu.current?.open) return;
    if ((event as KeyboardEvent).key === "Escape") close();
    else menu.current.open = menu.current.contains(event.target as Node);
  });
  useEffect(() => {
    const heard = (event: Event) => listen(event);
    for (const kind of leaving) addEventListener(kind, heard);
    return () => leaving.forEach((kind) => removeEventListener(kind, heard));
  }, []);
  return (
    <details ref={menu} className="relative">
      <summary className="transition-soft grid h-control-sm cursor-pointer list-none place-items-center rounded-md px-1 hover:bg-cream-100 [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Meny för {name}</span>
        <Avatar name={name} size={32} tone={3} />
      </summary>
      <div className="absolute right-0 z-40 mt-1.5 w-60 rounded-lg border hairline bg-popover p-1.5 shadow-popover">
        <p className="truncate px-3 py-2 text-sm text-muted-foreground">{name}</p>
        <Link
          to="/dashboard/installningar"
          onClick={close}
          className="flex min-h-11 items-center rounded-sm px-3 text-sm hover:bg-cream-100"
        >
          Inställningar
        </Link>
        {owners.some((owner) => owner === role) && (
          <Link
            to="/dashboard"
            search={{ hjalp: "kom-igang" }}
            onClick={close}
            className="flex min-h-11 items-center rounded-sm px-3 text-sm hover:bg-cream-100"
          >
            Hjälp: Kom igång
          </Link>
        )}
      </div>
    </details>
  );
}

const leaving = ["pointerdown", "focusin", "keydown"];

function AdminButtons() {
  return (
    <>
      <LinkButton
        to="/calendar-success"
        look="ghost"
        size="sm"
        className="max-md:w-11 max-md:px-0"
        icon={<CalendarCheck size={17} aria-hidden />}
      >
        <span className="max-md:sr-only">Kalendersida</span>
      </LinkButton>
      <LinkButton to="/admin" look="secondary" size="sm" icon={<Shield size={17} aria-hidden />}>
        Admin
      </LinkButton>
    </>
  );
}
