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
  [...key].map((sign) => to[from.indexOf(sign)] ?? sign).join('');

/** A key whose Cyrillic letters are written with the Latin ones they look like. */
export const inLatin = (key: string): string => swapped(key, CYRILLIC, LATIN);

/** A key with the letters that two alphabets share written in one of them: a keyboard in the wrong language. */
const spellings = (key: string): string[] =>
  /\p{Script=Cyrillic}/u.test(key) ? [key, inLatin(key), swapped(key, LATIN, CYRILLIC)] : [key];

const SOUNDS: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'j', з: 'z', и: 'i', к: 'k', л: 'l', м: 'm', н: 'n' },
  ...{ о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'sh' },
  ...{ ъ: '', ы: 'i', ь: '', э: 'e', ю: 'u', я: 'a' },
  ...{ ա: 'a', բ: 'b', գ: 'g', դ: 'd', ե: 'e', զ: 'z', է: 'e', ը: 'e', թ: 't', ժ: 'j', ի: 'i', լ: 'l', խ: 'h' },
  ...{ ծ: 'ts', կ: 'k', հ: 'h', ձ: 'dz', ղ: 'g', ճ: 'ch', մ: 'm', յ: 'i', ն: 'n', շ: 'sh', ո: 'o', չ: 'ch' },
  ...{ պ: 'p', ջ: 'j', ռ: 'r', ս: 's', վ: 'v', տ: 't', ր: 'r', ց: 'ts', ւ: 'v', փ: 'p', ք: 'k', օ: 'o', ֆ: 'f' },
};

/** What a name sounds like, roughly, so that `Камри` and `Camry` meet. */
export const soundOf = (key: string): string =>
  [...key.replaceAll('дж', 'ջ').replaceAll('ու', 'у')]
    .map((sign) => SOUNDS[sign] ?? sign)
    .join('')
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
    const key = keyOf(text);
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
    if (found !== 'none' || /^\p{ASCII}*$/u.test(text)) return found;
    this.#bySound ??= grouped(this.#entries, (name) => soundOf(keyOf(name)));
    return oneOf(this.#bySound.get(soundOf(keyOf(text))));
  }
}
