import { useState } from "react";
import type { Output } from "../../../contract/contract.ts";
import { addOwnAddress } from "../../../contract/supplier-addresses.ts";
import { MOST_ADDRESSES } from "../../../domain/supplier-addresses.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { useCallForm } from "../../form.ts";
import { dropSupplierSession } from "../../supplier-session.ts";
import { Pill } from "../../ui/badge.tsx";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { AddressRow, CopyChoice } from "../../ui/extra-addresses.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { EmailField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { useTexts } from "../../bilingual/texts.ts";
import { ruleTexts } from "./rule-texts.ts";
import { whyFailed } from "../../ui/words.ts";

type Page = Output<"list-own-addresses">;
type Address = Page["addresses"][number];

/** Where a supplier's mails go: to its own address, which the platform knows it by, and to others beside it. */
export function Addresses() {
  const say = useTexts(ruleTexts);
  const { data, error, reload } = useCall("list-own-addresses", {});
  return (
    <Card className="pb-card">
      <CardHead title={say.addresses} detail={say.addressesText} line />
      {error ? (
        <LoadFailed small text={say.addressesFailed} detail={whyFailed(error)} retry={reload} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : (
        <>
          <ul className="divide-y divide-border">
            {data.contact_email && (
              <li className="flex flex-wrap items-center gap-2 px-card py-3 font-semibold wrap-anywhere">
                {data.contact_email}
                <Pill tone="marzipan">{say.own}</Pill>
              </li>
            )}
            {data.addresses.map((address) => (
              <Row key={address.id} address={address} signedInBy={data.signed_in_by} />
            ))}
          </ul>
          <Add page={data} />
          <Digest on={data.digest} />
        </>
      )}
    </Card>
  );
}

function Row({ address, signedInBy }: { address: Address; signedInBy: string | null }) {
  const say = useTexts(ruleTexts);
  const { id, email, proved } = address;
  const isOwn = signedInBy === null;
  const change = useCallAction("change-own-address", { done: say.saved, failed: say.choiceNotSaved });
  const again = useCallAction("mail-own-address", {
    done: () => toast.success(say.linkAgain(email)),
    failed: say.linkNotSent,
  });
  const remove = useCallAction("remove-own-address", {
    done: () => {
      toast.success(say.removed(email));
      if (signedInBy === id) dropSupplierSession();
    },
    failed: say.notRemoved,
  });
  return (
    <AddressRow
      address={address}
      busy={remove.busy}
      onChange={isOwn ? (choice) => void change.run({ id, ...choice }) : undefined}
      onRemove={isOwn || signedInBy === id ? () => void remove.run({ id }) : undefined}
    >
      {isOwn && !proved && (
        <Button
          look="secondary"
          size="sm"
          busy={again.busy}
          aria-label={say.mailAgainTo(email)}
          onClick={() => void again.run({ id })}
        >
          {say.mailAgain}
        </Button>
      )}
    </AddressRow>
  );
}

function Add({ page: { contact_email, signed_in_by, addresses } }: { page: Page }) {
  const say = useTexts(ruleTexts);
  // Null until it was opened: only what was closed gives the focus back.
  const [adding, setAdding] = useState<boolean | null>(null);
  if (signed_in_by !== null)
    return <p className="px-card pt-4 text-sm text-subtle-foreground">{say.onlyOwn(contact_email ?? "")}</p>;
  if (addresses.length >= MOST_ADDRESSES)
    return <p className="px-card pt-4 text-sm text-subtle-foreground">{say.noMore}</p>;
  return (
    <div className="px-card pt-4">
      {adding ? (
        <AddForm close={() => setAdding(false)} />
      ) : (
        <Button look="secondary" size="sm" autoFocus={adding === false} onClick={() => setAdding(true)}>
          {say.addAddress}
        </Button>
      )}
    </div>
  );
}

function Digest({ on }: { on: boolean }) {
  const say = useTexts(ruleTexts);
  const set = useCallAction("set-own-digest", { done: say.saved, failed: say.choiceNotSaved });
  return (
    <div className="mt-4 border-t hairline px-card pt-4">
      <Checkbox
        label={say.digest}
        hint={say.digestHint}
        value={on}
        disabled={set.busy}
        onChange={(digest) => void set.run({ digest })}
      />
    </div>
  );
}

function AddForm({ close }: { close: () => void }) {
  const say = useTexts(ruleTexts);
  const form = useCallForm(addOwnAddress, {
    start: { email: "", orders: true, invoices: false },
    done: (_, { email }) => {
      toast.success(say.linkSent(email));
      close();
    },
    failed: say.notAdded,
  });
  return (
    <form {...form.props} className="grid gap-4">
      <EmailField autoFocus autoComplete="off" {...form.field("email")} />
      <CopyChoice orders={form.control("orders")} invoices={form.control("invoices")} />
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton busy={form.busy}>{say.addTheAddress}</SubmitButton>
        <Button look="ghost" onClick={close}>
          {say.cancel}
        </Button>
      </div>
    </form>
  );
}
