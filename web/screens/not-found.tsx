import { ArrowLeft } from "lucide-react";
import { LinkButton } from "../ui/button.tsx";
import { EmptyPlate } from "../ui/plate.tsx";

export default function NotFound() {
  return (
    <main
      id="innehall"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center justify-center px-gutter pb-6 text-center outline-none"
    >
      <EmptyPlate crumbs width={200} />
      <p className="display mt-7 text-[5rem] leading-none text-primary">404</p>
      <h1 lang="en" className="display mt-2 text-h2">
        Oops! Page not found
      </h1>
      <p className="mt-1.5 max-w-[34ch] text-balance text-subtle-foreground md:max-w-none">
        Sidan finns inte, eller så har någon redan ätit upp den.
      </p>
      <LinkButton to="/" className="mt-6" icon={<ArrowLeft size={18} aria-hidden />}>
        Till startsidan
      </LinkButton>
    </main>
  );
}
