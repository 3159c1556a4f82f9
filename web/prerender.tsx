import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { PLACE } from "./public-pages.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "./query.ts";
import { makeRouter } from "./routes.tsx";
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
export async function renderScreen(path: string, { hydrates }: { hydrates: boolean }): Promise<string> {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const screen = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
  // Who reads a page's source finds its sentences as they are written; what hydrates must be what the browser draws.
  return hydrates
    ? renderToString(screen)
    : renderToStaticMarkup(screen).replace(/(?<=\d)\u{A0}(?=[a-zåäö])/gu, " ");
}

export const renderOffline = (): string => renderToStaticMarkup(<OfflinePage />);

/** Every address that the app knows, so that the server can tell it from one that does not exist. */
export const addresses = (): string[] => Object.keys(makeRouter(createMemoryHistory()).routesByPath);
