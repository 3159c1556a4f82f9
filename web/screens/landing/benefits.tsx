import { ChartColumn, Clock, Heart, type LucideIcon, PiggyBank } from "lucide-react";
import { Card } from "../../ui/card.tsx";
import { IconTile, type Tone } from "../../ui/icon-tile.tsx";
import { Container } from "../../ui/page.tsx";
import { WeekPicture } from "./pictures.tsx";

type Benefit = { icon: LucideIcon; tone: Tone; title: string; text: string };

const benefits: Benefit[] = [
  {
    icon: PiggyBank,
    tone: "marzipan",
    title: "Kostnadseffektivt",
    text: "Ett fast månadspris i stället för timmar av planering, samtal och spridda kvitton.",
  },
  {
    icon: Clock,
    tone: "green",
    title: "Sparar tid för HR",
    text: "Påminnelser, beställningar och leveranser sköts automatiskt, från första dagen.",
  },
  {
    icon: Heart,
    tone: "rose",
    title: "Nöjdare medarbetare",
    text: "En tårta på rätt dag säger mer än ett mejl. Den märks, och den blir ihågkommen.",
  },
  {
    icon: ChartColumn,
    tone: "cream",
    title: "Mätbar effekt",
    text: "Leveransstatistik visar vad som beställts och levererats under året.",
  },
];

export function Benefits() {
  return (
    <Container className="py-18 md:py-28">
      <section aria-labelledby="smart">
        <h2 id="smart" className="display text-display tracking-(--tracking-display)">
          Smart för företaget
        </h2>
        <p className="mt-2.5 text-lead text-subtle-foreground">
          Mindre administration, bättre koll och gladare kollegor.
        </p>
        <div className="mt-9 grid gap-3.5 md:mt-12 md:grid-cols-2 md:gap-5 lg:grid-cols-[1fr_1fr_minmax(0,380px)]">
          {benefits.map((benefit) => (
            <BenefitCard key={benefit.title} {...benefit} />
          ))}
          <FourteenHours />
        </div>
      </section>
    </Container>
  );
}

function BenefitCard({ icon: Icon, tone, title, text }: Benefit) {
  return (
    <Card className="flex gap-4 p-5 md:min-h-[256px] md:flex-col md:justify-between md:gap-8 md:p-7">
      <IconTile tone={tone} size={48}>
        <Icon size={22} />
      </IconTile>
      <div>
        <h3 className="display text-h3">{title}</h3>
        <p className="mt-1 text-subtle-foreground">{text}</p>
      </div>
    </Card>
  );
}

function FourteenHours() {
  return (
    <section className="in-light rounded-xl bg-green-900 px-7 py-8 text-white md:col-span-2 md:flex md:items-center md:justify-between md:gap-10 md:p-9 lg:col-span-1 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:block">
      <div>
        <h3 className="display text-[2.125rem] leading-tight">
          <span className="-ml-1 block text-[6.5rem] leading-[0.95] text-marzipan-300">14</span>{" "}
          <span className="mt-1 block">timmar per vecka</span>
        </h3>
        <p className="mt-2.5 text-base text-green-100">
          Ungefär så mycket tid lägger HR-chefer på manuella uppgifter. Födelsedagarna tar vi hand om.
        </p>
      </div>
      <WeekPicture className="mt-8 w-full max-w-[308px] md:mt-0 lg:mt-8" />
    </section>
  );
}
