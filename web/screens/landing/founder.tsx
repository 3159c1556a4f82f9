import { brand } from "../../../domain/brand.ts";
import { LogoMark } from "../../ui/logo.tsx";
import { Container } from "../../ui/page.tsx";

const story = [
  { when: "2018", what: "Digital marknadsföring sedan dess" },
  { when: "34 år", what: "Grundaren bakom tjänsten" },
  { when: "Hösten 2025", what: "Systemet utvecklades" },
];

export function Founder() {
  return (
    <Container className="py-18 md:py-28">
      <section
        aria-labelledby="grundaren"
        className="grid gap-12 md:grid-cols-[minmax(0,680px)_1fr] md:gap-20 lg:gap-28"
      >
        <div>
          <h2 id="grundaren" className="text-base font-semibold text-rose-700">
            Vem som står bakom
          </h2>
          <figure className="mt-3">
            <blockquote className="display text-[1.625rem] leading-[1.32] md:-indent-[0.42em] md:text-[2.125rem]">
              ”Jag har arbetat med digital marknadsföring sedan 2018 och är 34 år. Hösten 2025 utvecklade jag
              systemet, för att ingen födelsedag på jobbet ska glömmas bort.”
            </blockquote>
            <figcaption className="mt-6 flex items-center gap-3 text-subtle-foreground">
              <LogoMark size={28} />
              Grundaren av {brand.name}
            </figcaption>
          </figure>
        </div>
        <ol className="relative ml-[7px] self-start border-l border-border-strong max-md:ml-[7px] md:mt-1">
          {story.map(({ when, what }) => (
            <li key={when} className="relative py-3 pl-8 not-last:mb-6">
              <span
                aria-hidden
                className="absolute top-[21px] -left-[8px] size-[15px] rounded-full border-2 border-primary bg-background"
              />
              <h3 className="display text-[1.625rem] leading-8">{when}</h3>
              <p className="text-subtle-foreground">{what}</p>
            </li>
          ))}
        </ol>
      </section>
    </Container>
  );
}
