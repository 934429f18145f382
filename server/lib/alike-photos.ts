/** The number of 64 difference-hash bits that may differ between two photos of one picture. */
const MAX_DISTANCE = 3;
/** One more than may differ: similar hashes have at least one equal band. */
const BANDS = MAX_DISTANCE + 1;
/** With fewer bits set, or unset, a picture is so plain that many resemble it. */
const LEAST_BITS = 8;
/** Of 255: the allowed difference of all fields' colours together, and of one. */
const MAX_MEAN = 3;
const MAX_FIELD = 16;
const HASH_DIGITS = 16;
const HASH = /^[0-9a-f]{16,}$/;

const bitsOf = (hash: string): string =>
  BigInt(`0x${hash.slice(0, HASH_DIGITS)}`)
    .toString(2)
    .padStart(64, '0');
const countSet = (bits: string): number => bits.replaceAll('0', '').length;

/** Whether a photo's hash is distinctive; those of plain pictures are not. */
const isTelling = (hash: string): boolean => {
  if (!HASH.test(hash)) return false;
  const set = countSet(bitsOf(hash));
  return set >= LEAST_BITS && set <= 64 - LEAST_BITS;
};

/**
 * Four numbers of a perceptual hash for a database index: similar hashes share at least one. Each takes every fourth bit,
 * so that an empty sky, which makes whole rows equal, does not make whole numbers equal. None for plain pictures.
 */
export const bandsOf = (hash: string | null): readonly number[] => {
  if (hash === null || !isTelling(hash)) return [];
  const bits = bitsOf(hash).split('');
  return Array.from({ length: BANDS }, (_, band) => {
    const own = bits.filter((__, at) => at % BANDS === band).join('');
    return band * 2 ** own.length + Number.parseInt(own, 2);
  });
};

const coloursOf = (hash: string): Buffer => Buffer.from(hash.slice(HASH_DIGITS), 'hex');

/** Older hashes have no colours: then only the rest is compared. */
const haveAlikeColours = (one: Buffer, other: Buffer): boolean => {
  if (one.length === 0 || other.length === 0) return true;
  const differences = [...one].map((value, at) => Math.abs(value - (other[at] ?? 0)));
  const sum = differences.reduce((total, difference) => total + difference, 0);
  return sum <= MAX_MEAN * differences.length && Math.max(...differences) <= MAX_FIELD;
};

/** Whether two photos show the same picture, by their perceptual hashes. */
export const areAlike = (one: string, other: string): boolean => {
  if (!isTelling(one) || !isTelling(other)) return false;
  const others = bitsOf(other);
  const different = bitsOf(one)
    .split('')
    .filter((bit, at) => bit !== others[at]).length;
  return different <= MAX_DISTANCE && haveAlikeColours(coloursOf(one), coloursOf(other));
};
