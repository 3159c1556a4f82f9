import { Link } from "@tanstack/react-router";
import { PublicFooter, PublicHeader } from "../ui/public-page.tsx";
import { Benefits } from "./landing/benefits.tsx";
import { Closing } from "./landing/closing.tsx";
import { Founder } from "./landing/founder.tsx";
import { Hero } from "./landing/hero.tsx";
import { MoreThanEfficiency } from "./landing/more-than-efficiency.tsx";

export default function LandingScreen() {
  return (
    <>
      <PublicHeader>
        <Link
          to="/contact"
          className="rounded-sm font-medium text-ink-700 hover:text-foreground max-md:hidden"
        >
          Kontakta oss
        </Link>
      </PublicHeader>
      <main id="innehall" tabIndex={-1} className="outline-none">
        <Hero />
        <Benefits />
        <MoreThanEfficiency />
        <Founder />
        <Closing />
      </main>
      <PublicFooter />
    </>
  );
}
