/** What a service may not translate: its place in the text is held by a mark such as [#1] (D063). */
export type Protected = {
  readonly text: string;
  readonly pieces: readonly string[];
};

/** A mark as the text itself may hold one; numbers, codes and VINs, with what stands between their digits. */
const MARKS_AND_NUMBERS = String.raw`\[#\d+\]|[A-Za-z]*\d(?:[0-9A-Za-z]|[.,:/'\u00a0 -](?=\d))*`;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const patternOf = (names: readonly string[]): RegExp => {
  const known = [...new Set(names.map((name) => name.trim()))]
    .filter((name) => name !== '')
    .toSorted((one, other) => other.length - one.length)
    .map((name) => String.raw`(?<![\p{L}\p{N}])${escaped(name)}(?![\p{L}\p{N}])`);
  return new RegExp([...known, MARKS_AND_NUMBERS].join('|'), 'giu');
};

/** Puts marks in the place of numbers, VINs and the given names. */
export const protect = (text: string, names: readonly string[]): Protected => {
  const pieces: string[] = [];
  const marked = text.replace(patternOf(names), (piece) => `[#${pieces.push(piece)}]`);
  return { text: marked, pieces };
};

/** A reply that is no translation of what was asked. */
export class BadTranslation extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'BadTranslation';
  }
}

/** Services like to put spaces into marks, and some write full-width signs. */
const MARK = /[[［]\s*[#＃]\s*(\d+)\s*[\]］]/gu;
/** A translator may write "two keys" as "2 keys"; more digits than that are invented. */
const MAX_NEW_DIGITS = 3;

/** Puts the pieces back in the place of their marks; BadTranslation unless each is there exactly once. */
export const restore = (translated: string, { pieces }: Protected): string => {
  const seen = [...translated.matchAll(MARK)].map(([, number]) => Number(number)).toSorted((a, b) => a - b);
  const isWhole = seen.length === pieces.length && seen.every((number, at) => number === at + 1);
  if (!isWhole) throw new BadTranslation('A number or name was lost.');
  if (translated.replace(MARK, '').replace(/\D+/gu, '').length > MAX_NEW_DIGITS) {
    throw new BadTranslation('Numbers were added.');
  }
  return translated.replace(MARK, (_, number) => pieces[Number(number) - 1] ?? '');
};
