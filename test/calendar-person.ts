import type { CalendarProvider } from "../contract/entities/company.ts";
import { CallRefused, type Person, type World } from "./world.ts";

type Answer = { account?: string; answer?: "allow" | "deny"; calendar?: "on" | "off" };

/** Plays the person at Google's or Microsoft's login, and looks into the calendar they have there. */
export function calendarPerson(world: World) {
  /** The marks that the person's browser has been given. */
  const cookies: string[] = [];

  async function authUrl(person: Person, provider: CalendarProvider, returnUrl?: string): Promise<string> {
    const { status, body, headers } = await world.send(
      `${provider}-calendar-auth`,
      JSON.stringify({ returnUrl }),
      { authorization: `Bearer ${person.token}` },
    );
    if (status !== 200) throw new CallRefused(status, body as never);
    cookies.push(headers!["set-cookie"]!.split(";")[0]!);
    return (body as { authUrl: string }).authUrl;
  }

  /** Answers the provider's question; gives the address that the browser is sent back to. */
  async function answer(address: string, { answer = "allow", calendar = "on", account = "" }: Answer = {}) {
    const { pathname, searchParams } = new URL(address);
    const body = new URLSearchParams({ asked: searchParams.toString(), answer, calendar, account });
    const decided = await world.sandbox.pages.request(pathname, { method: "POST", body });
    return decided.headers.get("location")!;
  }

  /** Comes back to us; gives the page that the person lands on. */
  async function comeBack(address: string, cookie = cookies.join("; ")): Promise<URL> {
    const { pathname, search } = new URL(address);
    const landed = await world.sendRequest(pathname + search, { headers: { cookie } });
    return new URL(landed.headers.get("location")!);
  }

  async function connect(person: Person, provider: CalendarProvider, given: Answer = {}) {
    const landed = await comeBack(await answer(await authUrl(person, provider), given));
    return landed.searchParams.get("calendar");
  }

  /** 'yyyy-MM-dd title' for each event of an account, as the sandbox's own page shows them. */
  async function eventsOf(account: string): Promise<string[]> {
    const page = await (await world.sandbox.pages.request("/sandbox/calendars")).text();
    const section = page.split("<section").find((part) => part.includes(`: ${account}</h2>`)) ?? "";
    return [...section.matchAll(/<td>([\d-]+)<\/td>\s*<td>(.*?)<\/td>/g)].map(
      ([, day, title]) => `${day} ${title}`,
    );
  }

  /** Takes the right back on the provider's own page. */
  async function takeBack(account: string) {
    const page = await (await world.sandbox.pages.request("/sandbox/calendars")).text();
    const rows = page.slice(page.indexOf("Åtkomst")).split("<tr>");
    const grants = rows
      .filter((row) => row.includes(`: ${account}<`))
      .flatMap((row) => /calendars\/([^/]+)\/revoke/.exec(row)?.[1] ?? []);
    await Promise.all(
      grants.map((grant) =>
        world.sandbox.pages.request(`/sandbox/calendars/${grant}/revoke`, { method: "POST" }),
      ),
    );
    return grants.length;
  }

  return { authUrl, answer, comeBack, connect, eventsOf, takeBack };
}
