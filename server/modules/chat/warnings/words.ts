/** Letters of one script that look like letters of the other. */
const ALIKE = [
  ['a', 'а'],
  ['b', 'в'],
  ['c', 'с'],
  ['e', 'е'],
  ['h', 'н'],
  ['i', 'і'],
  ['k', 'к'],
  ['m', 'м'],
  ['o', 'о'],
  ['p', 'р'],
  ['t', 'т'],
  ['x', 'х'],
  ['y', 'у'],
  ['n', 'п'],
  ['u', 'и'],
  ['r', 'г'],
] as const;
const TO_CYRILLIC = new Map<string, string>([...ALIKE, ['0', 'о'], ['3', 'з'], ['4', 'ч'], ['6', 'б'], ['@', 'а']]);
const TO_LATIN = new Map<string, string>([
  ...ALIKE.map(([latin, cyrillic]): [string, string] => [cyrillic, latin]),
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['@', 'a'],
]);

const replaced = (word: string, letters: ReadonlyMap<string, string>): string =>
  word.replace(/./gu, (letter) => letters.get(letter) ?? letter);

const isOfOneScript = (word: string): boolean =>
  /^(?:\p{Script=Latin}+|\p{Script=Cyrillic}+|\p{Script=Armenian}+)$/u.test(word);

/** A word as it is written and, where it mixes scripts or digits, as it is read. */
export const readings = (word: string): readonly string[] =>
  isOfOneScript(word) ? [word] : [word, replaced(word, TO_CYRILLIC), replaced(word, TO_LATIN)];

/** Invisible characters and accents, and the marks that Armenian puts inside a word. */
const INSIDE = /[\p{Cf}\p{M}\u055B\u055C\u055E]/gu;
/** Letters with a gap after each: w h a t s a p p. */
const SPACED = new RegExp(
  ['Latin', 'Cyrillic', 'Armenian']
    .map((script) => String.raw`\p{Script=${script}}`)
    .map((letter) => String.raw`(?<![\p{L}\p{N}])(?:${letter}[ ._*-]){4,30}${letter}(?![\p{L}\p{N}])`)
    .join('|'),
  'gu',
);
const SPLIT_NAMES = /what'?s[ -]?app?|(?:ватс|вотс|вац|ватц)[ -]ап+/gu;

/** Lower case, one form for each letter, without tricks that hide a word. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(INSIDE, '')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll('ё', 'е')
    .replace(SPACED, (letters) => letters.replace(/[ ._*-]/g, ''))
    .replace(SPLIT_NAMES, (name) => name.replace(/[' -]/g, ''));

export type Word = {
  readonly text: string;
  /** Which part of the text between commas and full stops it is in. */
  readonly clause: number;
  readonly sentence: number;
};

const WORD = /[$֏€₽%]|\+?\d(?:[\d ().-]{0,18}\d)?(?!\p{L})|[\p{L}\p{N}@]+(?:'[\p{L}]+)?|[.!?\n։]+|[,;:()—–՝]/gu;

/** The words of a plain text, numbers with the spaces in them. */
export const wordsOf = (plain: string): readonly Word[] => {
  const words: Word[] = [];
  let clause = 0;
  let sentence = 0;
  for (const [text] of plain.matchAll(WORD)) {
    if (/^[.!?\n։]/u.test(text)) sentence += 1;
    if (/^[.!?\n։,;:()—–՝]/u.test(text)) clause += 1;
    else words.push({ text, clause, sentence });
  }
  return words;
};
