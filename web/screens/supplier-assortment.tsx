import { Assortment } from "./assortment/assortment.tsx";
import { SupplierFrame } from "./supplier-page/frame.tsx";

/** What a supplier makes, as it looks after it itself. */
export default function SupplierAssortmentScreen() {
  return (
    <SupplierFrame page="assortment">
      <Assortment owner={null} />
    </SupplierFrame>
  );
}
