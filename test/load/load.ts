import { openConnection, type Connection } from "./connection.ts";

export type Plan = {
  home: string;
  token: string;
  /** Closed: each connection asks again when it has its answer. Open: so many a second, whether answered or not. */
  perSecond: number | null;
  connections: number;
  /** Ends after this many seconds, or this many requests. */
  seconds?: number;
  requests?: number;
  /** How many of a hundred are writes. */
  writes: number;
  /** Of the others, how many of a thousand make a mail. */
  mails?: number;
  /** Where one of those meals comes from, and when. */
  lunch?: Lunch;
  /** The names of what is written begin with this. */
  prefix: string;
};

export type Lunch = { vendor_id: string; date: string; address: Record<string, unknown> };

export type Outcome = {
  seconds: number;
  statuses: Record<string, number>;
  /** What the server has confirmed. */
  saved: string[];
  /** Of the answers with 200. */
  p50: number;
  p99: number;
  /** Could not be sent since every connection waited for an answer. */
  unsent: number;
};

const READS: [string, string][] = [
  ["/functions/v1/dashboard-this-week", '{"offset":0}'],
  ["/functions/v1/get-overview", "{}"],
  ["/functions/v1/list-employees", "{}"],
  ["/auth/v1/get-user", "{}"],
];

/** The employee's own size and the company's own address; a bakery is for the admin to find. */
const CAKE = {
  selected_vendor_id: null,
  invoice_interval: "monthly",
  delivery_address: null,
  address_latitude: null,
  address_longitude: null,
};

/** A mix of reads and writes, and what became of each. */
export async function load(plan: Plan): Promise<Outcome> {
  const { hostname, port } = new URL(plan.home);
  const statuses: Record<string, number> = {};
  const saved: string[] = [];
  const took: number[] = [];
  let sent = 0;
  let unsent = 0;
  let mailed = 0;
  /** Those who were written and have no cake yet. */
  const hungry: string[] = [];
  const started = performance.now();
  const over = () =>
    plan.requests === undefined
      ? performance.now() - started > plan.seconds! * 1000
      : sent + unsent >= plan.requests;

  // Everybody asks from a place of their own, also of those who came before: tight limits are counted by address.
  const first = Math.floor(Math.random() * 2 ** 24);
  const address = () => [16, 8, 0].map((bits) => ((first + sent) >> bits) & 255).join(".");
  const request = (path: string, body: string) =>
    `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\napikey: tartdags-public-key\r\n` +
    `authorization: Bearer ${plan.token}\r\nx-forwarded-for: 10.${address()}\r\n` +
    `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

  const mail = (number: number): [string, object] => {
    const turn = mailed++ % 3;
    const employee = turn === 0 && hungry.pop();
    if (employee) return ["/functions/v1/create-cake-orders", { ...CAKE, selected_employee_ids: [employee] }];
    if (!plan.lunch || turn < 2) return ["/auth/v1/send-password-reset", { email: "hr@nordljus.example" }];
    const { vendor_id, date, address } = plan.lunch;
    const schedule = { mode: "once", date, time: "12:00", people: 5 };
    const here = { ...address, display: `${plan.prefix} ${number}` };
    return ["/functions/v1/create-meal-order", { vendor_id, meal_type: "lunch", schedule, address: here }];
  };

  const askOnce = async (connection: Connection): Promise<void> => {
    const number = sent++;
    const name = (number * 37) % 100 < plan.writes ? `${plan.prefix} ${number}` : null;
    const mails = !name && (number * 373) % 1000 < (plan.mails ?? 0) ? mail(number) : null;
    const [path, body] = name
      ? ["/functions/v1/add-employee", JSON.stringify({ name, birthday: "1990-05-17", position: "Chef" })]
      : mails
        ? [mails[0], JSON.stringify(mails[1])]
        : READS[number % READS.length]!;
    const asked = performance.now();
    try {
      const { status, body: answer } = await connection.ask(request(path, body));
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status !== 200) return;
      took.push(performance.now() - asked);
      if (name) saved.push(name);
      if (name && plan.mails) hungry.push((JSON.parse(answer) as { id: string }).id);
    } catch {
      statuses.broken = (statuses.broken ?? 0) + 1;
    }
  };
  const newConnection = () => openConnection(hostname, Number(port));

  if (plan.perSecond === null) await closed();
  else await opened(plan.perSecond);
  took.sort((a, b) => a - b);
  const at = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0);
  const seconds = (performance.now() - started) / 1000;
  return { seconds, statuses, saved, p50: at(0.5), p99: at(0.99), unsent };

  async function closed() {
    await Promise.all(
      Array.from({ length: plan.connections }, async () => {
        let connection = await newConnection();
        while (!over()) {
          if (!connection.isOpen()) connection = await newConnection();
          await askOnce(connection);
        }
        connection.close();
      }),
    );
  }

  async function opened(perSecond: number) {
    const free = await Promise.all(Array.from({ length: plan.connections }, newConnection));
    const all = new Set<Promise<void>>();
    let due = 0;
    while (!over()) {
      due = ((performance.now() - started) / 1000) * perSecond;
      while (sent + unsent < due) {
        const connection = free.pop();
        if (!connection) {
          unsent += 1;
          continue;
        }
        const asked = askOnce(connection).then(async () => {
          free.push(connection.isOpen() ? connection : await newConnection());
          all.delete(asked);
        });
        all.add(asked);
      }
      // The pulse of the arrivals.
      await new Promise((done) => setTimeout(done, 2));
    }
    await Promise.all(all);
    for (const connection of free) connection.close();
  }
}

// Started as a process of its own, so that it takes its time from another core than the server.
if (process.argv[1] === import.meta.filename) {
  process.send?.(await load(JSON.parse(process.argv[2]!) as Plan));
  process.disconnect?.();
}
