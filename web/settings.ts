/** What differs from place to place. The server writes it into the page, so one build serves them all. */
export type Settings = {
  /** Where the calls go; empty means the page's own origin. */
  host: string;
  key: string;
  bookingUrl: string;
  instagramUrl: string;
  facebookUrl: string;
  contactEmail: string;
  /** Who runs the service: the other party of its agreements. */
  operator: string;
  /** Whose services it uses, as a sentence. */
  subprocessors: string;
  /** Stand-ins play the outside services. */
  sandbox: boolean;
};

const fallback: Settings = {
  host: "",
  key: "public",
  bookingUrl: "https://boka.tartdags.example",
  instagramUrl: "https://instagram.example/tartdags",
  facebookUrl: "https://facebook.example/tartdags",
  contactEmail: "hej@tartdags.example",
  operator: "Tårtdags",
  subprocessors: "Inga. Allt körs på den egna maskinen.",
  sandbox: false,
};

export const settings: Settings = { ...fallback, ...read() };

function read(): Partial<Settings> {
  if (typeof document === "undefined") return {};
  const text = document.getElementById("settings")?.textContent;
  return text ? (JSON.parse(text) as Partial<Settings>) : {};
}
