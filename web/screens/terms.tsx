import { AgreementPage } from "./agreements/agreement-page.tsx";

export default function TermsScreen() {
  return <AgreementPage document="terms" />;
}
