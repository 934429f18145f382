import { useSelector } from 'react-redux';
import type { Language } from '#contract/constants.ts';
import type { PostId } from '#contract/ids.ts';
import type { Currency } from '#contract/money.ts';
import type { Printed } from '#renderer/features/inventory/printed.ts';
import { usePosts } from '#renderer/features/post/use-posts.ts';
import { selectCurrency, selectLanguage, selectViewer } from '#renderer/features/preferences/preferences.slice.ts';

type Posts = ReturnType<typeof usePosts>;
export type Paper = {
  readonly viewer: Language;
  readonly languages: readonly Language[];
  readonly currency: Currency;
};

/** The languages and the currency of the paper: those of its address, else the viewer's. */
export function usePaper({ langs, currency }: Printed): Paper {
  const viewer = useSelector(selectLanguage);
  const own = useSelector(selectCurrency);
  return { viewer, languages: langs ?? [viewer], currency: currency ?? own };
}

const NO_IDS: readonly PostId[] = [];

/** The cars in each of the languages that are asked for. */
export function usePostsIn(
  ids: readonly PostId[],
  languages: readonly Language[],
  currency: Currency | undefined,
): Readonly<Record<Language, Posts>> {
  const viewer = useSelector(selectViewer);
  const idsIn = (language: Language) => (languages.includes(language) ? ids : NO_IDS);
  const queryIn = (lang: Language) => ({ lang, ...(currency !== undefined && { currency }) });
  return {
    en: usePosts(idsIn('en'), viewer, queryIn('en')),
    am: usePosts(idsIn('am'), viewer, queryIn('am')),
    ru: usePosts(idsIn('ru'), viewer, queryIn('ru')),
  };
}
