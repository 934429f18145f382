import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kindOf } from './file-kind.ts';
import { isCleanJpeg, sizeOf } from './picture-size.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)))),
  );
const box = (brand: string, ...more: string[]): Uint8Array =>
  bytes([0, 0, 0, 16 + more.length * 4], 'ftyp', brand, [0, 0, 0, 0], ...more, 'moreofit');
const EXIF = [0xff, 0xe1, 0, 8, 0x45, 0x78, 0x69, 0x66, 0, 0];
const FRAME = [0xff, 0xc0, 0, 11, 8, 0x0b, 0xb8, 0x0f, 0xa0, 1, 1, 0x11, 0];

test.each([
  ['jpeg', bytes([0xff, 0xd8, 0xff, 0xe0], 'restofit')],
  ['png', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], 'IHDR')],
  ['webp', bytes('RIFF', [1, 0, 0, 0], 'WEBPVP8 ')],
  ['heic', box('heic', 'mif1')],
  ['heic', box('mif1', 'heic')],
  ['avif', box('avif', 'mif1')],
  ['avif', box('mif1', 'avif')],
  ['mp4', box('isom', 'mp42')],
  ['other', box('qt  ')],
  ['webm', bytes([0x1a, 0x45, 0xdf, 0xa3], 'xxxx', 'webm')],
  ['other', bytes([0x1a, 0x45, 0xdf, 0xa3], 'xxxx', 'matroska')],
  ['other', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['other', bytes('GIF89a......')],
  ['other', bytes([0xff, 0xd8, 0xff])],
] as const)('a file is %s by its bytes', (kind, head) => {
  expect(kindOf(head)).toBe(kind);
});

test('what phones of Apple write is HEIC', () => {
  expect(kindOf(new Uint8Array(readFileSync('tests/e2e/fixtures/car.heic')))).toBe('heic');
});

test('the size of a JPEG is read behind any other segments, and whether it has a location', () => {
  const withExif = bytes([0xff, 0xd8], EXIF, FRAME);
  const clean = bytes([0xff, 0xd8], FRAME);

  expect(sizeOf(withExif, 'jpeg')).toEqual({ width: 4000, height: 3000 });
  expect([isCleanJpeg(withExif), isCleanJpeg(clean)]).toEqual([false, true]);
});

test('a PNG and all three WebPs say their size', () => {
  const png = bytes([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0, 0, 13], 'IHDR', [0, 0, 0x27, 0x10, 0, 0, 0x27, 0x10]);
  const extended = bytes('RIFF....WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 0x7f, 2, 0, 0xdf, 1, 0]);
  const lossless = bytes('RIFF....WEBPVP8L', [0, 0, 0, 0, 0x2f, 0x7f, 0xc2, 0x77, 0, 0, 0, 0, 0, 0]);
  const lossy = bytes('RIFF....WEBPVP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0x80, 2, 0xe0, 1]);

  expect(sizeOf(png, 'png')).toEqual({ width: 10_000, height: 10_000 });
  for (const webp of [extended, lossless, lossy]) expect(sizeOf(webp, 'webp')).toEqual({ width: 640, height: 480 });
});

test('the size of an AVIF is that of its largest picture', () => {
  const ispe = (width: number[], height: number[]) => bytes([0, 0, 0, 20], 'ispe', [0, 0, 0, 0], width, height);
  const avif = bytes(
    [...box('avif', 'mif1')],
    [...ispe([0, 0, 0, 160], [0, 0, 0, 120])],
    [...ispe([0, 0, 0x27, 0x10], [0, 0, 0x27, 0x10])],
    'and so on',
  );

  expect(sizeOf(avif, 'avif')).toEqual({ width: 10_000, height: 10_000 });
  expect(sizeOf(box('avif', 'mif1'), 'avif')).toBeUndefined();
});

test('a truncated header gives no size', () => {
  expect(sizeOf(bytes([0xff, 0xd8, 0xff, 0xe1, 0xff]), 'jpeg')).toBeUndefined();
  expect(sizeOf(bytes([0x89], 'PNG\r\n', [0x1a, 0x0a]), 'png')).toBeUndefined();
});
