import { afterAll, beforeAll } from "vitest";
import type { Session } from "../contract/account.ts";
import { newOrgNumber } from "./org-number.ts";
import { createSharedWorld, type World } from "./world.ts";

/** Somebody signs up with the number of a company that is here already, and asks its people to be let in. */
export let world: World;

export function useJoinScene(): void {
  beforeAll(async () => {
    world = await createSharedWorld();
    Object.assign(world.services.settings, { limits: false });
  });
  afterAll(() => world.close());
}

const PASSWORD = "fyra gröna stolar";
let number = 0;
export const newAddress = () => `simon${++number}@bolag.example`;

/** A company whose people write from `bolag.example`, verified and with a number of its own. */
export async function buildCompany(values: object = {}) {
  const org_number = newOrgNumber();
  const company = await world.buildCompany({
    name: "Hemliga Namnet AB",
    org_number,
    verification_status: "verified",
    ...values,
  });
  return { ...company, org_number };
}
export const signUp = (orgNumber: string, email = newAddress()) =>
  world.nobody.call("sign-up", {
    firstName: "Simon",
    lastName: "Wahlström",
    companyName: "Vårt bolag",
    orgNumber,
    email,
    password: PASSWORD,
  });
export const as = ({ token }: Pick<Session, "token">) => world.as({ token });
export const stateOf = async (session: Session) =>
  (await as(session).call("get-join-request", {})).request?.state ?? null;
export const requestsOf = async (hr: { token: string }) =>
  (await world.as(hr).call("list-join-requests", {})).requests;
export const mailsOf = async (email: string, kind: string) =>
  (await world.mailsTo(email)).filter((mail) => mail.kind === kind);

/** Proves the address where its person is signed in. */
export async function prove(session: Session): Promise<Session> {
  const link_token = await world.mailedToken(session.user.email, "auth/magic");
  const [used] = await as(session).call("use_magic_link", { link_token });
  return used!.session!;
}
export async function asked(company: { org_number: string }) {
  const session = await prove(await signUp(company.org_number));
  return session;
}
export const member = { role: "user", sees_allergies: false } as const;
