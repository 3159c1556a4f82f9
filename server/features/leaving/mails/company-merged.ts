import { brand } from "../../../../domain/brand.ts";
import { type CompanyRole, roleNames, roleWords } from "../../../../domain/roles.ts";
import { counted, listed } from "../../../../domain/swedish.ts";
import { button, paragraph } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";

type Member = { email: string; name: string | null; role: CompanyRole; sees_allergies: boolean };

export type CompanyMerged = {
  into: string;
  from: string;
  /** Who comes along, whoever was the contact without a login, or somebody of the company that stays. */
  reader: { who: "member"; role: CompanyRole; sees_allergies: boolean } | { who: "contact" | "here" };
  people: number;
  already: number;
  new_offices: readonly string[];
  members: readonly Member[];
  planned: number;
  series: number;
  past: number;
  url: string;
};

export const companyMerged = defineMail({
  kind: "company-merged",
  audience: "hr",
  about: "account",
  erasure: "none",
  words: (data: CompanyMerged) => {
    const { into, from, reader, url } = data;
    const isHere = reader.who === "here";
    return {
      subject: `${from} är nu en del av ${into} i ${brand.name}`,
      preheader: isHere ? "Det här har följt med." : "Det här har följt med, och så loggar du in.",
      eyebrow: into,
      title: "Ett företag i stället för två",
      blocks: [
        paragraph(
          `Företaget fanns två gånger i ${brand.name}, som ${into} och som ${from}. Kundtjänst har slagit ihop dem. Allt finns nu hos ${into}, och kontot för ${from} är avslutat.`,
        ),
        ...wordsFor(data).map((line) => paragraph(line)),
        ...linesOf(data).map((line) => paragraph(line)),
        ...(reader.who === "contact" ? [] : [button(isHere ? "Personer med tillgång" : "Logga in", url)]),
      ],
      footer: `Du får det här mejlet för att du har tillgång till ${isHere ? into : from}, eller var kontaktperson. Är något fel, svara på mejlet.`,
    };
  },
});

function wordsFor({ reader, members, into }: CompanyMerged): string[] {
  if (reader.who === "contact")
    return [`Du var kontaktperson. Från och med nu går mejlen till kontaktpersonen för ${into}.`];
  if (reader.who === "member")
    return [
      `Du är utloggad, och loggar in som förut. Din roll är ${roleNames[reader.role]}: ${lower(roleWords[reader.role])}. ${reader.sees_allergies ? "Du ser" : "Du ser inte"} vad kollegorna är allergiska mot. Den som är HR-ansvarig kan ändra det.`,
    ];
  if (members.length === 0) return [];
  const named = members.map(({ name, email, role }) => `${name ?? email} (${roleNames[role]})`);
  return [
    `${counted(members.length, "person", "personer")} har fått tillgång: ${listed(named)}. Du ändrar roll och rätt att se allergier under Personer med tillgång.`,
  ];
}

function linesOf({ people, already, new_offices, planned, series, past, into }: CompanyMerged): string[] {
  return [
    people + already > 0 &&
      `${counted(people + already, "anställd", "anställda")} har följt med${already > 0 ? `. ${already} fanns redan, och finns kvar en gång` : ""}.`,
    new_offices.length > 0 &&
      `${listed(new_offices)} är nu ${new_offices.length === 1 ? "ett kontor" : "kontor"} hos ${into}.`,
    past > 0 && `${counted(past, "tidigare leverans", "tidigare leveranser")} har följt med.`,
    planned > 0 &&
      `${counted(planned, "planerad leverans är borttagen", "planerade leveranser är borttagna")}. Ingen leverantör hade fått frågan. Har ${into} autopiloten på planeras tårtorna på nytt.`,
    series > 0 &&
      `${counted(series, "återkommande måltid är avslutad", "återkommande måltider är avslutade")}. Lägg upp på nytt det som ska fortsätta.`,
    "Länken som kollegorna registrerade sig med gäller inte längre. Den nya finns under Anställda.",
  ].filter((line) => line !== false);
}

const lower = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
