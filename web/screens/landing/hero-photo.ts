/** The photo in the cuts and sizes that exist. The prerendered page also preloads it by these. */

const set = (cut: string, widths: number[], type: "avif" | "webp", sizes: string) => ({
  srcSet: widths.map((width) => `/images/${cut}-${width}.${type} ${width}w`).join(", "),
  sizes,
  type: `image/${type}`,
});

const both = (cut: string, widths: number[], media: string, sizes: string) => ({
  media,
  avif: set(cut, widths, "avif", sizes),
  webp: set(cut, widths, "webp", sizes),
});

export const heroPhoto = {
  alt: "Prinsesstårta med rosa marsipanros och tre tända ljus på ett vitt tårtfat, på ett ljust träbord vid ett fönster.",
  portrait: both("hero-portrait", [720, 1080], "(max-width: 767.98px)", "calc(100vw - 40px)"),
  landscape: both("hero", [768, 1280, 1920], "(min-width: 768px)", "min(86vw, 1280px)"),
};
