import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { DayBadge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { cx } from "../../ui/classes.ts";
import { IconTile } from "../../ui/icon-tile.tsx";
import { Container } from "../../ui/page.tsx";
import { BookingButton } from "../../ui/public-page.tsx";
import { heroPhoto } from "./hero-photo.ts";

const claims = ["Ingen bindningstid", "Klart på 5 minuter", "Allt automatiserat"];

export function Hero() {
  return (
    // The photo is of a bright room: at night, too, it fades into its own light.
    <section className="in-light relative border-b hairline bg-background text-foreground max-md:pb-22 md:h-[min(720px,56vw)] md:min-h-[560px]">
      <Container className="relative z-10 flex flex-col justify-center md:h-full">
        <div className="md:w-[46%] lg:w-[540px]">
          <h1 className="display pt-10 text-hero tracking-(--tracking-hero) md:pt-0 md:text-[clamp(2.25rem,4.45vw,4rem)]">
            Ingen födelsedag glöms bort – vi tar hand om detaljerna
          </h1>
          <p className="mt-5 text-lead text-subtle-foreground md:mt-6 md:max-w-[500px]">
            Tårtdags håller koll på medarbetarnas födelsedagar, beställer tårtan från ett bageri nära er och
            ser till att den kommer på rätt dag och tid.
          </p>
          <div className="mt-8 flex flex-wrap gap-3 md:mt-9">
            <BookingButton>Prova oss gratis 14 dagar</BookingButton>
            <LinkButton to="/contact" look="secondary" size="lg" wide="phone">
              Kontakta oss
            </LinkButton>
          </div>
          <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-sm text-subtle-foreground md:mt-7">
            {claims.map((claim) => (
              <li key={claim} className="flex items-center gap-2">
                <Check size={16} className="text-primary" aria-hidden />
                {claim}
              </li>
            ))}
          </ul>
        </div>
      </Container>
      <Photo />
    </section>
  );
}

/** Fills the right of a wide screen and fades into the cream; on phones it stands framed below the words. */
function Photo() {
  const { alt, portrait, landscape } = heroPhoto;
  return (
    <div className="relative mx-gutter mt-9 md:absolute md:inset-y-0 md:right-0 md:left-[40%] md:m-0 xl:left-auto xl:w-[86%] xl:max-w-[1280px]">
      <div className="aspect-[35/34] overflow-hidden rounded-3xl md:aspect-auto md:h-full md:rounded-none">
        <picture>
          <source {...portrait.avif} media={portrait.media} />
          <source {...portrait.webp} media={portrait.media} />
          <source {...landscape.avif} />
          <img
            {...landscape.webp}
            src="/images/hero-1280.webp"
            width={1280}
            height={800}
            alt={alt}
            fetchPriority="high"
            className="size-full object-cover object-[50%_72%] md:object-[64%_50%]"
          />
        </picture>
      </div>
      <div className="absolute inset-0 bg-linear-to-r from-background via-background/45 via-18% to-transparent to-45% max-md:hidden" />
      <Glimpses />
    </div>
  );
}

/** Two small moments from the product, as decoration: the words say the same. */
function Glimpses() {
  return (
    <div aria-hidden>
      <Glimpse className="top-16 right-[9.7%] flex items-center gap-3 px-3.5 py-3 max-xl:hidden">
        <IconTile tone="green" size={32}>
          <Check size={18} />
        </IconTile>
        <div className="pr-1.5">
          <p className="text-sm font-semibold">Bekräftad</p>
          <p className="text-xs text-muted-foreground">12 bitar, nötfri</p>
        </div>
      </Glimpse>
      <Glimpse className="inset-x-3 -bottom-9 p-4.5 md:right-auto md:bottom-[12%] md:left-[39%] md:w-fit">
        <DayBadge days={0} />
        <div className="mt-2.5 flex items-center gap-2.5">
          <Avatar name="Elin Sandberg" tone={0} />
          <div>
            <p className="font-semibold whitespace-nowrap">Elin Sandberg fyller år</p>
            <p className="text-xs text-muted-foreground">Tårtan levereras kl.&nbsp;14:00</p>
          </div>
        </div>
      </Glimpse>
    </div>
  );
}

function Glimpse({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={cx("absolute rounded-lg border hairline bg-card shadow-popover", className)}>
      {children}
    </div>
  );
}
