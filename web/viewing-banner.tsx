import { Eye } from "lucide-react";
import { LinkButton } from "./ui/button.tsx";
import { Container } from "./ui/page.tsx";
import type { Viewing } from "./viewing.ts";

/** Above every screen while an admin sees it with a customer's eyes. */
export default function ViewingBanner({ viewing }: { viewing: Viewing }) {
  return (
    <aside
      ref={measure}
      aria-label="Du tittar som kund"
      className="sticky top-0 z-30 bg-foreground text-background"
    >
      <Container className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
        <p className="flex items-center gap-2.5 text-sm">
          <Eye size={18} aria-hidden />
          <span>
            Du tittar på <strong className="font-semibold">{viewing.name}</strong>. Inget kan ändras härifrån.
          </span>
        </p>
        <LinkButton to="/admin/companies/$id" params={{ id: viewing.id }} look="secondary" size="sm">
          Sluta titta
        </LinkButton>
      </Container>
    </aside>
  );
}

/** The way around stays below it. */
function measure(banner: HTMLElement) {
  const { style } = document.documentElement;
  const size = new ResizeObserver(() => style.setProperty("--banner", `${banner.offsetHeight}px`));
  size.observe(banner);
  return () => {
    size.disconnect();
    style.removeProperty("--banner");
  };
}
