import { z } from "zod";
import { lacking } from "../domain/second-factor.ts";
import { Session } from "./account.ts";
import { defineCall } from "./define.ts";
import { id, nothing, personName, raw } from "./fields.ts";

/** Passkeys: what a device signs in the place of a password (WebAuthn). Bytes are base64url. */

export const MOST_PASSKEYS = 20;

const bytes = (max: number) => raw(max).regex(/^[\w-]+$/, "Ogiltigt innehåll");
const credentialId = bytes(1400);

/** What a device answers when it is asked to sign. */
export const PasskeyProof = z.object({
  id: credentialId,
  client_data: bytes(4000),
  authenticator_data: bytes(4000),
  signature: bytes(2000),
  user_handle: bytes(100).nullable(),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;

const known = z.array(z.object({ id: z.string(), transports: z.array(z.string()) }));

const asksToSign = {
  input: nothing,
  output: z.object({ challenge: z.string(), rp_id: z.string(), known }),
  limit: { calls: 120, seconds: 300 },
};

export const beginPasskeySignIn = defineCall({
  name: "begin-passkey-sign-in",
  family: "auth",
  about: "What a device signs to sign in. It asks for no address, so that it tells of none.",
  callers: "anyone",
  ...asksToSign,
});

export const signInWithPasskey = defineCall({
  name: "sign-in-with-passkey",
  family: "auth",
  about: "Signs in with a passkey that has looked who holds it, which is two factors.",
  callers: "anyone",
  startsSession: true,
  input: PasskeyProof,
  output: Session,
  refusals: ["passkey-refused"],
  limit: { calls: 30, seconds: 300 },
});

export const beginPasskeyProof = defineCall({
  name: "begin-passkey-proof",
  family: "auth",
  about: "What one of one's own passkeys signs to prove who one is, for prove-identity.",
  callers: "user",
  whenLacking: lacking,
  ...asksToSign,
});

export const beginPasskey = defineCall({
  name: "begin-passkey",
  about: "What a device makes a passkey of.",
  callers: "user",
  whenLacking: ["set-up"],
  freshProof: true,
  input: nothing,
  output: z.object({
    challenge: z.string(),
    rp_id: z.string(),
    rp_name: z.string(),
    user_handle: z.string(),
    email: z.string(),
    name: z.string(),
    algorithms: z.array(z.int()),
    known,
  }),
  refusals: ["too-many-passkeys"],
  keepsAnswer: false,
});

export const addPasskey = defineCall({
  name: "add-passkey",
  about:
    "Keeps a passkey. Whoever has to have a second factor has one by this, and is told the recovery codes once.",
  callers: "user",
  whenLacking: ["set-up"],
  freshProof: true,
  input: z.object({
    id: credentialId,
    client_data: bytes(4000),
    attestation: bytes(12_000),
    transports: z.array(raw(20)).max(10),
  }),
  output: z.object({ id, name: z.string(), codes: z.array(z.string()) }),
  refusals: ["passkey-refused", "passkey-exists", "too-many-passkeys"],
  keepsAnswer: false,
});

export const renamePasskey = defineCall({
  name: "rename-passkey",
  about: "Gives one of one's passkeys another name.",
  callers: "user",
  input: z.object({ id, name: personName("Skriv ett namn", 60) }),
  output: nothing,
  refusals: ["passkey-not-found"],
});

export const removePasskey = defineCall({
  name: "remove-passkey",
  about: "Takes a passkey away: nobody signs in with it any more.",
  callers: "user",
  freshProof: true,
  input: z.object({ id }),
  output: nothing,
  refusals: ["passkey-not-found", "factor-required"],
});
