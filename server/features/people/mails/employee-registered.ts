import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { footers } from "../../../mail/footers.ts";
import { defineMail } from "../../../mail/define.ts";

export type EmployeeRegistered = { first_name: string; company_name: string; personal_url: Target };

export const employeeRegistered = defineMail({
  kind: "employee-registered",
  audience: "employee",
  about: "employee",
  erasure: "content",
  recipientLimit: "asked",
  companyCeiling: true,
  label: "Bekräftelse på registreringen",
  words: ({ first_name, company_name, personal_url }: EmployeeRegistered) => ({
    subject: `Du är med hos ${company_name}`,
    preheader: "Din egen länk till det som är sparat om dig.",
    eyebrow: "Sparat",
    title: `Välkommen, ${first_name}`,
    blocks: [
      paragraph(`Dina uppgifter är sparade hos ${company_name}. Nu glöms din födelsedag inte bort!`),
      paragraph(
        "Med din egen länk ser du vad som är sparat, ändrar eller raderar det, och väljer hur du vill bli firad: som vanligt, tyst eller inte alls.",
      ),
      button("Se mina uppgifter", personal_url),
      paragraph("Länken är bara din. Spara mejlet och skicka den inte vidare."),
    ],
    footer: footers.registered(company_name),
  }),
});
