import type { ComponentType } from "react";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/classes.ts";
import { Container } from "../../ui/page.tsx";
import { CalendarPicture, ColleaguesPicture, TablePicture } from "./pictures.tsx";

type Reason = { picture: ComponentType; ground: string; title: string; text: string };

const reasons: Reason[] = [
  {
    picture: ColleaguesPicture,
    ground: "bg-rose-100",
    title: "Varje medarbetare blir sedd",
    text: "Alla firas på sin dag, oavsett avdelning, roll eller hur länge de har varit hos er.",
  },
  {
    picture: TablePicture,
    ground: "bg-marzipan-100",
    title: "Starkare laganda",
    text: "En gemensam fika är en enkel anledning att samlas, skratta och stanna kvar en stund.",
  },
  {
    picture: CalendarPicture,
    ground: "bg-cream-200",
    title: "Trygghet och pålitlighet",
    text: "Leverans på rätt dag och tid, med allergier och kostönskemål i varje beställning.",
  },
];

export function MoreThanEfficiency() {
  return (
    <section aria-labelledby="mer" className="border-y hairline bg-cream-100 py-18 md:py-28">
      <Container>
        <h2 id="mer" className="display text-display tracking-(--tracking-display) md:text-center">
          Mer än bara effektivitet
        </h2>
        <p className="mt-2.5 text-lead text-subtle-foreground md:text-center">
          Omtanke som känns, utan att någon behöver komma ihåg den.
        </p>
        <div className="mt-9 grid gap-5 md:mt-14 md:grid-cols-3 lg:gap-6">
          {reasons.map(({ picture: Picture, ground, title, text }) => (
            <Card key={title} className="overflow-hidden">
              <div className={cx("in-light grid h-[190px] place-items-center px-4 *:max-w-full", ground)}>
                <Picture />
              </div>
              <div className="px-5 pt-6 pb-8 md:px-7">
                <h3 className="display text-h3">{title}</h3>
                <p className="mt-1.5 text-subtle-foreground">{text}</p>
              </div>
            </Card>
          ))}
        </div>
      </Container>
    </section>
  );
}
