import { foldPassword, hasOwnWord, isPattern, type PasswordOwner } from "../../../domain/password.ts";

export const TOO_COMMON = "Lösenordet är för vanligt och lätt att gissa. Välj ett annat.";
export const OWN_WORD =
  "Lösenordet får inte innehålla ditt namn, företagets namn, din e-postadress eller namnet Tårtdags.";

/** What is wrong with a new password, in the words that its person reads. Its length is the contract's matter. */
export async function passwordProblem(password: string, owner: PasswordOwner): Promise<string | null> {
  if (isPattern(password) || (await commonPasswords()).has(foldPassword(password))) return TOO_COMMON;
  return hasOwnWord(password, owner) ? OWN_WORD : null;
}

let list: Promise<Set<string>> | undefined;

/** Some megabytes, which an instance where nobody chooses a password does without. */
const commonPasswords = (): Promise<Set<string>> =>
  (list ??= import("@zxcvbn-ts/language-common/dist/passwords.json.mjs").then(
    ({ default: passwords }) => new Set(passwords),
  ));
