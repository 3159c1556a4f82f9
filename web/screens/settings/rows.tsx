import type { ReactNode } from "react";

/** What is read often and changed seldom: label, value, and what can be done about it at the right. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-border">{children}</ul>;
}

/** A button without a frame begins and ends where the words beside it do. */
export const inLine = "-mx-3.5";

export function Row({ label, children, action }: { label: string; children: ReactNode; action?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 px-card py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{label}</p>
        <div className="text-sm wrap-anywhere text-subtle-foreground">{children}</div>
      </div>
      {action}
    </li>
  );
}
