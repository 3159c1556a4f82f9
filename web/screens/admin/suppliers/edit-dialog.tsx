import type { Supplier } from "../../../../contract/entities/supplier.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { EditForm } from "./edit-form.tsx";

export function EditDialog({ supplier, onClose }: { supplier: Supplier | null; onClose: () => void }) {
  return (
    <Dialog
      open={supplier !== null}
      onOpenChange={onClose}
      title={supplier?.name ?? ""}
      description="Utbud, tider, kapacitet och leveransområde."
      size="lg"
    >
      {supplier && <EditForm key={supplier.id} supplier={supplier} close={onClose} />}
    </Dialog>
  );
}
