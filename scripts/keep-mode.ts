/** Building sets NODE_ENV to production for itself; what runs afterwards in this process must see what was given. */
export async function keepingMode<T>(
  work: () => Promise<T>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<T> {
  const given = env["NODE_ENV"];
  try {
    return await work();
  } finally {
    if (given === undefined) delete env["NODE_ENV"];
    else env["NODE_ENV"] = given;
  }
}
