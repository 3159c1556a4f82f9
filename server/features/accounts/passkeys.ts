import type { AuthenticatorTransport } from "@simplewebauthn/server";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { PasskeyProof } from "../../../contract/passkeys.ts";
import type { Clock } from "../../../domain/clock.ts";
import { asPlatform } from "../../database/as-platform.ts";
import type { Tx } from "../../database/database.ts";
import { passkey_challenges, passkeys, users } from "../../database/schema.ts";
import { hashToken, newToken } from "../../database/tokens.ts";
import type { Services } from "../../providers/services.ts";

type Purpose = (typeof passkey_challenges.$inferSelect)["purpose"];
type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

const CHALLENGE_MINUTES = 5;

/** What a passkey is bound to: this service's own address, and no other. */
export const relyingParty = ({ publicUrl }: Pick<Services, "publicUrl">) => {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
};

/** What a device is to sign, for one purpose and one person; nobody's for a sign-in. */
export async function newChallenge(
  tx: Tx,
  clock: Clock,
  purpose: Purpose,
  userId: string | null,
): Promise<string> {
  const challenge = newToken();
  await tx.insert(passkey_challenges).values({
    challenge_hash: hashToken(challenge),
    purpose,
    user_id: userId,
    expires_at: clock.now().add({ minutes: CHALLENGE_MINUTES }).toString(),
  });
  return challenge;
}

/** Takes the challenge that was signed: of two at the same moment the database lets one have it. */
async function takeChallenge(
  tx: Tx,
  clock: Clock,
  signed: { purpose: Purpose; userId: string | null; challenge: string },
): Promise<boolean> {
  const { purpose, userId, challenge } = signed;
  const [taken] = await tx
    .delete(passkey_challenges)
    .where(
      and(
        eq(passkey_challenges.challenge_hash, hashToken(challenge)),
        eq(passkey_challenges.purpose, purpose),
        userId ? eq(passkey_challenges.user_id, userId) : isNull(passkey_challenges.user_id),
        gt(passkey_challenges.expires_at, clock.now().toString()),
      ),
    )
    .returning({ purpose: passkey_challenges.purpose });
  return Boolean(taken);
}

/** The challenge as the device signed it; it is one of ours only if there is a row of it. */
function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, "base64url").toString()) as {
      challenge: unknown;
    };
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

export const knownPasskeys = (tx: Tx, userId: string) =>
  tx
    .select({ id: passkeys.credential_id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.user_id, userId))
    .orderBy(asc(passkeys.created_at));

export type NewPasskey = Pick<
  typeof passkeys.$inferInsert,
  "credential_id" | "public_key" | "counter" | "transports"
> & { is_synced: boolean };

type Attested = { id: string; client_data: string; attestation: string; transports: string[] };

/** What a device made for this person, or null where it is not what was asked for. The challenge is used up either way. */
export async function verifyNewPasskey(
  transaction: Transaction,
  services: Services,
  userId: string,
  made: Attested,
): Promise<NewPasskey | null> {
  const { clock, log } = services;
  const challenge = challengeIn(made.client_data);
  const taken = await transaction((tx) =>
    asPlatform(tx, (platform) => takeChallenge(platform, clock, { purpose: "add", userId, challenge })),
  );
  if (!taken) return null;
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { id: rpId, origin } = relyingParty(services);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: made.id,
        rawId: made.id,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON: made.client_data, attestationObject: made.attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    });
    if (!registrationInfo) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: made.transports,
      is_synced: credentialBackedUp,
    };
  } catch (error) {
    log.warn({ reason: (error as Error).message }, "passkey refused");
    return null;
  }
}

type Signed = { purpose: "sign-in" | "prove"; userId: string | null; proof: PasskeyProof };

/**
 * Whose passkey it was, or null: for an unknown one, somebody else's, a challenge that was not given out for this, and a
 * counter that did not go on. The device has looked who holds it, which makes it two factors.
 */
export async function verifyPasskey(
  transaction: Transaction,
  services: Services,
  { purpose, userId, proof }: Signed,
): Promise<string | null> {
  const { clock, log } = services;
  const challenge = challengeIn(proof.client_data);
  const platform: Transaction = (work) => transaction((tx) => asPlatform(tx, work));
  const known = await platform(async (tx) => {
    if (!(await takeChallenge(tx, clock, { purpose, userId, challenge }))) return null;
    const [found] = await tx
      .select({ passkey: passkeys, handle: users.passkey_handle })
      .from(passkeys)
      .innerJoin(users, eq(users.id, passkeys.user_id))
      .where(eq(passkeys.credential_id, proof.id));
    return found ?? null;
  });
  if (!known || !isTheirs(known, userId, proof)) {
    log.warn({ purpose }, "passkey refused");
    return null;
  }
  const { passkey } = known;
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { id: rpId, origin } = relyingParty(services);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: proof.id,
        rawId: proof.id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: proof.client_data,
          authenticatorData: proof.authenticator_data,
          signature: proof.signature,
          ...(proof.user_handle ? { userHandle: proof.user_handle } : {}),
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
        transports: passkey.transports as AuthenticatorTransport[],
      },
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return await platform((tx) => noteUse(tx, clock, passkey, newCounter, credentialBackedUp));
  } catch (error) {
    log.warn({ purpose, reason: (error as Error).message }, "passkey refused");
    return null;
  }
}

type Known = { passkey: { user_id: string }; handle: Uint8Array | null };

/** A device names the person whose passkey it is; at a sign-in it is all that does. */
function isTheirs({ passkey, handle }: Known, userId: string | null, { user_handle }: PasskeyProof): boolean {
  if (userId && passkey.user_id !== userId) return false;
  if (user_handle === null) return userId !== null;
  return handle !== null && Buffer.from(user_handle, "base64url").equals(handle);
}

/** Null when it was removed, or used with the same counter, while it was looked at. */
async function noteUse(
  tx: Tx,
  clock: Clock,
  { id, counter }: { id: string; counter: number },
  newCounter: number,
  isSynced: boolean,
): Promise<string | null> {
  const [used] = await tx
    .update(passkeys)
    .set({ counter: newCounter, is_synced: isSynced, used_at: clock.now().toString() })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ userId: passkeys.user_id });
  return used?.userId ?? null;
}

/** What nobody answered in time. */
export const forgetChallenges = sql`delete from passkey_challenges where expires_at < app_now()`;
