import { useSearch } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import { sessionHasEnded } from "../session.ts";
import { Logo } from "../ui/logo.tsx";
import { TabPanel, Tabs } from "../ui/tabs.tsx";
import { toast } from "../ui/toaster.tsx";
import { SignIn } from "./auth/sign-in.tsx";
import { emptyDraft, SignUp } from "./auth/sign-up.tsx";

const tabs = [
  { value: "logga-in", label: "Logga in" },
  { value: "skapa-konto", label: "Skapa konto" },
] as const;
type Tab = (typeof tabs)[number]["value"];

const heads: Record<Tab, { title: string; text: string }> = {
  "logga-in": { title: "Välkommen tillbaka", text: "Logga in för att se veckans tårtor och måltider." },
  "skapa-konto": { title: "Kom igång på 5 minuter", text: "Prova gratis i 14 dagar. Ingen bindningstid." },
};

export default function AuthScreen() {
  const search = useSearch({ from: "/auth" });
  const [tab, setTab] = useState<Tab>(search.tab === "skapa-konto" ? "skapa-konto" : "logga-in");
  const [email, setEmail] = useState(search.email ?? "");
  const [draft, setDraft] = useState(emptyDraft);
  const { title, text } = heads[tab];
  // Whoever was at work a moment ago is told why this door stands here.
  useEffect(() => {
    if (sessionHasEnded()) toast.info("Du har loggats ut. Logga in igen.");
  }, []);

  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <main
        id="innehall"
        tabIndex={-1}
        className="mx-auto w-full max-w-[488px] px-5 py-5 outline-none md:py-10"
      >
        <Logo />
        <h1 className="display mt-9 text-h1 md:mt-10">{title}</h1>
        <p className="mt-1.5 text-subtle-foreground">{text}</p>
        <Tabs
          label="Logga in eller skapa konto"
          look="segmented"
          tabs={tabs}
          value={tab}
          onChange={setTab}
          className="mt-7"
        >
          <TabPanel value="logga-in" className="mt-7">
            <SignIn key={email} email={email} />
          </TabPanel>
          <TabPanel value="skapa-konto" className="mt-7">
            <SignUp
              draft={draft}
              onDraft={setDraft}
              onKnownAddress={(known) => {
                setEmail(known);
                setTab("logga-in");
              }}
            />
          </TabPanel>
        </Tabs>
      </main>
      <Promise />
    </div>
  );
}

const promises = [
  "Tårtan kommer på rätt dag och tid",
  "Allergier följer med i varje beställning",
  "Påminnelse 1 vecka och 1 dag före leverans",
];

/** The cake and what it promises, beside the form on wide screens. */
function Promise() {
  return (
    <aside className="in-light sticky top-0 m-4 ml-0 hidden h-[calc(100dvh-32px)] min-h-[640px] flex-col overflow-hidden rounded-3xl bg-green-900 lg:flex">
      <picture className="min-h-0 flex-1">
        <source srcSet="/images/hero-portrait-1080.avif" type="image/avif" />
        <img
          src="/images/hero-portrait-1080.webp"
          alt="Prinsesstårta med rosa marsipanros och tre tända ljus på ett vitt tårtfat, på ett ljust träbord vid ett fönster."
          className="size-full object-cover object-[50%_80%]"
        />
      </picture>
      <div className="px-13 py-11 text-white">
        <h2 className="display text-[2.125rem] leading-tight">Ingen födelsedag glöms bort</h2>
        <ul className="mt-5 space-y-3 text-[1.0625rem] text-green-100">
          {promises.map((promise) => (
            <li key={promise} className="flex items-center gap-3">
              <Check size={18} className="text-marzipan-300" aria-hidden />
              {promise}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
