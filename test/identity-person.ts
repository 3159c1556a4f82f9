import type { Sandbox } from "../sandbox/sandbox.ts";

/** What a person does at the stand-in of their company's provider: chooses who they are. Null: presses Cancel. */
export async function signInAtProvider(sandbox: Sandbox, url: string, personId: string | null): Promise<URL> {
  const cookies = new Map<string, string>();
  const step = async (address: URL, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await sandbox.pages.request(address.pathname + address.search, {
      ...init,
      headers: { cookie },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    return answer;
  };
  let at = new URL(url);
  for (let steps = 0; steps < 10; steps++) {
    const answer = await step(at, at.pathname.includes("/valj/") ? chosen(personId) : {});
    const location = answer.headers.get("location");
    if (!location) throw new Error(`${at.pathname} answers ${answer.status}: ${await answer.text()}`);
    at = new URL(location, at);
    if (at.pathname === "/auth/callback") return at;
  }
  throw new Error("The provider never sends anybody back");
}

const chosen = (personId: string | null): RequestInit => ({
  method: "POST",
  body: new URLSearchParams({ person: personId ?? "" }),
});
