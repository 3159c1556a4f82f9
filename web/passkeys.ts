import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";
import type { Input, Output } from "../contract/contract.ts";

/** The browser's side of passkeys. Fetched when somebody uses one. */

type Asked = Output<"begin-passkey-proof">;

/** The library's lists, which know the ways that there are today. */
type Descriptors = NonNullable<Parameters<typeof startAuthentication>[0]["optionsJSON"]["allowCredentials"]>;
const described = (known: Asked["known"]): Descriptors =>
  known.map(({ id, transports }) => ({
    id,
    type: "public-key",
    transports: transports as NonNullable<Descriptors[number]["transports"]>,
  }));

/** `autofill` waits in the list that opens under the address, until one is chosen there. */
export async function signWithPasskey(
  { challenge, rp_id, known }: Asked,
  { autofill = false } = {},
): Promise<Input<"sign-in-with-passkey">> {
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge,
      rpId: rp_id,
      userVerification: "required",
      ...(known.length > 0 ? { allowCredentials: described(known) } : {}),
    },
    useBrowserAutofill: autofill,
    verifyBrowserAutofillInput: false,
  });
  return {
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? null,
  };
}

export async function makePasskey(asked: Output<"begin-passkey">): Promise<Input<"add-passkey">> {
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: asked.challenge,
      rp: { id: asked.rp_id, name: asked.rp_name },
      user: { id: asked.user_handle, name: asked.email, displayName: asked.name },
      pubKeyCredParams: asked.algorithms.map((alg) => ({ alg, type: "public-key" })),
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
      attestation: "none",
      excludeCredentials: described(asked.known),
    },
  });
  return {
    id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  };
}

/** Ends what waits for a passkey. */
export const stopWaiting = (): void => WebAuthnAbortService.cancelCeremony();

/** What went wrong, in words; null when the person thought better of it. */
export function passkeyProblem(error: unknown): string | null {
  if (error instanceof WebAuthnError) {
    if (error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
      return "Den här enheten har redan en passkey här.";
    if (error.code === "ERROR_CEREMONY_ABORTED") return null;
  }
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return null;
  return "Enheten kunde inte använda en passkey. Försök igen.";
}
