import { useNavigate } from "@tanstack/react-router";
import {
  ArrowLeft,
  CreditCard,
  LogOut,
  Menu as MenuIcon,
  MessageSquare,
  Shield,
  Store,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { signOut } from "../../client.ts";
import { IconButton, LinkButton } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Container } from "../../ui/page.tsx";
import { type Tab, TabList } from "../../ui/tabs.tsx";
import { SearchButton } from "./search-button.tsx";

type Back = "/dashboard" | "/admin" | "/admin/restaurants";

type FrameProps = {
  /** Where 'Tillbaka' leads: from the first page out of the back office, from the others to the first. */
  back?: Back;
  tabs?: readonly Tab[];
  tab?: string;
  children: ReactNode;
};

/** The back office's header and column. With tabs it stands inside a TabsRoot. */
export function AdminFrame({ back = "/admin", tabs, tab, children }: FrameProps) {
  return (
    <>
      <header className="border-b hairline bg-cream-25 print:hidden">
        <Container>
          <div
            className={`flex items-center gap-1 pt-3.5 min-[360px]:gap-3 md:gap-4 ${tabs ? "pb-2" : "pb-3.5"}`}
          >
            <Logo to="/dashboard" markOnly="narrow" />
            <span aria-hidden className="h-7 w-px shrink-0 bg-border-strong max-[359px]:hidden" />
            <span className="inline-flex h-6 items-center gap-1.5 rounded-xs bg-foreground max-[359px]:gap-0 px-2 text-2xs font-semibold text-background">
              <Shield size={13} aria-hidden />
              <span className="max-[359px]:sr-only">Admin</span>
            </span>
            <SearchButton />
            <WideNav back={back} />
            <PhoneNav back={back} />
          </div>
          {tabs && tab && (
            <TabList bare label="Översikt och beställningsförfrågningar" tabs={tabs} value={tab} />
          )}
        </Container>
      </header>
      <main id="innehall" tabIndex={-1} className="pb-20 outline-none">
        <Container>{children}</Container>
      </main>
    </>
  );
}

function WideNav({ back }: { back: Back }) {
  return (
    <nav aria-label="Admin" className="flex items-center gap-2 max-xl:hidden">
      <LinkButton to="/admin/restaurants" look="ghost" size="sm" icon={<Store size={17} aria-hidden />}>
        Restauranger
      </LinkButton>
      <LinkButton to="/admin/messages" look="ghost" size="sm" icon={<MessageSquare size={17} aria-hidden />}>
        Meddelanden
      </LinkButton>
      <LinkButton
        to="/admin/payment-links"
        look="ghost"
        size="sm"
        icon={<CreditCard size={17} aria-hidden />}
      >
        Betalningslänkar
      </LinkButton>
      <LinkButton to="/admin/staff" look="ghost" size="sm" icon={<Users size={17} aria-hidden />}>
        Administratörer
      </LinkButton>
      <LinkButton to={back} look="secondary" size="sm" icon={<ArrowLeft size={17} aria-hidden />}>
        Tillbaka
      </LinkButton>
      <IconButton look="ghost" size="sm" label="Logga ut" onClick={() => void signOut()}>
        <LogOut size={18} aria-hidden />
      </IconButton>
    </nav>
  );
}

function PhoneNav({ back }: { back: Back }) {
  const navigate = useNavigate();
  return (
    <nav aria-label="Admin" className="max-[359px]:-mr-3 xl:hidden">
      <Menu
        items={[
          {
            label: "Restauranger",
            icon: <Store size={17} aria-hidden />,
            run: () => void navigate({ to: "/admin/restaurants" }),
          },
          {
            label: "Meddelanden",
            icon: <MessageSquare size={17} aria-hidden />,
            run: () => void navigate({ to: "/admin/messages" }),
          },
          {
            label: "Betalningslänkar",
            icon: <CreditCard size={17} aria-hidden />,
            run: () => void navigate({ to: "/admin/payment-links" }),
          },
          {
            label: "Administratörer",
            icon: <Users size={17} aria-hidden />,
            run: () => void navigate({ to: "/admin/staff" }),
          },
          {
            label: "Tillbaka",
            icon: <ArrowLeft size={17} aria-hidden />,
            run: () => void navigate({ to: back }),
          },
          { label: "Logga ut", icon: <LogOut size={17} aria-hidden />, run: () => void signOut() },
        ]}
      >
        <IconButton look="ghost" label="Meny">
          <MenuIcon size={20} aria-hidden />
        </IconButton>
      </Menu>
    </nav>
  );
}
