/** The ways in which a stand-in can be told to misbehave, with the words of the page that offers them. */
export const FAULTS = {
  mail: {
    "451": "451: försök senare (grålistning)",
    "550": "550: adressen finns inte",
    drop: "Tar emot brevet, men bryter innan svaret",
  },
  register: {
    source: "Uppgiftskällan är otillgänglig",
    partial: "SCB:s uppgifter saknas",
    down: "500: tjänsten är nere",
    slow: "Svarar inte i tid",
    token: "Åtkomstnyckeln har gått ut",
  },
  map: {
    "401": "401: fel nyckel",
    "429": "429: för många frågor",
    slow: "Svarar inte i tid",
    down: "500: tjänsten är nere",
  },
  payments: {
    down: "500: tjänsten är nere",
    slow: "Svarar inte i tid",
    "rate-limit": "429: för många anrop",
    half: "Utför, men bryter innan svaret",
  },
  webhooks: {
    double: "Varje händelse kommer två gånger",
    swap: "Händelserna kommer i omvänd ordning",
    lost: "Första försöket kommer inte fram",
  },
  calendars: {
    "401": "401: nyckeln gäller inte",
    "403": "403: för många anrop (Google)",
    forbidden: "403: saknar rättighet",
    "429": "429 med Retry-After",
    down: "503: tjänsten är nere",
    half: "Sparar, men bryter innan svaret",
    slow: "Svarar inte i tid",
    token: "Nyckeltjänsten är nere",
    "sever-opener": "Inloggningssidan klipper bandet till fönstret som öppnade den",
  },
  push: {
    gone: "410: enheten lyssnar inte längre",
    "429": "429 med Retry-After",
    down: "503: tjänsten är nere",
    slow: "Svarar inte i tid",
    redirect: "307: visar vidare till den egna maskinen",
    half: "Tar emot, men bryter innan svaret",
  },
  chat: {
    "429": "429 med Retry-After",
    gone: "410: kanalen är borttagen",
    no_service: "404: no_service",
    nothing: "Svarar inte alls",
    down: "503: tjänsten är nere",
    redirect: "307: visar vidare till den egna maskinen",
    half: "Tar emot, men bryter innan svaret",
  },
  identity: {
    down: "503: tjänsten är nere",
    slow: "Svarar inte i tid",
    audience: "Svaret är till ett annat program",
    nonce: "Svaret hör till en annan inloggning",
    issuer: "Svaret har en annan utfärdare",
    tenant: "Svaret är om en annan katalog (Entra)",
    "ahead-little": "Klockan går 45 sekunder före",
    ahead: "Klockan går 10 minuter före",
    expired: "Svaret är en timme gammalt",
    key: "Svaret är undertecknat av någon annan",
    "old-key": "Svaret är undertecknat med en nyckel som inte visas",
  },
  dns: {
    down: "Svarar att det inte går",
    slow: "Svarar inte i tid",
  },
} as const;

export const FAULT_HEADINGS = {
  mail: "Låt breven krångla",
  register: "Låt registret krångla",
  map: "Låt kartan krångla",
  payments: "Låt betalningarna krångla",
  webhooks: "Låt händelserna krångla",
  calendars: "Låt kalendrarna krångla",
  push: "Låt notiserna krångla",
  chat: "Låt chatten och webhooks krångla",
  identity: "Låt inloggningen krångla",
  dns: "Låt DNS krångla",
} as const satisfies Record<keyof typeof FAULTS, string>;

export type FaultArea = keyof typeof FAULTS;
export type Fault<Area extends FaultArea> = Extract<keyof (typeof FAULTS)[Area], string>;

type Set = { fault: string; times: number };

/** The switches that are on. A test sets one for the next request; a person may leave it on. */
export type Faults = {
  set<Area extends FaultArea>(area: Area, fault: Fault<Area>, times?: number): void;
  clear(area?: FaultArea): void;
  /** Is this switch on? Uses up one of its times. */
  hits<Area extends FaultArea>(area: Area, fault: Fault<Area>): boolean;
  current(area: FaultArea): Set | undefined;
};

export function createFaults(): Faults {
  const on = new Map<FaultArea, Set>();
  return {
    set: (area, fault, times = 1) => void on.set(area, { fault, times }),
    clear: (area) => (area ? void on.delete(area) : on.clear()),
    hits(area, fault) {
      const set = on.get(area);
      if (set?.fault !== fault) return false;
      set.times -= 1;
      if (set.times <= 0) on.delete(area);
      return true;
    },
    current: (area) => on.get(area),
  };
}
