import { Suspense } from "react";
import { lazy } from "../lazy.ts";
import { PageHead } from "../ui/page.tsx";
import { AdminFrame } from "./admin/frame.tsx";

const Journal = lazy(() => import("./admin/journal.tsx"));
const YearlyList = lazy(() => import("./admin/yearly-list.tsx"));
const TestPanel = lazy(() => import("./admin/test-panel.tsx"));

/** What runs by itself: what the next run will do and the last did, mails that did not go, and the test panel. */
export default function AdminOperationsScreen() {
  return (
    <AdminFrame here="drift" back="/admin">
      <PageHead title="Drift" text="Det som sker av sig självt, och det som ska provas." />
      <div className="grid grid-cols-1 items-start gap-3.5 md:gap-5 lg:grid-cols-[minmax(0,1fr)_384px]">
        <div className="grid min-w-0 grid-cols-1 gap-3.5 md:gap-5">
          <Suspense fallback={null}>
            <Journal />
          </Suspense>
        </div>
        <div id="testpanel" className="grid min-w-0 grid-cols-1 gap-3.5 md:gap-5">
          <Suspense fallback={null}>
            <YearlyList />
            <TestPanel />
          </Suspense>
        </div>
      </div>
    </AdminFrame>
  );
}
