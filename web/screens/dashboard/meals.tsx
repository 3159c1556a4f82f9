import { PageHead } from "../../ui/page.tsx";
import { ThisWeek } from "./this-week.tsx";

export default function Meals() {
  return (
    <>
      <PageHead title="Måltider" text="Frukost och lunch till arbetsplatsen." />
      <ThisWeek only="meals" />
    </>
  );
}
