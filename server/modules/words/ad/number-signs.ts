import { readCarNumber } from '#server/modules/vin/index.ts';

/** Seventeen signs in a row, in either keyboard's letters, or a Japanese frame number. */
const CAR_NUMBER = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}]{17}|[A-Z]{2,5}\d{0,3}[A-Z]{0,2}-\d{6,7})(?![\p{L}\p{N}])/giu;
const LINK = /(?:https?:\/\/|www\.|t\.me\/)\S+|[\w.+-]+@[\w-]+\.\w+|(?<!\S)@\w{4,}/giu;
/** International, or as people of Armenia, Georgia and Russia write them at home. */
const PHONE =
  /(?<!\d)(?:\+|00)\d(?:[\s().-]*\d){7,13}(?!\d)|(?<!\d)374[\s()-]*\d{2}(?:[\s()-]*\d){6}(?!\d)|(?<![\d.,])\(?0\d{2}\)?(?:[\s().-]*\d){6}(?!\d)|(?<!\d)8[\s(-]*9\d{2}(?:[\s()-]*\d){7}(?!\d)/gu;

export type NumberSigns = {
  /** The distinct VINs and frame numbers. */
  readonly vins: readonly string[];
  /** The text without them, phone numbers and links. */
  readonly rest: string;
};

/** Takes VINs, phone numbers and links out of a text, so that none of their digits is taken for a price. */
export const takeNumberSigns = (text: string): NumberSigns => {
  const vins = new Set<string>();
  const rest = text
    .replace(LINK, ', ')
    .replace(CAR_NUMBER, (typed) => {
      const number = /\d/.test(typed) && /\p{L}/u.test(typed) ? readCarNumber(typed) : undefined;
      if (number === undefined) return typed;
      vins.add(number.text);
      return ', ';
    })
    .replace(PHONE, ', ');
  return { vins: [...vins], rest };
};
