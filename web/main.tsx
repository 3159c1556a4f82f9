import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { followAppearance } from "./appearance.ts";
import { followDays } from "./clock.ts";
import { makeInstallable } from "./installable.ts";
import { followLine, tellLine, tellOutdated } from "./connection.ts";
import { followChanges } from "./live.ts";
import { queryClient, refetchEverything } from "./query.ts";
import { makeRouter } from "./routes.tsx";
import { onSessionChange } from "./session.ts";
import { followFocus } from "./ui/focus.ts";
import "./styles.css";

// zod would try to compile its checks with eval, which our policy forbids and reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// No module may use Temporal while it is loaded: in an older browser it is here only now.
if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");

const router = makeRouter();
// Signing in or out, here or in another tab, asks the guards again.
onSessionChange(() => void router.invalidate());
followChanges(tellLine);
followLine();
followDays(() => void refetchEverything());
followAppearance();
followFocus();
makeInstallable(tellOutdated);

const place = document.getElementById("root")!;
const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
);

if (place.hasChildNodes()) {
  router.ssr = { manifest: undefined };
  await router.load();
  hydrateRoot(place, app);
} else {
  createRoot(place).render(app);
}
