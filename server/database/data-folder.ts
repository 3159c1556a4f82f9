import { chmod, mkdir } from "node:fs/promises";

/** For its own user alone: it holds everybody's birthdays. One that was open to others before is closed. */
export async function makeDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700).catch((error: NodeJS.ErrnoException) => {
    // A volume that belongs to somebody else is theirs to close.
    if (error.code !== "EPERM") throw error;
  });
}
