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
        {/* Far below the first screen: laid out when somebody nears it, and until then about as high as it will be. */}
        <div className="[contain-intrinsic-height:auto_2660px] [content-visibility:auto] md:[contain-intrinsic-height:auto_1600px]">
          <MoreThanEfficiency />
          <Founder />
          <Closing />
        </div>
      </main>
      <PublicFooter />
    </>
  );
}
