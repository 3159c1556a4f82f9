import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { PLACE } from "./public-pages.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "./query.ts";
import { makeRouter } from "./routes.tsx";
import type { Language } from "../domain/language.ts";
import { kitIn } from "./bilingual/english.ts";
import { speak } from "./ui/words.ts";
import { OfflinePage } from "./offline-page.tsx";
import { settings } from "./settings.ts";

export { heroPhoto } from "./screens/landing/hero-photo.ts";
export { publicPages, type PublicPage } from "./public-pages.ts";

/** Renders screens to HTML while the site is built. What differs from place to place becomes a %name%. */

const places = [
  "bookingUrl",
  "instagramUrl",
  "facebookUrl",
  "contactEmail",
  "operator",
  "subprocessors",
] as const;
for (const name of places) {
  settings[name] = PLACE(name);
}

/** `hydrates`: with the marks by which the browser's script finds its way into the HTML. */
export async function renderScreen(
  path: string,
  { hydrates }: { hydrates: boolean },
  language: Language = "sv",
): Promise<string> {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const screen = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
  // Both in one go: the kit speaks one language at a time.
  speak(kitIn[language]);
  // What hydrates must be what the browser draws.
  return hydrates ? renderToString(screen) : asWritten(renderToStaticMarkup(screen));
}

const LONGEST_TITLE = 40;

/**
 * Who reads a page's source finds its texts as they are written: a style keeps a number on a line with its word. Titles and
 * buttons stay whole.
 */
const asWritten = (html: string): string =>
  html.replace(/>[^<>]+</g, (text) =>
    text.replace(
      /(\d{1,6})\u00a0([a-zåäö]{1,30})/g,
      text.length > LONGEST_TITLE ? '<span class="whitespace-nowrap">$1 $2</span>' : "$1 $2",
    ),
  );

export const renderOffline = (): string => renderToStaticMarkup(<OfflinePage />);

/** Every address that the app knows, so that the server can tell it from one that does not exist. */
export const addresses = (): string[] => Object.keys(makeRouter(createMemoryHistory()).routesByPath);
