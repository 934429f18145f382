import chardet from 'chardet';
import type { Encoding } from '../table.ts';

/** Enough to know a script by. */
const SAMPLE_BYTES = 128 * 1024;
const CYRILLIC = ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'] as const satisfies readonly Encoding[];
const COMMON_LETTERS = new Set('оеаинтрслвкмдпу');
/** chardet's names of the Latin encodings that are offered. */
const LATIN: ReadonlyMap<string, Encoding> = new Map([
  ['ISO-8859-1', 'windows-1252'],
  ['windows-1252', 'windows-1252'],
  ['ISO-8859-2', 'iso-8859-2'],
  ['windows-1250', 'windows-1250'],
  ['ISO-8859-9', 'windows-1254'],
  ['windows-1254', 'windows-1254'],
]);

const byMark = (bytes: Uint8Array): Encoding | undefined => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
};

/** Plain letters in two bytes each leave every second byte zero. */
const byZeros = (sample: Uint8Array): Encoding | undefined => {
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const many = sample.length / 8;
  if (zeros[1]! > many && zeros[0]! < zeros[1]! / 8) return 'utf-16le';
  return zeros[0]! > many && zeros[1]! < zeros[0]! / 8 ? 'utf-16be' : undefined;
};

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** Words of other scripts are runs of high bytes; in Latin texts high bytes are single. */
const isOtherScript = (sample: Uint8Array): boolean => {
  let high = 0;
  let beside = 0;
  for (const [at, byte] of sample.entries()) {
    if (byte < 0x80) continue;
    high += 1;
    if ((sample[at - 1] ?? 0) >= 0x80 || (sample[at + 1] ?? 0) >= 0x80) beside += 1;
  }
  return beside > high * 0.6;
};

/** How much a decoded text reads like Russian: common letters, and no capitals inside words. */
const cyrillicScore = (text: string): number => {
  let score = 0;
  let before = '';
  for (const sign of text) {
    if (sign > '\u007f') {
      const isLetter = /[а-яё]/i.test(sign);
      const isCapitalInside = /[а-яё]/.test(before) && /[А-ЯЁ]/.test(sign);
      score += !isLetter || isCapitalInside ? -1 : COMMON_LETTERS.has(sign.toLowerCase()) ? 1 : 0.2;
    }
    before = sign;
  }
  return score;
};

const cyrillicOf = (sample: Uint8Array): Encoding => {
  const scored = CYRILLIC.map((encoding) => ({
    encoding,
    score: cyrillicScore(new TextDecoder(encoding).decode(sample)),
  }));
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).encoding;
};

const latinOf = (sample: Uint8Array): Encoding =>
  chardet.analyse(sample).flatMap(({ name }) => LATIN.get(name) ?? [])[0] ?? 'windows-1252';

/** The likely encoding of a text: its byte-order mark, else UTF-8 if valid, else the best match. */
export const encodingOf = (bytes: Uint8Array): Encoding => {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const sure = byMark(bytes) ?? byZeros(sample);
  if (sure !== undefined) return sure;
  if (isUtf8(bytes)) return 'utf-8';
  return isOtherScript(sample) ? cyrillicOf(sample) : latinOf(sample);
};

/** The text of the bytes without its mark; undefined where these bytes are no text in this encoding. */
export const decoded = (bytes: Uint8Array, encoding: Encoding): string | undefined => {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
};
