/** Pictures that people choose: as they are sent. */

/** Longer than what is kept, so that making it small once more loses nothing. */
const LONGEST = 1600;

export const asBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const address = String(reader.result);
      resolve(address.slice(address.indexOf(",") + 1));
    });
    reader.addEventListener("error", () => reject(reader.error ?? new Error("The file cannot be read.")));
    reader.readAsDataURL(file);
  });

/** Made small before it leaves the telephone. What the browser cannot open is sent as it is, and the server says why not. */
export async function asSmallBase64(file: File): Promise<string> {
  return asBase64((await small(file).catch(() => null)) ?? file);
}

async function small(file: File): Promise<Blob | null> {
  const seen = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST / Math.max(seen.width, seen.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(seen.width * scale);
  canvas.height = Math.round(seen.height * scale);
  canvas.getContext("2d")!.drawImage(seen, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
}
