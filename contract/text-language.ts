import { DEFAULT_LANGUAGE, type Language } from './constants.ts';

const count = (text: string, signs: RegExp): number => text.match(signs)?.length ?? 0;

/** The language of a text by the letters it is written in; `otherwise` where it has none. */
export const languageOfText = (text: string, otherwise: Language = DEFAULT_LANGUAGE): Language => {
  const letters = {
    am: count(text, /\p{Script=Armenian}/gu),
    ru: count(text, /\p{Script=Cyrillic}/gu),
    en: count(text, /\p{Script=Latin}/gu),
  };
  const most = Math.max(...Object.values(letters));
  return most === 0 ? otherwise : ((['am', 'ru', 'en'] as const).find((each) => letters[each] === most) ?? otherwise);
};

/** The fields of a description's translations by the seller (D062). */
export const TRANSLATION_FIELDS = {
  en: 'translationEn',
  am: 'translationAm',
  ru: 'translationRu',
} as const satisfies Record<Language, string>;
