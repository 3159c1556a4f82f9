import { Outlet, useMatches, useRouterState } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { lazy } from "./lazy.ts";
import { brand } from "../domain/brand.ts";
import { useWaitingProof } from "./proof.ts";
import { Button } from "./ui/button.tsx";
import { StatusPage } from "./ui/status-page.tsx";
import { Toaster } from "./ui/toaster.tsx";
import { useKitWords } from "./ui/words.ts";
import { useViewing } from "./viewing.ts";

/** For the platform's staff only. */
const ViewingBanner = lazy(() => import("./viewing-banner.tsx"));

/** When something dangerous waits for a proof of who one is. */
const ProofDialog = lazy(() => import("./screens/account/proof-dialog.tsx"));

/** Around every screen: the way past the header, the messages, the title and the focus after a change of screen. */
export function Shell() {
  useTitle();
  useFocusOnArrival();
  const viewing = useViewing();
  const waiting = useWaitingProof();
  return (
    <>
      <a
        href="#innehall"
        className="fixed top-3 left-3 z-50 -translate-y-20 rounded-md bg-foreground px-4 py-2.5 font-semibold text-background focus:translate-y-0 print:hidden"
      >
        {useKitWords().skip}
      </a>
      {viewing && (
        <Suspense fallback={null}>
          <ViewingBanner viewing={viewing} />
        </Suspense>
      )}
      <Outlet />
      {waiting && (
        <Suspense fallback={null}>
          <ProofDialog onClose={waiting.end} />
        </Suspense>
      )}
      <Toaster />
    </>
  );
}

function useTitle() {
  const { title: own } = useKitWords();
  const called = useMatches({
    select: (matches) => {
      const { staticData, search } = matches.at(-1)!;
      return staticData.tabTitles?.[(search as { tab?: string }).tab ?? ""] ?? staticData.title;
    },
  });
  const title = own ?? called;
  useEffect(() => {
    document.title = title ? `${title} – ${brand.name}` : brand.name;
  }, [title]);
}

/**
 * A new screen begins at its content, for keyboard and screen reader alike. For the eye it begins at the top: the router
 * has placed it, and scrolled to its content the header would be under the banner of who looks as a customer.
 */
function useFocusOnArrival() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    if (before.current && before.current !== path)
      document.getElementById("innehall")?.focus({ preventScroll: true });
    before.current = path;
  }, [path]);
}

export function Crashed() {
  return (
    <StatusPage
      state="failed"
      title="Något gick fel"
      actions={<Button onClick={() => location.reload()}>Försök igen</Button>}
    >
      Sidan kunde inte visas. Inget av det som är sparat har gått förlorat.
    </StatusPage>
  );
}
