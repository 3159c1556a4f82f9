import { AskForLink } from "./supplier-page/ask-for-link.tsx";

/** A new link to a supplier's page, for whoever has lost theirs. */
export default function SupplierLinkScreen() {
  return <AskForLink />;
}
