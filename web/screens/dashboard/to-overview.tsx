import { ArrowLeft } from "lucide-react";
import { LinkButton } from "../../ui/button.tsx";

/** Above the head of a screen that the overview leads to. */
export const ToOverview = () => (
  <LinkButton
    to="/dashboard"
    look="ghost"
    size="sm"
    className="mt-4 -mb-7 -ml-3"
    icon={<ArrowLeft size={17} aria-hidden />}
  >
    Översikt
  </LinkButton>
);
