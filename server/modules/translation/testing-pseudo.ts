import { LANGUAGES, LOCALE_OF, type Language } from '#contract/constants.ts';
import { inOwnScript } from './own-script.ts';
import type { Received, Reply } from './testing-service.ts';

const letters = (signs: string, latin: string): readonly (readonly [string, string])[] => {
  const written = latin.split(' ');
  return signs.split('').map((sign, at) => [sign, written[at] ?? '']);
};

const TO_LATIN: ReadonlyMap<string, string> = new Map([
  ...letters(
    'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
    'a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya',
  ),
  ...letters(
    'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆև',
    'a b g d e z e y t zh i l kh ts k h dz gh ch m y n sh o ch p j r s v t r ts v p k o f ev',
  ),
]);

const inLatin = (text: string): string =>
  text
    .replaceAll('ու', 'u')
    .replace(/\p{L}/gu, (sign) => TO_LATIN.get(sign) ?? TO_LATIN.get(sign.toLowerCase())?.toUpperCase() ?? sign);

/** The same words in the letters of another language: replaces a translation where no dictionary has the sentence. */
export const pseudoTranslation = (text: string, to: Language): string => inOwnScript(inLatin(text), to);

/** Sentences with their translations. */
export type Dictionary = readonly Readonly<Record<Language, string>>[];

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();

/** Answers as LibreTranslate does: from a dictionary, otherwise with the same words in other letters. */
export const pseudoReply =
  (dictionary: Dictionary = []) =>
  ({ body }: Pick<Received, 'body'>): Reply => {
    const to = LANGUAGES.find((language) => LOCALE_OF[language] === body.target);
    if (to === undefined) return { status: 400, body: JSON.stringify({ error: `${body.target} is not supported` }) };
    const text = String(body.q);
    const known = dictionary.find((entry) => LANGUAGES.some((language) => plain(entry[language]) === plain(text)));
    return { body: JSON.stringify({ translatedText: known?.[to] ?? pseudoTranslation(text, to) }) };
  };
