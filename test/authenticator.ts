import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Output } from "../contract/contract.ts";

/** A device that makes and uses passkeys, by the letters of WebAuthn: what a browser would send. */

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

type Conditions = {
  origin?: string;
  rpId?: string;
  /** Whether the device has looked who holds it. */
  verified?: boolean;
  counter?: number;
  userHandle?: string | null;
};

export function createAuthenticator(home = "https://tartdags.example") {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  let counter = 0;
  let handle: string | null = null;

  const clientData = (type: string, challenge: string, origin = home) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (rpId: string, flags: number, count: number, rest = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, rest]);
  };

  return {
    id: base64url(credentialId),
    make({ challenge, rp_id, user_handle }: Output<"begin-passkey">, conditions: Conditions = {}) {
      const { origin, rpId = rp_id, verified = true } = conditions;
      handle = user_handle;
      const { x, y } = publicKey.export({ format: "jwk" });
      const key = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x!, "base64url"))],
        [cborInt(-3), cborBytes(Buffer.from(y!, "base64url"))],
      ]);
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        key,
      ]);
      const flags = PRESENT | ATTESTED | (verified ? VERIFIED : 0);
      const attestation = cborMap([
        [cborText("fmt"), cborText("none")],
        [cborText("attStmt"), cborMap([])],
        [cborText("authData"), cborBytes(authData(rpId, flags, counter, credential))],
      ]);
      return {
        id: base64url(credentialId),
        client_data: base64url(clientData("webauthn.create", challenge, origin)),
        attestation: base64url(attestation),
        transports: ["internal"],
      };
    },
    sign({ challenge, rp_id }: { challenge: string; rp_id: string }, conditions: Conditions = {}) {
      const { origin, rpId = rp_id, verified = true, userHandle = handle } = conditions;
      counter = conditions.counter ?? counter + 1;
      const data = authData(rpId, PRESENT | (verified ? VERIFIED : 0), counter);
      const client = clientData("webauthn.get", challenge, origin);
      return {
        id: base64url(credentialId),
        client_data: base64url(client),
        authenticator_data: base64url(data),
        signature: base64url(sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)),
        user_handle: userHandle,
      };
    },
  };
}

/** As much of CBOR as a passkey needs. */
function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}
const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
