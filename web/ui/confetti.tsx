import type { CSSProperties } from "react";
import { useOnce } from "../once.ts";

const colours = ["--rose-600", "--green-700", "--amber-300", "--marzipan-400", "--rose-300"] as const;

type Piece = { x: number; y: number; turn: number };

/** Around a tile, and not over the words at its right. */
const around: readonly Piece[] = [
  { x: -34, y: -24, turn: 40 },
  { x: -18, y: -38, turn: 120 },
  { x: 4, y: -40, turn: 10 },
  { x: 24, y: -36, turn: 70 },
  { x: -38, y: 4, turn: 95 },
  { x: -32, y: 28, turn: 20 },
  { x: -10, y: 40, turn: 150 },
  { x: 14, y: 38, turn: 60 },
  { x: 31, y: 32, turn: 100 },
];

/** From the upper right corner of a card, where nothing stands. */
const shower: readonly Piece[] = Array.from({ length: 16 }, (_, index) => ({
  x: -14 - ((index * 53) % 151),
  y: 12 + ((index * 37) % 61),
  turn: (index * 67) % 180,
}));

type Props = {
  /** What is celebrated: once on each device. */
  of: string;
  shape: "around" | "shower";
};

/** A small burst that ends as a still; whoever wants no movement sees the still at once. */
export default function Confetti({ of, shape }: Props) {
  if (!useOnce(of)) return null;
  const pieces = shape === "around" ? around : shower;
  return (
    <span
      aria-hidden
      data-confetti
      className={
        shape === "around"
          ? "pointer-events-none absolute top-1/2 left-1/2 print:hidden"
          : "pointer-events-none absolute top-0 right-0 origin-top-right max-md:scale-50 print:hidden"
      }
    >
      {pieces.map(({ x, y, turn }, index) => (
        <span
          key={`${x} ${y}`}
          className="confetti"
          style={
            {
              "--x": `${x}px`,
              "--y": `${y}px`,
              "--turn": `${turn}deg`,
              background: `var(${colours[index % colours.length]})`,
              borderRadius: index % 3 === 0 ? "50%" : "1px",
              width: index % 2 === 0 ? 5 : 8,
            } as CSSProperties
          }
        />
      ))}
    </span>
  );
}
