import { call, select } from 'typed-redux-saga';
import type { Language } from '#contract/constants.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';

type WithLanguage = { readonly preferences: { readonly language: Language } };
const languageIn = ({ preferences }: WithLanguage): Language => preferences.language;

/** Brings the copy of the stock up to date; a failure shows in the grid's own state. */
export function* syncQuietly({ sync }: StockSource) {
  const language = yield* select(languageIn);
  yield* call(() => sync(language).catch(() => undefined));
}
