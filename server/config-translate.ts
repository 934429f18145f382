import { z } from 'zod';

/** How descriptions are translated, in the form of the other variables: schema, value where unset, what it takes in words. */
export const TRANSLATE_VARIABLES = {
  TRANSLATE_URL: [
    z.union([z.literal(''), z.url({ protocol: /^https?$/ }).refine((text) => new URL(text).username === '')]),
    '',
    'nothing (no translation) or the https address of a translation service',
  ],
  TRANSLATE_KEY: [z.string().regex(/^[\x21-\x7E]{0,500}$/), '', 'nothing or the key that the service gave'],
  TRANSLATE_MODEL: [
    z.string().regex(/^[\x21-\x7E]{0,200}$/),
    '',
    'nothing (a LibreTranslate service) or the name of a model (an OpenAI-compatible service)',
  ],
} as const;

type Values = { [Name in keyof typeof TRANSLATE_VARIABLES]: z.output<(typeof TRANSLATE_VARIABLES)[Name][0]> };

export type TranslateConfig = {
  /** Without a slash at its end. */
  readonly url: string;
  readonly key: string;
  /** Empty: the service has LibreTranslate’s API. */
  readonly model: string;
};

/** Undefined where descriptions stay as they were typed (D063). */
export const translateOf = (values: Values): TranslateConfig | undefined =>
  values.TRANSLATE_URL === ''
    ? undefined
    : {
        url: values.TRANSLATE_URL.replace(/\/+$/, ''),
        key: values.TRANSLATE_KEY,
        model: values.TRANSLATE_MODEL,
      };
