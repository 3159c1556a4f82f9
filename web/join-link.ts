import { useState } from "react";
import { asCallError } from "./call-error.ts";
import { call } from "./client.ts";
import { copyLink } from "./copy-link.ts";
import { toast } from "./ui/toaster.tsx";

/** Copies the link with which employees register themselves, fresh from the server: an old one may be dead. */
export function useCopyJoinLink() {
  const [busy, setBusy] = useState(false);
  async function copy() {
    setBusy(true);
    try {
      const { url } = await call("get-join-link", {});
      await copyLink(url);
    } catch (error) {
      toast.error("Kunde inte hämta länk", { description: asCallError(error).text });
    } finally {
      setBusy(false);
    }
  }
  return { copy: () => void copy(), busy };
}
