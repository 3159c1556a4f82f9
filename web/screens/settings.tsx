import { Link, useLocation } from "@tanstack/react-router";
import { ArrowLeft, ChevronRight } from "lucide-react";
import { Suspense } from "react";
import { useCall } from "../calls.ts";
import { Card } from "../ui/card.tsx";
import { cx } from "../ui/classes.ts";
import { LinkButton } from "../ui/button.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { DashboardFrame } from "./dashboard/frame.tsx";
import { sections } from "./settings/sections.ts";

/**
 * The company's settings: what there is at the left, the chosen section beside it. Without one the first stands open;
 * on a phone the list is a page of its own.
 */
export default function SettingsScreen() {
  const { pathname } = useLocation();
  const { data: user } = useCall("get-user", {});
  const listed = sections.filter(({ by }) => !user || by.includes(user.role));
  const chosen = listed.find(({ path }) => path === pathname);
  const { path, title, Content, under } = chosen ?? listed[0]!;
  const above = listed.find((section) => section.path === under);
  const below = listed.filter((section) => section.under === path);
  const [ListTitle, Title] = chosen ? (["p", "h1"] as const) : (["h1", "h2"] as const);
  return (
    <DashboardFrame here={null}>
      <div className="gap-14 md:grid md:grid-cols-[236px_minmax(0,1fr)] md:pt-9">
        <div className={cx(chosen && "max-md:hidden")}>
          <ListTitle className="display text-h1 max-md:pt-8 max-md:pb-4 md:pb-5">Inställningar</ListTitle>
          <SectionList
            label="Inställningar"
            sections={listed.filter((one) => !one.under || one.under === path || one.under === under)}
            open={path}
          />
        </div>
        <div className={cx("min-w-0", !chosen && "max-md:hidden")}>
          <LinkButton
            to={above?.path ?? "/dashboard/installningar"}
            look="ghost"
            size="sm"
            className="mt-4 -ml-3 md:hidden"
            icon={<ArrowLeft size={17} aria-hidden />}
          >
            {above?.title ?? "Inställningar"}
          </LinkButton>
          <Title className="display pb-5 max-md:pt-2 max-md:text-h1 md:pt-1.5 md:text-h2">{title}</Title>
          {below.length > 0 && (
            <div className="pb-5 md:hidden">
              <SectionList label={`Mer om ${title}`} sections={below} open="" />
            </div>
          )}
          <Suspense fallback={<Waiting />}>
            <Content />
          </Suspense>
        </div>
      </div>
    </DashboardFrame>
  );
}

const Waiting = () => (
  <Card>
    <SkeletonRows rows={4} />
  </Card>
);

type ListProps = { label: string; sections: typeof sections; open: string };

function SectionList({ label, sections: listed, open }: ListProps) {
  return (
    <nav aria-label={label} className="md:-mx-3">
      <ul className="max-md:divide-y max-md:divide-border max-md:rounded-xl max-md:border max-md:hairline max-md:bg-card max-md:shadow-card">
        {listed.map(({ path, title, Icon, under }) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={path === open ? "page" : undefined}
              className={cx(
                "transition-soft flex min-h-10.5 items-center gap-3 text-subtle-foreground max-md:px-card max-md:py-3.5 max-md:text-foreground md:rounded-md md:px-3 md:hover:bg-cream-100",
                path === open && "md:font-semibold md:text-foreground",
                path === open && !under && "md:bg-cream-200",
                under && "md:ml-5 md:min-h-9 md:border-l md:hairline md:text-sm",
                under && path === open && "md:border-primary md:text-primary",
              )}
            >
              <Icon
                size={17}
                aria-hidden
                className={cx(path === open && "md:text-primary", under && "md:hidden")}
              />
              <span className="min-w-0 flex-1">{title}</span>
              <ChevronRight size={16} aria-hidden className="text-muted-foreground md:hidden" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
