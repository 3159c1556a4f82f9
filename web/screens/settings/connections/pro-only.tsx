import { Link } from "@tanstack/react-router";

/** Instead of what comes with Pro. */
export const ProOnly = ({ text }: { text: string }) => (
  <p className="px-card pb-card text-sm text-subtle-foreground">
    {text} Ingår i Pro.{" "}
    <Link className="link" to="/dashboard/installningar/prenumeration">
      Se abonnemanget
    </Link>
  </p>
);
