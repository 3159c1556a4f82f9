type Kept = { payload: Record<string, unknown>; until: number };

/** What the stand-ins keep while somebody signs in: a few minutes of it, in memory. */
export function createMemory() {
  const rows = new Map<string, Kept>();

  return class {
    #model: string;
    constructor(model: string) {
      this.#model = model;
    }
    #key(id: string) {
      return `${this.#model}:${id}`;
    }
    async upsert(id: string, payload: Record<string, unknown>, expiresIn: number) {
      for (const [key, { until }] of rows) if (until < Date.now()) rows.delete(key);
      rows.set(this.#key(id), { payload, until: Date.now() + (expiresIn || 600) * 1000 });
    }
    async find(id: string) {
      // A browser is nobody when it comes: whoever plays chooses anew, and need not leave the one before.
      if (this.#model === "Session") return undefined;
      return rows.get(this.#key(id))?.payload;
    }
    async findByUid(uid: string) {
      for (const { payload } of rows.values()) if (payload.uid === uid) return payload;
      return undefined;
    }
    async findByUserCode() {
      return undefined;
    }
    async consume(id: string) {
      const row = rows.get(this.#key(id));
      if (row) row.payload.consumed = Math.floor(Date.now() / 1000);
    }
    async destroy(id: string) {
      rows.delete(this.#key(id));
    }
    async revokeByGrantId(grantId: string) {
      for (const [key, { payload }] of rows) if (payload.grantId === grantId) rows.delete(key);
    }
  };
}
