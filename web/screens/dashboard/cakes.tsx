import { PageHead } from "../../ui/page.tsx";
import { NextBirthdays } from "./next-birthdays.tsx";
import { ThisWeek } from "./this-week.tsx";

export default function Cakes() {
  return (
    <>
      <PageHead title="Födelsedagstårtor" text="Leverans sker på födelsedagen." />
      <div className="grid items-start gap-3.5 md:gap-5 lg:grid-cols-[minmax(0,1fr)_384px]">
        <ThisWeek only="cakes" />
        <NextBirthdays />
      </div>
    </>
  );
}
