import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Suggestions } from '#contract/http/suggest.ts';
import { useDeps } from '#renderer/deps.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { MAX_QUERY_LENGTH, tidy } from '../filters.ts';
import type { PopupProps } from './popup-props.ts';
import { rememberSearch } from './recent-searches.ts';
import { suggestFeature } from './suggest.feature.ts';
import { askedText, selectHasFailed, selectLatest, selectSuggestions, suggestActions } from './suggest.slice.ts';
import type { WithSuggest } from './suggest.slice.ts';

type Asked = {
  /** Of the very text; undefined until they came. */
  readonly own: Suggestions | undefined;
  /** What can be shown: its own, or the latest until they come. */
  readonly found: Suggestions | undefined;
  readonly hasFailed: boolean;
  /** Asks for a text before it is rendered, which takes a slow phone as long as the answer does. */
  readonly askAhead: (text: string) => void;
};

/** The suggestions for what is typed or submitted; asked for while the list is open or the meaning is waited for. */
export function useSuggestions({
  text,
  currency,
  isOpen,
  submitted,
}: Pick<PopupProps, 'text' | 'currency' | 'isOpen' | 'submitted'>): Asked {
  const { i18n } = useTranslation();
  const isReady = useFeature(suggestFeature);
  const dispatch = useDispatch();
  const viewer = `${i18n.language} ${currency}`;
  const asked = askedText(submitted ?? text.trim(), viewer);
  const own = useSelector((state: WithSuggest) => selectSuggestions(state, asked.key));
  const latest = useSelector(selectLatest);
  const hasFailed = useSelector((state: WithSuggest) => selectHasFailed(state, asked.key));
  const ahead = useRef<string>(undefined);
  const askAhead = (next: string) => {
    const following = askedText(next.trim(), viewer);
    if (!isReady || following.key === asked.key) return;
    ahead.current = following.key;
    dispatch(suggestActions.typed(following));
  };
  useEffect(() => {
    const isAsked = ahead.current === asked.key;
    ahead.current = undefined;
    if (isAsked || !isReady || !(isOpen || submitted !== undefined)) return;
    dispatch(suggestActions.typed(askedText(asked.text, viewer)));
  }, [dispatch, isReady, isOpen, submitted, asked.key, asked.text, viewer]);
  return { own, found: own ?? (text.trim() === '' ? undefined : latest), hasFailed, askAhead };
}

/** Searches for what a submitted text means, once that is known or cannot be. */
export function useSubmitted(
  submitted: string | undefined,
  { own, hasFailed }: Pick<Asked, 'own' | 'hasFailed'>,
  onSearch: PopupProps['onSearch'],
): void {
  const { storage } = useDeps().platform;
  useEffect(() => {
    if (submitted === undefined || (own === undefined && !hasFailed)) return;
    const isVin = own?.vin != null;
    const filters = own === undefined || isVin ? { Query: submitted.slice(0, MAX_QUERY_LENGTH) } : tidy(own.filters);
    if (own !== undefined) rememberSearch(storage, submitted, filters);
    onSearch(filters);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once for each text.
  }, [submitted, own, hasFailed]);
}
