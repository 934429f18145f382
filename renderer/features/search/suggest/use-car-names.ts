import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { suggestFeature } from './suggest.feature.ts';
import { askedText, selectSuggestions, suggestActions } from './suggest.slice.ts';
import type { WithSuggest } from './suggest.slice.ts';

export type CarNames = 'brands' | 'models';

/** The brands or models that words may mean, in any script and with typing errors; undefined until they are read. */
export function useCarNames(kind: CarNames, words: string): readonly number[] | undefined {
  const { i18n } = useTranslation();
  const isReady = useFeature(suggestFeature);
  const dispatch = useDispatch();
  const { key, text } = askedText(words.trim(), i18n.language);
  const found = useSelector((state: WithSuggest) => selectSuggestions(state, key));
  useEffect(() => {
    if (isReady && text !== '') dispatch(suggestActions.typed({ key, text }));
  }, [dispatch, isReady, key, text]);
  return found?.[kind].map(({ id }) => id);
}
