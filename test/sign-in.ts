/** A session's token for one of the demo's people, from a server that is up. */
export async function signIn(home: string, email = "hr@nordljus.example"): Promise<string> {
  const answer = await fetch(`${home}/auth/v1/sign-in`, {
    method: "POST",
    headers: { apikey: "tartdags-public-key" },
    body: JSON.stringify({ email, password: "tartdags" }),
  });
  return ((await answer.json()) as { token: string }).token;
}
