import { checkOrgNumber } from "../../../domain/organisation.ts";
import type { CompanyRegister } from "../../providers/company-register.ts";

export type Verification = {
  ok: boolean;
  allowManualVerification: boolean;
  alreadyHere?: true;
  message: string | null;
  normalized?: string;
  type?: string;
  legalName?: string;
  city?: string | null;
  address?: string | null;
  orgForm?: string | null;
};

const failed = (message: string): Verification => ({ ok: false, allowManualVerification: false, message });

/** Is this a company that may sign up? The check digit first, then the register's word. */
export async function verifyOrganisation(register: CompanyRegister, text: string): Promise<Verification> {
  const number = checkOrgNumber(text);
  if (!number.ok) return failed(number.message);
  const { normalized, type } = number;

  const answer = await register.lookUp(normalized);
  switch (answer.outcome) {
    case "found": {
      const { legalName, city, address, orgForm } = answer.company;
      return {
        ok: true,
        allowManualVerification: false,
        message: null,
        normalized,
        type,
        legalName,
        city,
        address,
        orgForm,
      };
    }
    case "unknown":
      return failed("Organisationsnumret finns inte i företagsregistret");
    case "deregistered":
      return failed("Företaget är avregistrerat");
    case "insolvent":
      return failed(
        answer.procedure === "bankruptcy" ? "Företaget är i konkurs" : "Företaget är i likvidation",
      );
    case "unavailable":
      return {
        ok: false,
        allowManualVerification: true,
        message: "Kunde inte verifiera automatiskt",
        normalized,
        type,
      };
  }
}

const ALREADY_HERE =
  "Företaget finns redan hos Tårtdags. Vi frågar den som är administratör för Tårtdags hos er om du får komma in.";

/**
 * The number is somebody's already: the next who knows it asks to be let in. Beyond what the public register tells
 * anybody, nothing is told about whoever has it.
 */
export const alreadyHere = ({ normalized, type, legalName }: Verification): Verification => ({
  ok: false,
  allowManualVerification: true,
  alreadyHere: true,
  message: ALREADY_HERE,
  normalized,
  type,
  ...(legalName && { legalName }),
});
