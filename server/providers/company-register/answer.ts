import { z } from "zod";

export type RegisteredCompany = {
  /** Ten digits. */
  number: string;
  legalName: string;
  orgForm: string;
  address: string | null;
  city: string | null;
};

export type RegisterOutcome =
  | { outcome: "found"; company: RegisteredCompany }
  | { outcome: "unknown" }
  | { outcome: "deregistered"; company: RegisteredCompany }
  | { outcome: "insolvent"; company: RegisteredCompany; procedure: "bankruptcy" | "liquidation" }
  /** The register cannot say: the company may well exist. */
  | { outcome: "unavailable"; reason: string };

const Failure = z.object({ typ: z.string() }).nullish();
const Coded = z.object({ kod: z.string().nullish(), klartext: z.string().nullish() });

const Names = z.object({
  fel: Failure,
  organisationsnamnLista: z
    .array(z.object({ namn: z.string(), organisationsnamntyp: Coded.nullish() }))
    .nullish(),
});

const Procedures = z
  .object({
    // Both spellings occur in the register's own examples.
    pagaendeAvvecklingsEllerOmstruktureringsforfarandeLista: z.array(Coded).nullish(),
    pagandeAvvecklingsEllerOmstruktureringsforfarandeLista: z.array(Coded).nullish(),
  })
  .nullish();

const Organisation = z.object({
  organisationsnamn: Names.nullish(),
  organisationsform: Coded.extend({ fel: Failure }).nullish(),
  avregistreradOrganisation: z.object({ avregistreringsdatum: z.string().nullish() }).nullish(),
  pagaendeAvvecklingsEllerOmstruktureringsforfarande: Procedures,
  pagandeAvvecklingsEllerOmstruktureringsforfarande: Procedures,
  postadressOrganisation: z
    .object({
      postadress: z
        .object({
          utdelningsadress: z.string().nullish(),
          postort: z.string().nullish(),
        })
        .nullish(),
    })
    .nullish(),
});

const Answer = z.object({ organisationer: z.array(Organisation) });
type Organisation = z.infer<typeof Organisation>;

const BANKRUPTCY = "KK";
const LIQUIDATION = "LI";

export function readOrganisations(number: string, json: unknown): RegisterOutcome {
  const parsed = Answer.safeParse(json);
  if (!parsed.success) return { outcome: "unavailable", reason: "an answer in an unknown form" };
  const [first] = parsed.data.organisationer;
  if (!first) return { outcome: "unknown" };

  // Only Bolagsverket's own blocks count: Statistics Sweden lacks many a company that exists.
  const failure = first.organisationsnamn?.fel?.typ ?? first.organisationsform?.fel?.typ;
  if (failure === "ORGANISATION_FINNS_EJ") return { outcome: "unknown" };
  if (failure) return { outcome: "unavailable", reason: failure };

  // A sole trader may have registered several names; the first is taken.
  const [legalName] = parsed.data.organisationer.flatMap(companyNames);
  if (!legalName) return { outcome: "unavailable", reason: "no name" };

  const post = first.postadressOrganisation?.postadress;
  const company: RegisteredCompany = {
    number,
    legalName,
    orgForm: first.organisationsform?.klartext ?? "",
    address: post?.utdelningsadress ?? null,
    city: post?.postort ?? null,
  };

  if (first.avregistreradOrganisation?.avregistreringsdatum) return { outcome: "deregistered", company };
  const procedures = proceduresOf(first);
  if (procedures.includes(BANKRUPTCY)) return { outcome: "insolvent", company, procedure: "bankruptcy" };
  if (procedures.includes(LIQUIDATION)) return { outcome: "insolvent", company, procedure: "liquidation" };
  return { outcome: "found", company };
}

function companyNames(organisation: Organisation): string[] {
  return (organisation.organisationsnamn?.organisationsnamnLista ?? [])
    .filter((name) => name.organisationsnamntyp?.kod === "FORETAGSNAMN")
    .map((name) => name.namn);
}

function proceduresOf(organisation: Organisation): (string | null | undefined)[] {
  const block =
    organisation.pagaendeAvvecklingsEllerOmstruktureringsforfarande ??
    organisation.pagandeAvvecklingsEllerOmstruktureringsforfarande;
  const list =
    block?.pagaendeAvvecklingsEllerOmstruktureringsforfarandeLista ??
    block?.pagandeAvvecklingsEllerOmstruktureringsforfarandeLista;
  return (list ?? []).map((procedure) => procedure.kod);
}
