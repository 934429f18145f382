/** Case and accents folded: `skoda` meets `Škoda`. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

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
export const spellings = (key: string): string[] =>
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
