import type { Store } from "../store.ts";

/** Who can sign in at the stand-ins. Each provider tells of them in its own way. */
export type SandboxPerson = {
  id: string;
  name: string;
  email: string | null;
  /** What Google and others say of the address; Entra says nothing. */
  verified: boolean;
  /** In so many groups that Entra lists none of them in a token. */
  manyGroups: boolean;
};

const FIRST: readonly SandboxPerson[] = [
  person("maria", "Maria Ekdahl", "hr@nordljus.example"),
  person("simon", "Simon Wahlström", "simon.wahlstrom@nordljus.example"),
  { ...person("elin", "Elin Sandberg", "elin.sandberg@nordljus.example"), manyGroups: true },
  { ...person("olle", "Olle Obekräftad", "olle@nordljus.example"), verified: false },
  person("gast", "Gunnar Gäst", "gunnar@annan.example"),
  { ...person("utan", "Ulla Utan", ""), email: null },
];

function person(id: string, name: string, email: string): SandboxPerson {
  return { id, name, email, verified: true, manyGroups: false };
}

const MOST = 200;

export function openPeople(store: Store) {
  const kept = store.slice("identity", { people: [...FIRST] as SandboxPerson[] });
  return {
    list: (): readonly SandboxPerson[] => kept.people,
    find: (id: string) => kept.people.find((one) => one.id === id),
    add(one: Omit<SandboxPerson, "id" | "manyGroups">) {
      if (kept.people.length >= MOST) return;
      kept.people.push({ ...one, id: crypto.randomUUID().slice(0, 8), manyGroups: false });
      store.changed();
    },
    remove(id: string) {
      kept.people = kept.people.filter((one) => one.id !== id);
      store.changed();
    },
  };
}
export type People = ReturnType<typeof openPeople>;
