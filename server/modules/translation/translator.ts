import type { Language } from '#contract/constants.ts';

export type Asked = {
  readonly text: string;
  readonly from: Language;
  readonly to: Language;
  /** Armenian or Russian typed in Latin letters. */
  readonly isLatin?: boolean;
  readonly signal: AbortSignal;
};

/** A translation service: takes plain text and returns its reply unchanged. */
export type Translator = { readonly translate: (asked: Asked) => Promise<string> };
