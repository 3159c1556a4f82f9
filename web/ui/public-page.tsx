import { Link } from "@tanstack/react-router";
import { ArrowUpRight, LogIn } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { brand } from "../../domain/brand.ts";
import { languageForLink, useLanguage, useTexts } from "../bilingual/texts.ts";
import { settings } from "../settings.ts";
import { AnchorButton, LinkButton } from "./button.tsx";
import { LogoMark } from "./logo.tsx";
import { Container } from "./page.tsx";
import { publicTexts } from "./public-texts.ts";

/** What the public pages have in common: the header, the footer, and links that leave the site. */

/** Another site opens in a new tab and learns nothing of this one. */
const elsewhere = { target: "_blank", rel: "noopener noreferrer" } as const;

export function PublicHeader({ children }: { children?: ReactNode }) {
  return (
    <header className="sticky top-0 z-40 border-b hairline bg-background/95">
      <Container className="flex items-center justify-between gap-2 py-3 md:h-20">
        <Wordmark />
        <div className="flex items-center gap-5">
          {children}
          <LinkButton
            to="/auth"
            look="secondary"
            className="max-md:w-11 max-md:px-0"
            icon={<LogIn size={18} aria-hidden className="md:hidden" />}
          >
            <span className="max-md:sr-only">{useTexts(publicTexts).logIn}</span>
          </LinkButton>
        </div>
      </Container>
    </header>
  );
}

function Wordmark({ small }: { small?: boolean }) {
  return (
    <Link
      to="/"
      className="flex min-w-0 items-center gap-2.5 rounded-sm md:gap-3"
      activeOptions={{ exact: true }}
    >
      <LogoMark size={small ? 30 : 38} />
      <span className="min-w-0">
        <span className="display block text-[1.375rem] leading-7">{brand.name}</span>
        <span className="block text-2xs leading-4 text-muted-foreground max-md:tracking-tight md:text-xs">
          {useTexts(publicTexts).tagline}
        </span>
      </span>
    </Link>
  );
}

export function PublicFooter() {
  return (
    <footer className="pt-10 pb-12">
      <Container className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        <Wordmark small />
        <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
          <SocialLinks />
          <SmallPrint />
        </div>
      </Container>
    </footer>
  );
}

export function SmallPrint() {
  const say = useTexts(publicTexts);
  const search = languageForLink(useLanguage());
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3 text-sm text-muted-foreground">
      <Link to="/integritet" search={search} className="rounded-sm hover:underline">
        {say.privacy}
      </Link>
      <Link to="/villkor" className="rounded-sm hover:underline">
        {say.terms}
      </Link>
      <Link to="/tillganglighet" className="rounded-sm hover:underline">
        {say.accessibility}
      </Link>
      <Link to="/status" className="rounded-sm hover:underline">
        {say.status}
      </Link>
      <p>© 2025 {brand.name}</p>
    </div>
  );
}

export function SocialLinks() {
  const title = useTexts(publicTexts).newTab;
  const link = "inline-flex min-h-6 items-center gap-2 rounded-sm text-sm font-medium hover:underline";
  return (
    <ul className="flex gap-6">
      <li>
        <a href={settings.instagramUrl} {...elsewhere} title={title} className={link}>
          <Picture>
            <rect x="3" y="3" width="18" height="18" rx="5" />
            <circle cx="12" cy="12" r="4" />
            <path d="M17 7h.01" />
          </Picture>
          Instagram
        </a>
      </li>
      <li>
        <a href={settings.facebookUrl} {...elsewhere} title={title} className={link}>
          <Picture>
            <path d="M17 3h-3a4 4 0 0 0-4 4v3H7v4h3v7h4v-7h3l1-4h-4V7a1 1 0 0 1 1-1h2z" />
          </Picture>
          Facebook
        </a>
      </li>
    </ul>
  );
}

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {children}
    </svg>
  );
}

/** To the external booking page. */
export function BookingButton({ children, ...rest }: ComponentProps<typeof AnchorButton>) {
  return (
    <AnchorButton
      size="lg"
      wide="phone"
      {...rest}
      href={settings.bookingUrl}
      {...elsewhere}
      title={useTexts(publicTexts).newTab}
    >
      {children}
      <ArrowUpRight size={18} aria-hidden />
    </AnchorButton>
  );
}
