import { CONSENT_MISSING } from "../../domain/consent.ts";
import { NO_WEB_ADDRESS } from "../../domain/names.ts";
import { OFFICE_MISSING } from "../../domain/office.ts";
import { supplierComplaintInEnglish } from "./supplier-complaints.ts";

/**
 * What a field is told, which the contract's schemas and the server say in Swedish. A test puts wrong input into the
 * calls of these screens and looks for what is missing here.
 */
const complaints: Record<string, string> = {
  [CONSENT_MISSING]: "Tick the box if you consent.",
  [NO_WEB_ADDRESS]: "The name may not contain a web address. Write a space after a full stop.",
  [OFFICE_MISSING]: "Choose an office",
  "Vänligen kontrollera formuläret": "Please check the form",
  "Vänligen fyll i alla obligatoriska fält": "Please fill in all required fields",
  "Vänligen kontrollera födelsedagen": "Please check the birthday",
  "Ogiltig e-postadress": "Not a valid email address",
  "E-post får vara max 255 tecken": "The email address may have at most 255 characters",
  "Ange ett giltigt datum": "Enter a valid date",
  "Födelsedagen ligger i framtiden": "The birthday is in the future",
  "Födelsedagen är mer än 120 år sedan": "The birthday is more than 120 years ago",
  "Ange din födelsedag": "Enter your birthday",
  "Namnet kan inte vara tomt": "The name cannot be empty",
  "Skriv ditt namn": "Write your name",
  "Namnet får vara max 60 tecken": "The name may have at most 60 characters",
  "Skriv en hälsning": "Write a greeting",
  "Får vara max 240 tecken": "May have at most 240 characters",
  "Välj en bild": "Choose a picture",
  "Bilden är för stor": "The picture is too large",
  "Namn krävs": "Your name is required",
  "Namn får vara max 100 tecken": "The name may have at most 100 characters",
  "Namnet får vara max 99 tecken": "The name may have at most 99 characters",
  "Namnet får vara max 100 tecken": "The name may have at most 100 characters",
  "Namnet får vara max 200 tecken": "The name may have at most 200 characters",
  "Telefonnummer får vara max 20 tecken": "The phone number may have at most 20 characters",
  "Företagsnamn får vara max 100 tecken": "The company's name may have at most 100 characters",
  "Meddelande krävs": "A message is required",
  "Meddelande får vara max 2000 tecken": "The message may have at most 2000 characters",
  "Texten får vara max 24 tecken": "The text may have at most 24 characters",
  "Texten får inte innehålla en webbadress": "The text may not contain a web address",
  "Välj ur listan": "Choose from the list",
  "Ogiltigt id": "Not a valid id",
  "Språket finns inte": "There is no such language",
  "Uppgiften saknas": "This is missing",
  "Ogiltigt värde": "Not a valid value",
};

const LONGEST = /^Får vara max (\d{1,5}) tecken$/;

export function complaintInEnglish(text: string): string | undefined {
  const [, most] = LONGEST.exec(text) ?? [];
  return most ? `At most ${most} characters` : (complaints[text] ?? supplierComplaintInEnglish(text));
}
