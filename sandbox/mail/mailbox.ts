import type { Socket, AddressInfo } from "node:net";
import { simpleParser, type ParsedMail } from "mailparser";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import type { Surroundings } from "../options.ts";

export type SandboxMail = {
  id: string;
  /** The product's own name for the mail, from its X-Tartdags-Key header. */
  key: string | null;
  to: string;
  from: string;
  /** Where an answer to it goes. */
  reply_to: string;
  subject: string;
  text: string;
  html: string;
  sent_at: string;
  message_id: string | null;
  /** Its List-Unsubscribe headers, each on one line. */
  unsubscribe: string[];
  /** The same Message-ID came before: a real mailbox might show both. */
  duplicate: boolean;
};

export type Mailbox = {
  /** Newest first. */
  list(): SandboxMail[];
  find(id: string): SandboxMail | undefined;
  empty(): void;
  start(): Promise<string>;
  stop(): Promise<void>;
};

const KEPT_MAILS = 1000;

export function createMailbox({ clock, store, faults }: Surroundings): Mailbox {
  const box = store.slice("mail", { last: 0, mails: [] as SandboxMail[] });

  function keep(parsed: ParsedMail, session: SMTPServerSession) {
    box.last += 1;
    const messageId = parsed.messageId ?? null;
    box.mails.push({
      id: String(box.last),
      key: header(parsed, "x-tartdags-key"),
      to: session.envelope.rcptTo.map((recipient) => recipient.address).join(", "),
      from: parsed.from?.text ?? "",
      reply_to: (parsed.replyTo ?? parsed.from)?.text ?? "",
      subject: parsed.subject ?? "",
      text: parsed.text ?? "",
      html: parsed.html || "",
      sent_at: clock.now().toString(),
      message_id: messageId,
      unsubscribe: parsed.headerLines
        .filter(({ key }) => key.startsWith("list-unsubscribe"))
        .map(({ line }) => line.replace(/\s+/g, " ")),
      duplicate: messageId !== null && box.mails.some((mail) => mail.message_id === messageId),
    });
    if (box.mails.length > KEPT_MAILS) box.mails.splice(0, box.mails.length - KEPT_MAILS);
    store.changed();
  }

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onRcptTo(_address, _session, done) {
      if (faults.hits("mail", "451")) return done(reply(451, "4.7.1 Greylisted, try again later"));
      if (faults.hits("mail", "550")) return done(reply(550, "5.1.1 No such user here"));
      done();
    },
    async onData(stream, session, done) {
      try {
        // Nobody reads the text as HTML, which it would make by looking for every link in it.
        keep(await simpleParser(stream, { skipTextToHtml: true }), session);
      } catch (error) {
        return done(error instanceof Error ? error : reply(451, "4.3.0 Not understood"));
      }
      if (faults.hits("mail", "drop")) dropConnection(smtp, session);
      else done(null, "2.0.0 Kept");
    },
  });
  // A client that hangs up is the client's business.
  smtp.on("error", () => {});

  return {
    list: () => box.mails.toReversed(),
    find: (id) => box.mails.find((mail) => mail.id === id),
    empty() {
      box.mails.length = 0;
      store.changed();
    },
    start: () =>
      new Promise((resolve, reject) => {
        smtp.server.once("error", reject);
        smtp.listen(0, "127.0.0.1", () => {
          resolve(`smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`);
        });
      }),
    stop: () => {
      dropConnection(smtp);
      return new Promise((resolve) => smtp.close(() => resolve()));
    },
  };
}

type Connection = { id: string; _socket: Socket };

/** smtp-server has no way to end a call in mid-sentence; its connection's socket does. */
function dropConnection(smtp: SMTPServer, session?: SMTPServerSession) {
  for (const { id, _socket: socket } of smtp.connections as Set<Connection>) {
    if (!session || id === session.id) socket.destroy();
  }
}

function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function header(parsed: ParsedMail, name: string): string | null {
  const value = parsed.headers.get(name);
  return typeof value === "string" ? value : null;
}
