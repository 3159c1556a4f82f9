import { useParams } from "@tanstack/react-router";
import { AdminFrame } from "./admin/frame.tsx";
import { Assortment } from "./assortment/assortment.tsx";

/** What a supplier makes, as the platform looks after it. */
export default function AdminAssortmentScreen() {
  const { id } = useParams({ from: "/admin/suppliers/$id/sortiment" });
  return (
    <AdminFrame here="leverantorer" back="/admin/restaurants">
      <Assortment owner={{ supplier_id: id }} />
    </AdminFrame>
  );
}
