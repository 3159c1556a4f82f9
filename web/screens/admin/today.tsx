import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { formatDayTime } from "../../../domain/dates.ts";
import { inStockholm } from "../../../domain/clock.ts";
import { capitalised, counted } from "../../../domain/swedish.ts";
import { clock, useToday } from "../../clock.ts";
import { lazy } from "../../lazy.ts";
import { Keys } from "../../ui/keys.tsx";
import { Companies } from "./companies.tsx";
import { Queue } from "./queue.tsx";
import { useQueue } from "./queue/read.ts";

const PlatformDay = lazy(() => import("./platform-day.tsx"));

/** The staff's first screen: the queue, then what solved itself, then all customers. */
export default function Today() {
  const today = useToday();
  const queue = useQueue();
  const { length } = queue.items;
  const time = inStockholm(clock.now()).toPlainTime().toString({ smallestUnit: "minute" });
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pt-6 pb-5">
        <div>
          <p className="text-sm font-semibold text-subtle-foreground">
            {capitalised(formatDayTime(today, time, today))}
          </p>
          <h1 className="display text-h1">
            {length === 0
              ? queue.waiting
                ? "Idag"
                : "Inget väntar på dig"
              : counted(length, "sak väntar på dig", "saker väntar på dig")}
          </h1>
          {length > 0 && <p className="mt-1 text-subtle-foreground">Börja överst.</p>}
        </div>
        {length > 0 && (
          <p className="flex items-center gap-1.5 text-sm text-subtle-foreground max-md:hidden pointer-coarse:hidden">
            <Keys>j</Keys>
            <Keys>k</Keys> välj <Keys>Enter</Keys> gör det föreslagna
          </p>
        )}
      </header>
      <div className="grid grid-cols-1 gap-3.5 md:gap-5">
        <Queue {...queue} />
        <Suspense fallback={null}>
          <PlatformDay />
        </Suspense>
        <Companies />
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          <Link to="/admin/restaurants" className={footLink}>
            Restauranger
          </Link>
          <Link to="/admin/payment-links" className={footLink}>
            Betalningslänkar
          </Link>
          <Link to="/admin/operations" hash="testpanel" className={footLink}>
            Testpanel
          </Link>
        </p>
      </div>
    </>
  );
}

const footLink = "rounded-xs font-semibold text-primary underline decoration-green-300 underline-offset-4";
