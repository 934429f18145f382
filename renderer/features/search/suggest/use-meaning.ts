import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Suggestion } from '#contract/http/suggest.ts';
import type { Currency } from '#contract/money.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { suggestFeature } from './suggest.feature.ts';
import { askedText, selectSuggestions, suggestActions } from './suggest.slice.ts';
import type { WithSuggest } from './suggest.slice.ts';

/** The filter that the typed words describe or begin (a brand in another script, a place) if it finds cars, otherwise undefined. */
export function useMeaning(words: string | undefined, currency: Currency): Suggestion | undefined {
  const { i18n } = useTranslation();
  const isReady = useFeature(suggestFeature);
  const dispatch = useDispatch();
  const viewer = `${i18n.language} ${currency}`;
  const { key } = askedText(words ?? '', viewer);
  const found = useSelector((state: WithSuggest) => selectSuggestions(state, key));
  useEffect(() => {
    if (isReady && words !== undefined) dispatch(suggestActions.typed(askedText(words, viewer)));
  }, [dispatch, isReady, words, viewer]);
  return words === undefined
    ? undefined
    : found?.items.find(({ filters, count }) => count > 0 && filters.Query === undefined);
}
