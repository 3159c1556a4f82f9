import { checkOrgNumber, isOrganisation } from "./organisation.ts";

/** Where an e-invoice goes: a scheme and a number in it. In Sweden an organisation number (0007) or a GLN (0088). */

const SHAPE = "Ange ett Peppol-id som 0007: och organisationsnumret, eller 0088: och ert GLN";
const WRONG_ORGANISATION = "Organisationsnumret i Peppol-id:t stämmer inte. Kontrollera siffrorna.";
const WRONG_GLN = "GLN-numret stämmer inte. Det har 13 siffror, och den sista är en kontrollsiffra.";
const PERSONAL =
  "Ett personnummer lämnar vi inte ut till leverantörer. Ange ert GLN, eller en e-postadress för fakturan.";

type Checked = { ok: true; normalized: string } | { ok: false; message: string };

/** As people write it: with spaces and dashes, with what stands before it in a register, or the number alone. */
export function checkPeppolId(text: string): Checked {
  const bare = text
    .replace(/[\s\-‐‑‒–—−]/g, "")
    .toLowerCase()
    .replace(/^iso6523actoridupis::/, "");
  const [, scheme, number] = /^(?:(\d{4}):)?(\d+)$/.exec(bare) ?? [];
  if (!number) return { ok: false, message: SHAPE };
  if (scheme === "0088" || (!scheme && number.length === 13)) return checkGln(number);
  if (scheme === "0007" || (!scheme && number.length === 10)) return checkOrganisation(number);
  return { ok: false, message: SHAPE };
}

function checkOrganisation(number: string): Checked {
  const checked = checkOrgNumber(number);
  if (number.length !== 10 || !checked.ok) return { ok: false, message: WRONG_ORGANISATION };
  if (!isOrganisation(checked.normalized)) return { ok: false, message: PERSONAL };
  return { ok: true, normalized: peppolOf(checked.normalized) };
}

function checkGln(number: string): Checked {
  // Twelve digits, weighed 1 and 3 in turn; the thirteenth makes the sum end in a nought.
  const sum = [...number].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  const isRight = number.length === 13 && sum % 10 === 0 && Number(number) > 0;
  return isRight ? { ok: true, normalized: `0088:${number}` } : { ok: false, message: WRONG_GLN };
}

/** What most companies have: the one of their organisation number, ten digits. */
export const peppolOf = (orgNumber: string): string => `0007:${orgNumber}`;
