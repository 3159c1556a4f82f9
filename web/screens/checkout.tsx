import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { CircleSlash, CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { asCallError } from "../call-error.ts";
import { call } from "../client.ts";
import { queryClient, queryOf } from "../query.ts";
import { currentSession } from "../session.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { StatusPage } from "../ui/status-page.tsx";
import { toast } from "../ui/toaster.tsx";
import { keepPending } from "./joining/pending.ts";

const NO_EMAIL = "Email saknas. Vänligen använd länken från mejlet.";

/** On the way to the payment provider's page. */
export default function CheckoutScreen() {
  const search = useSearch({ from: "/checkout" });
  const [asked, setAsked] = useState(search.upgrade !== "cancel");
  if (!asked) return <Left again={() => setAsked(true)} />;
  return <Starting email={search.email} company={search.company} />;
}

function Starting({ email, company }: { email: string | undefined; company: string | undefined }) {
  // A query runs once however often the screen is drawn, so one visit opens one page.
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["checkout", email, company],
    queryFn: () => start(email, company),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const url = data?.url;
  useEffect(() => {
    if (url) location.assign(url);
  }, [url]);
  useReloadOnReturn();
  const failure = error ? asCallError(error) : null;
  useEffect(() => {
    if (failure) toast.error(messageFor(failure.code));
  }, [failure]);

  if (data?.outcome === "no-email") return <Failed text={NO_EMAIL} />;
  if (data?.outcome === "customer") return <AlreadyCustomer />;
  if (failure && !isFetching)
    return (
      <Failed
        text="Kunde inte starta provperioden. Vänligen försök igen senare."
        again={() => void refetch()}
      />
    );
  return (
    <StatusPage state="working" title="Startar provperioden...">
      Redirectar till betalning...
    </StatusPage>
  );
}

const messageFor = (code: string) =>
  code === "no-url" ? "Ingen checkout URL mottagen" : "Kunde inte starta provperioden";

type Start = { outcome: "opened"; url: string } | { outcome: "no-email" | "customer"; url?: undefined };

async function start(email: string | undefined, company: string | undefined): Promise<Start> {
  const session = currentSession();
  const adminEmail = email || session?.user.email;
  if (!adminEmail) return { outcome: "no-email" };
  const user = session && !company ? await queryClient.fetchQuery(queryOf("get-user", {})) : null;
  const companyName = company || user?.company?.name || "";
  try {
    const { url } = await call("create-checkout-session", { adminEmail, companyName, phone: "", notes: "" });
    if (!url) throw Object.assign(asCallError(null), { code: "no-url" });
    keepPending({ email: adminEmail, company: companyName });
    return { outcome: "opened", url };
  } catch (error) {
    if (asCallError(error).code === "already-subscribed") return { outcome: "customer" };
    throw error;
  }
}

/** A browser that comes back from the provider shows this page as it was left: on its way. It begins again. */
function useReloadOnReturn() {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);
}

function Failed({ text, again }: { text: string; again?: () => void }) {
  return (
    <StatusPage
      state="failed"
      title="Ett fel uppstod"
      actions={
        again ? (
          <Button look="secondary" onClick={again}>
            Försök igen
          </Button>
        ) : (
          <LinkButton to="/contact" look="secondary">
            Kontakta oss
          </LinkButton>
        )
      }
    >
      {text}
    </StatusPage>
  );
}

function AlreadyCustomer() {
  return (
    <StatusPage
      state="done"
      icon={<CircleCheck size={30} />}
      title="Ni har redan ett abonnemang"
      actions={<LinkButton to="/dashboard">Till översikten</LinkButton>}
    >
      Där kan du hantera kort och uppsägning.
    </StatusPage>
  );
}

function Left({ again }: { again: () => void }) {
  return (
    <StatusPage
      state="done"
      tone="cream"
      icon={<CircleSlash size={30} />}
      title="Betalningen avbröts"
      actions={
        <>
          <Button onClick={again}>Starta provperioden</Button>
          <LinkButton to="/" look="ghost">
            Till startsidan
          </LinkButton>
        </>
      }
    >
      Inget har dragits. Du kan försöka igen när du vill.
    </StatusPage>
  );
}
