import { Heart, ShieldCheck, Star, TriangleAlert, Wallet } from "lucide-react";
import { capitalised } from "../../domain/swedish.ts";
import { cx } from "./classes.ts";

type Props = { why: string | null; why_not: string | null; className?: string };

/** Why a product was chosen, as short facts, and what speaks against it. */
export function ProductWhy({ why, why_not, className }: Props) {
  const facts = why ? why.split(", ") : [];
  const doubts = why_not ? why_not.split(". ") : [];
  if (facts.length + doubts.length === 0) return null;
  return (
    <ul className={cx("flex flex-wrap gap-x-5 gap-y-2 text-sm font-medium", className)}>
      {facts.map((fact) => {
        const { Icon, look } = signOf(fact);
        return (
          <li key={fact} className="flex items-center gap-2">
            <span aria-hidden className={cx("grid size-7 shrink-0 place-items-center rounded-md", look)}>
              <Icon size={15} />
            </span>
            {capitalised(fact)}
          </li>
        );
      })}
      {doubts.map((doubt) => (
        <li key={doubt} className="flex items-center gap-2 text-warning-soft-foreground">
          <span aria-hidden className="grid size-7 shrink-0 place-items-center rounded-md bg-warning-soft">
            <TriangleAlert size={15} />
          </span>
          {doubt}
        </li>
      ))}
    </ul>
  );
}

const GREEN = "bg-green-100 text-primary";

function signOf(fact: string) {
  if (fact.endsWith("favorit")) return { Icon: Heart, look: "bg-accent-soft text-accent-soft-foreground" };
  if (fact.toLowerCase() === "er sort") return { Icon: Star, look: GREEN };
  return { Icon: fact.toLowerCase() === "inom budget" ? Wallet : ShieldCheck, look: GREEN };
}
