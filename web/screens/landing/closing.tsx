import { LinkButton } from "../../ui/button.tsx";
import { Container } from "../../ui/page.tsx";
import { BookingButton } from "../../ui/public-page.tsx";
import { DomePicture } from "./pictures.tsx";

export function Closing() {
  return (
    <Container>
      <section
        aria-labelledby="redo"
        className="in-light relative overflow-hidden rounded-3xl bg-green-900 px-7 pt-11 pb-[210px] text-white md:px-20 md:py-20"
      >
        <h2 id="redo" className="display text-display tracking-(--tracking-display) text-balance">
          Redo att göra skillnad?
        </h2>
        <p className="mt-3 max-w-[38ch] text-lead text-green-100 md:text-[1.125rem]">
          Vi visar hur det fungerar på en kort genomgång. Ni är igång på 5 minuter, utan bindningstid.
        </p>
        <div className="mt-8 flex flex-wrap gap-3 md:mt-9">
          <BookingButton className="bg-cream-50! text-green-900! hover:bg-white!">
            Boka genomgång
          </BookingButton>
          <LinkButton
            to="/contact"
            size="lg"
            wide="phone"
            className="border border-white/35 bg-transparent! shadow-none! hover:bg-white/10!"
          >
            Kontakta oss
          </LinkButton>
        </div>
        <DomePicture className="absolute bottom-0 left-1/2 w-[230px] -translate-x-1/2 md:right-[6%] md:left-auto md:w-[32%] md:max-w-[382px] md:translate-x-0" />
      </section>
    </Container>
  );
}
