import { AgreementPage } from "./agreements/agreement-page.tsx";

export default function ProcessingAgreementScreen() {
  return <AgreementPage document="processing" />;
}
