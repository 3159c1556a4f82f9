import { button, facts, paragraph } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";
import { moment } from "../../../mail/day.ts";

export type NewDevice = { device: string; network: string; at: string; security_url: string };

export const newDevice = defineMail({
  kind: "new-device",
  audience: "hr",
  about: "account",
  erasure: "none",
  words: ({ device, network, at, security_url }: NewDevice) => ({
    subject: "Ny enhet inloggad på ditt konto",
    preheader: `${device}. Var det du behöver du inte göra något.`,
    title: "En ny enhet har loggat in",
    blocks: [
      paragraph("Någon har loggat in med din adress från en webbläsare som inte har använts förut."),
      facts([
        { label: "Enhet", value: device },
        { label: "Nätverk", value: network },
        { label: "När", value: moment(at) },
      ]),
      paragraph(
        "Var det du behöver du inte göra något. Var det inte du: logga ut enheten och byt lösenord under Inställningar, Säkerhet.",
      ),
      button("Se dina enheter", security_url),
    ],
    footer: footers.login,
  }),
});
