import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { mediaAt } from '#contract/media.ts';

/** A photo's colour encodes its car and position: red is the photo's number, green the car's. */
export type Numbered = { readonly car: number; readonly photo: number };

const STEP = { photo: 16, car: 9 } as const;
const FIRST = 12;
const THUMB = 320;

/** Writes a photo of one colour, which no other has. */
export async function writePhoto(file: string, { car, photo }: Numbered): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  const background = { r: FIRST + photo * STEP.photo, g: FIRST + car * STEP.car, b: 120 };
  const image = sharp({ create: { width: 320, height: 240, channels: 3, background } });
  // Camera and place, which must not reach the server.
  await image
    .withExif({ IFD0: { Model: 'Camera' } })
    .jpeg({ quality: 95 })
    .toFile(file);
}

/** Which photo an address of the server shows. */
export async function readPhoto(page: Page, address: string): Promise<Numbered> {
  const reply = await page.request.get(mediaAt(address, THUMB), { headers: { accept: 'image/jpeg' } });
  const { channels } = await sharp(await reply.body()).stats();
  const [red = 0, green = 0] = channels.map(({ mean }) => mean);
  return { car: Math.round((green - FIRST) / STEP.car), photo: Math.round((red - FIRST) / STEP.photo) };
}
