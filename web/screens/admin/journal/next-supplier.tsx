import type { Output } from "../../../../contract/contract.ts";
import { formatDayFrom } from "../../../../domain/dates.ts";
import { useCall, useCallAction } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { LoadFailed } from "../../../ui/states.tsx";
import { OrderButton } from "../order-button.tsx";
import { assigning, OtherSuppliers } from "../other-suppliers.tsx";

export type OpenOrder = Output<"list-silent-suppliers">["orders"][number];
type Props = { order: OpenOrder; close: () => void };

/** Who could deliver instead; one press asks them. */
export function NextSupplier({ order, close }: Props) {
  const today = useToday();
  const day = formatDayFrom(Temporal.PlainDate.from(order.delivery_date), today);
  return (
    <Dialog open onOpenChange={close} title={order.what} description={`${order.company_name}, ${day}`}>
      <div className="grid justify-items-start gap-6">
        <Choice order={order} close={close} />
        <OrderButton order={order} action="cancel" label="Avboka beställningen" onDone={close} />
      </div>
    </Dialog>
  );
}

function Choice({ order, close }: Props) {
  const { order_type, id, revision } = order;
  const { data, error, reload } = useCall("list-next-suppliers", { order_type, id });
  const { run, busy } = useCallAction("assign-order-supplier", assigning);
  const choose = async (vendorId: string) => {
    if (await run({ order_type, id, vendorId, revision })) close();
  };
  if (error) return <LoadFailed text="Kunde inte hämta leverantörerna" detail={error.text} retry={reload} />;
  if (!data) return <SkeletonRows />;
  if (data.others.length === 0)
    return (
      <div className="grid justify-items-start gap-3">
        <p>Vi hittar ingen annan leverantör i närheten som hinner.</p>
        <LinkButton to="/admin/restaurants" look="secondary" size="sm">
          Lägg till en leverantör
        </LinkButton>
      </div>
    );
  return (
    <div className="grid w-full gap-4">
      {order.status === "requested" && (
        <p className="text-sm text-subtle-foreground">
          {order.supplier_name} får ett mejl om att beställningen är avbokad.
        </p>
      )}
      <OtherSuppliers others={data.others} choose={(vendorId) => void choose(vendorId)} busy={busy} />
    </div>
  );
}
