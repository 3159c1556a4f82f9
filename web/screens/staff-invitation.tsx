import { useSearch } from "@tanstack/react-router";
import { acceptStaffInvitation } from "../../contract/staff.ts";
import { brand } from "../../domain/brand.ts";
import { useCall } from "../calls.ts";
import { InvitationPage } from "./account/invitation-page.tsx";

/** Somebody is asked to be of the platform's staff. */
export default function StaffInvitationScreen() {
  const { token = "" } = useSearch({ from: "/personal/inbjudan" });
  return (
    <InvitationPage
      token={token}
      invitation={useCall("open-staff-invitation", { token })}
      accept={acceptStaffInvitation}
      path="/personal/inbjudan"
      about={() => `Du blir administratör för ${brand.name} och ser alla kunder.`}
      join="Bli administratör"
      welcome="Välkommen! Nu är du administratör."
      start="/admin"
    />
  );
}
