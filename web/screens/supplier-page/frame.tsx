import { Link } from "@tanstack/react-router";
import { Languages, LogOut, UserRound } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import type { Output } from "../../../contract/contract.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { dropSupplierSession, useSupplierSession } from "../../supplier-session.ts";
import { bottomBar } from "../../ui/bottom-bar.ts";
import { IconButton } from "../../ui/button.tsx";
import { cx } from "../../ui/classes.ts";
import { LogoMark } from "../../ui/logo.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Container } from "../../ui/page.tsx";
import { AskForLink } from "./ask-for-link.tsx";
import { type SupplierTab, supplierTabs } from "./tabs.ts";
import { useLanguage, useTexts } from "../../bilingual/texts.ts";
import { Bilingual } from "../../bilingual/bilingual.tsx";
import { texts } from "./texts.ts";
import { chooseLanguage } from "../../bilingual/chosen.ts";

type Page = Output<"get-supplier-page">;

/** Around every page of a supplier: whose it is and the way to the others. Without a session, the way in. */
export function SupplierFrame({ page, children }: { page: SupplierTab["label"]; children: ReactNode }) {
  return (
    <Bilingual englishTitle={texts.en[page]}>
      <Frame>{children}</Frame>
    </Bilingual>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const say = useTexts(texts);
  const session = useSupplierSession();
  useOwnManifest();
  const { data } = useCall("get-supplier-page", {}, { when: session !== null });
  if (session === null) return <AskForLink />;
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <header className="border-b hairline bg-cream-25 print:hidden">
        <Container className="flex items-center justify-between gap-4 py-3.5 md:pb-1">
          <div className="flex min-w-0 items-center gap-3">
            <LogoMark />
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{data?.name ?? say.yourPage}</p>
              <p className="text-xs wrap-anywhere text-subtle-foreground max-md:hidden">{data?.address}</p>
            </div>
          </div>
          <SignOut />
        </Container>
        <Container className="max-md:hidden">
          <nav aria-label={say.yourPage} className="-mx-2.5 flex gap-3">
            {supplierTabs.map((tab) => (
              <Link
                key={tab.to}
                to={tab.to}
                activeOptions={{ exact: true }}
                className="transition-soft relative flex h-12 items-center gap-2 rounded-sm px-2.5 font-semibold text-subtle-foreground -outline-offset-2 after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 hover:text-foreground aria-[current=page]:text-foreground aria-[current=page]:after:bg-primary forced-colors:aria-[current=page]:after:bg-[Highlight]"
              >
                <tab.icon size={18} strokeWidth={1.75} aria-hidden />
                {say[tab.label]}
                <Count tab={tab} page={data} />
              </Link>
            ))}
          </nav>
        </Container>
      </header>
      <main id="innehall" tabIndex={-1} className="outline-none">
        <Container className="pb-16 max-md:pb-[calc(var(--bottom-bar,72px)+24px)]">{children}</Container>
      </main>
      <PhoneBar page={data} />
    </>
  );
}

/** Put on a home screen, it opens here and not on a company's overview. */
function useOwnManifest(): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    const before = link?.getAttribute("href");
    if (!link || !before) return undefined;
    link.setAttribute("href", "/leverantor.webmanifest");
    return () => link.setAttribute("href", before);
  }, []);
}

function PhoneBar({ page }: { page: Page | undefined }) {
  const say = useTexts(texts);
  return (
    <nav
      ref={bottomBar}
      aria-label={say.yourPage}
      className="fixed inset-x-0 bottom-0 z-20 flex border-t hairline bg-card pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {supplierTabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          activeOptions={{ exact: true }}
          className="group grid h-18 min-w-0 flex-1 place-content-center justify-items-center gap-1 text-[11px] max-[359px]:text-[10px] max-[359px]:tracking-tight text-subtle-foreground -outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-primary"
        >
          <span className="relative rounded-full px-3.5 py-1 group-aria-[current=page]:bg-green-100">
            <tab.icon size={20} strokeWidth={1.75} aria-hidden />
            <span className="absolute -top-1 right-0">
              {tab.to !== "/leverantor" && <Count tab={tab} page={page} />}
            </span>
          </span>
          {say[tab.short]}
        </Link>
      ))}
    </nav>
  );
}

function Count({ tab, page }: { tab: SupplierTab; page: Page | undefined }) {
  const count = tab.count && page?.[tab.count];
  if (!count) return null;
  const urgent = tab.count === "waiting";
  return (
    <span
      className={cx(
        "min-w-5 rounded-full px-1.5 py-px text-center text-xs font-semibold tabular-nums",
        urgent ? "bg-accent text-accent-foreground" : "bg-cream-200 text-foreground",
      )}
    >
      {count}
    </span>
  );
}

function SignOut() {
  const say = useTexts(texts);
  const close = useCallAction("close-supplier-page", { failed: say.notSignedOut });
  const signOut = async (everywhere: boolean) => {
    if (await close.run({ everywhere })) dropSupplierSession();
  };
  const language = useLanguage();
  const keep = useCallAction("set-supplier-language", { done: say.mailsToo });
  const other = language === "sv" ? "en" : "sv";
  const change = () => {
    chooseLanguage(other);
    void keep.run({ language: other });
  };
  return (
    <Menu
      items={[
        {
          label: say.otherLanguage,
          icon: <Languages size={17} aria-hidden />,
          hint: say.otherLanguageHint,
          run: change,
        },
        { label: say.signOut, icon: <LogOut size={17} aria-hidden />, run: () => void signOut(false) },
        {
          label: say.signOutEverywhere,
          icon: <LogOut size={17} aria-hidden />,
          hint: say.everywhere,
          run: () => void signOut(true),
        },
      ]}
    >
      <IconButton label={say.signedIn} look="ghost">
        <UserRound size={20} aria-hidden />
      </IconButton>
    </Menu>
  );
}
