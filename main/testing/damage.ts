import { readFileSync, writeFileSync } from 'node:fs';

/** A small deterministic generator from 0 to 1, so that the same bytes are hit every time. */
export const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

/** Inverts this many bytes at random places of a file. */
export function flipBytes(file: string, random: () => number, count: number): void {
  const bytes = readFileSync(file);
  for (let flip = 0; flip < count; flip += 1)
    bytes[Math.floor(random() * bytes.length)]! ^= 1 + Math.floor(random() * 255);
  writeFileSync(file, bytes);
}
