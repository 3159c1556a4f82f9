import { useSearch } from "@tanstack/react-router";
import { Link2, Printer } from "lucide-react";
import type { Output } from "../../contract/contract.ts";
import { formatDay } from "../../domain/dates.ts";
import { useCall } from "../calls.ts";
import { copyLink } from "../copy-link.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { PageHead } from "../ui/page.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";
import { LoadFailed } from "../ui/states.tsx";
import { CakePicture } from "./cake-moment/cake-picture.tsx";
import { GreetingCard } from "./cake-moment/greeting-card.tsx";
import { DashboardFrame } from "./dashboard/frame.tsx";
import { ToOverview } from "./dashboard/to-overview.tsx";

/** The card that colleagues write on and the picture of one cake, for those who look after it. The card is made for print. */
export default function CakeMomentScreen() {
  const { order = "" } = useSearch({ from: "/dashboard/kort" });
  const { data, error, reload } = useCall("get-cake-moment", { order_id: order });
  return (
    <DashboardFrame here="oversikt">
      <div className="print:hidden">
        <ToOverview />
        <PageHead
          title={data ? `Kort och bild till ${data.first_name}` : "Kort och bild"}
          text={data ? about(data) : "\u00a0"}
          action={data?.card && <CardActions {...data.card} />}
        />
      </div>
      {error ? (
        <Card>
          <LoadFailed text="Kunde inte hämta kortet" detail={error.text} retry={reload} />
        </Card>
      ) : data ? (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_384px] print:block">
          {data.card ? (
            <GreetingCard moment={data} greetings={data.card.greetings} />
          ) : (
            <Card className="p-card text-subtle-foreground">
              Kortet är för födelsedagar, och bara för den som vill firas öppet.
            </Card>
          )}
          <CakePicture moment={data} orderId={order} />
        </div>
      ) : (
        <Loading className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_384px]">
          <Skeleton className="h-80" />
          <Skeleton className="h-64" />
        </Loading>
      )}
    </DashboardFrame>
  );
}

type Moment = Output<"get-cake-moment">;

const about = ({ delivery_date, supplier_name }: Moment): string =>
  [formatDay(Temporal.PlainDate.from(delivery_date)), supplier_name].filter(Boolean).join(", ");

function CardActions({ greetings, link }: NonNullable<Moment["card"]>) {
  return (
    <div className="flex flex-wrap gap-2.5 max-md:[&>*]:flex-1">
      {link && (
        <Button look="secondary" icon={<Link2 size={18} aria-hidden />} onClick={() => void copyLink(link)}>
          Kopiera länken
        </Button>
      )}
      <Button
        icon={<Printer size={18} aria-hidden />}
        disabled={greetings.length === 0}
        onClick={() => print()}
      >
        Skriv ut kortet
      </Button>
    </div>
  );
}
