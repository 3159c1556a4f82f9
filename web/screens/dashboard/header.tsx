import { CalendarCheck, LogOut, Shield } from "lucide-react";
import { useCall } from "../../calls.ts";
import { signOut } from "../../client.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { Container } from "../../ui/page.tsx";
import { PersonMenu } from "../../ui/person-menu.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFailureToast } from "../../ui/states.tsx";
import { lazy } from "../../lazy.ts";
import { CommandButton } from "../../ui/command-button.tsx";

const MenuPlaces = lazy(() => import("./menu-places.tsx"));
const loadField = () => import("./command-field.tsx");

/** Company and contact, the admin's buttons, the command field, the person's menu and the way out. */
export function DashboardHeader() {
  const { data: user } = useCall("get-user", {});
  return (
    <header className="bg-cream-25 print:hidden phone-bar:border-b phone-bar:hairline">
      <Container>
        <div className="flex items-center gap-3 pt-3.5 pb-2 md:gap-4 phone-bar:py-2.5">
          <Logo to="/dashboard" markOnly="phone" />
          <span aria-hidden className="h-7 w-px bg-border-strong max-md:hidden" />
          {user?.company !== null && <CompanyName />}
          <nav aria-label="Konto" className="ml-auto flex items-center gap-1 md:gap-3">
            {user?.role === "admin" && <AdminButtons />}
            {user?.company && <CommandButton load={loadField} />}
            {user?.company && (
              <PersonMenu name={user.full_name ?? user.email}>
                <MenuPlaces role={user.role} />
              </PersonMenu>
            )}
            <Button look="ghost" size="sm" onClick={() => void signOut()} className="max-md:w-11 max-md:px-0">
              <LogOut size={18} aria-hidden />
              <span className="max-md:sr-only">Logga ut</span>
            </Button>
          </nav>
        </div>
      </Container>
    </header>
  );
}

const UNKNOWN_COMPANY = "Fel vid hämtning av företagsinformation";

function CompanyName() {
  const { data, waiting } = useCall("get-overview", {});
  useFailureToast(data || waiting ? null : UNKNOWN_COMPANY);
  if (waiting) return <Skeleton className="w-36" />;
  if (!data)
    return <p className="min-w-0 text-sm leading-snug wrap-anywhere text-destructive">{UNKNOWN_COMPANY}</p>;
  const { name, contact_first_name, contact_last_name } = data.company;
  const contact = [contact_first_name, contact_last_name].filter(Boolean).join(" ");
  return (
    <div className="min-w-0 leading-snug">
      <p className="truncate font-semibold">{name}</p>
      {contact && <p className="truncate text-xs text-subtle-foreground">{contact}</p>}
    </div>
  );
}

function AdminButtons() {
  return (
    <>
      <LinkButton
        to="/calendar-success"
        look="ghost"
        size="sm"
        className="max-lg:w-11 max-lg:px-0"
        icon={<CalendarCheck size={17} aria-hidden />}
      >
        <span className="max-lg:sr-only">Kalendersida</span>
      </LinkButton>
      <LinkButton to="/admin" look="secondary" size="sm" icon={<Shield size={17} aria-hidden />}>
        Admin
      </LinkButton>
    </>
  );
}
