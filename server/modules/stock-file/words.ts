import { fold } from '#server/lib/fold.ts';

/** Marks that are not seen and turn or split what is read. */
const UNSEEN = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** A cell as it is kept: whole signs, one kind of line end, nothing unseen that changes how it reads. */
export const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNSEEN, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .trim();

/** A name without case, accents and signs: `Mercedes-Benz` and `MERCEDES BENZ` meet; the plus of a `C-HR+` stays. */
export const keyOf = (text: string): string => {
  const folded = fold(text).replaceAll('եւ', 'եվ').trim();
  return folded.replace(/[^\p{L}\p{N}\p{Sc}]+/gu, '') + (/[\p{L}\p{N}]\+$/u.test(folded) ? '+' : '');
};

const CYRILLIC = 'авекмнорстух';
const LATIN = 'abekmhopctyx';
const swapped = (key: string, from: string, to: string): string =>
  key.replace(/\p{L}/gu, (letter) => to[from.indexOf(letter)] ?? letter);

/** A key whose Cyrillic letters are written with the Latin ones they look like. */
export const inLatin = (key: string): string => swapped(key, CYRILLIC, LATIN);

/** A key with the letters that two alphabets share written in one of them: a keyboard in the wrong language. */
const spellings = (key: string): string[] =>
  /\p{Script=Cyrillic}/u.test(key) ? [key, inLatin(key), swapped(key, LATIN, CYRILLIC)] : [key];

/** The Latin letters that a Cyrillic and an Armenian one sound like. */
const SOUNDS: ReadonlyMap<string, string> = new Map(
  [
    'аa бb вv гg дd еe жj зz иi кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щsh ъ ыi ь эe юu яa',
    'աa բb գg դd եe զz էe ըe թt ժj իi լl խh ծts կk հh ձdz ղg ճch մm յi նn շsh ոo չch պp ջj ռr սs վv տt րr ցts ւv փp քk օo ֆf',
  ].flatMap((letters) => letters.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)] as const)),
);

/** What a name sounds like, roughly, so that `Камри` and `Camry` meet. */
export const soundOf = (key: string): string =>
  key
    .replaceAll('дж', 'ջ')
    .replaceAll('ու', 'у')
    .replace(/\p{L}/gu, (letter) => SOUNDS.get(letter) ?? letter)
    .replace(/s?ch(?=[aeiou])/g, (found) => (found === 'sch' ? 'sh' : 'ʧ'))
    .replaceAll('sh', 's')
    .replaceAll('ph', 'f')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ck|c|qu|q/g, 'k')
    .replaceAll('x', 'ks')
    .replaceAll('w', 'v')
    .replaceAll('y', 'i')
    .replace(/ou|oo/g, 'u')
    .replaceAll('ee', 'i')
    .replace(/(.)\1+/gu, '$1');

/** Names that stand in one text, with bars between them. */
export const listed = (names: string | undefined): string[] => names?.split('|') ?? [];

/** How many letters lie between two words: missing, added, other or changed places; `most` and one where there are more. */
const distanceOf = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(
        Math.min(
          last[column]! + 1,
          next[column - 1]! + 1,
          last[column - 1]! + cost,
          isSwapped ? before[column - 2]! + 1 : Infinity,
        ),
      );
    }
    if (Math.min(...next) > most) return most + 1;
    [before, last] = [last, next];
  }
  return last[other.length]!;
};

/** How many wrong letters a word of this length may have and still be meant. */
const mostWrong = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2);
/** Longer texts are no mistyped names. */
const LONGEST_NEAR = 40;

export type Found = { readonly id: number } | 'none' | 'many';

type Entry = { readonly id: number; readonly names: readonly string[] };

const grouped = (entries: readonly Entry[], by: (name: string) => string): ReadonlyMap<string, ReadonlySet<number>> => {
  const ids = new Map<string, Set<number>>();
  for (const { id, names } of entries) {
    for (const name of names) {
      const key = by(name);
      if (key !== '') ids.set(key, (ids.get(key) ?? new Set()).add(id));
    }
  }
  return ids;
};

const oneOf = (ids: ReadonlySet<number> | undefined): Found => {
  const [id, other] = ids ?? [];
  if (id === undefined) return 'none';
  return other === undefined ? { id } : 'many';
};

/** Nothing has a longer name; nobody's time is spent on one. */
export const MAX_NAME_LENGTH = 120;

/** Finds things by any of their names. */
export class NameIndex {
  readonly #entries: readonly Entry[];
  readonly #byKey: ReadonlyMap<string, ReadonlySet<number>>;
  #bySound: ReadonlyMap<string, ReadonlySet<number>> | undefined;

  constructor(entries: readonly Entry[]) {
    this.#entries = entries;
    this.#byKey = grouped(entries, keyOf);
  }

  /** By the name itself, in letters of either keyboard. */
  find(text: string): Found {
    const key = text.length > MAX_NAME_LENGTH ? '' : keyOf(text);
    if (key === '') return 'none';
    for (const spelling of spellings(key)) {
      const found = oneOf(this.#byKey.get(spelling));
      if (found !== 'none') return found;
    }
    return 'none';
  }

  /** By the name, then by its sound where it is written in letters that are not Latin. */
  findSpoken(text: string): Found {
    const found = this.find(text);
    if (found !== 'none' || text.length > MAX_NAME_LENGTH || /^\p{ASCII}*$/u.test(text)) return found;
    return oneOf(this.#spoken().get(soundOf(keyOf(text))));
  }

  /** The one thing whose name is nearest to a mistyped one; undefined where none is near, or two are. */
  near(text: string): number | undefined {
    const key = text.length > LONGEST_NEAR ? '' : keyOf(text);
    const spoken = soundOf(key);
    let [least, found] = [mostWrong(key.length), new Set<number>()];
    if (least === 0) return undefined;
    for (const [name, ids] of [...this.#byKey, ...this.#spoken()]) {
      const distance = Math.min(distanceOf(key, name, least), distanceOf(spoken, name, least));
      if (distance > least) continue;
      if (distance < least) found = new Set();
      least = distance;
      for (const id of ids) found.add(id);
    }
    const [only, other] = found;
    return other === undefined ? only : undefined;
  }

  #spoken(): ReadonlyMap<string, ReadonlySet<number>> {
    this.#bySound ??= grouped(this.#entries, (name) => soundOf(keyOf(name)));
    return this.#bySound;
  }
}
