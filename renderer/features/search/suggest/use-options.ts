import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Suggestions } from '#contract/http/suggest.ts';
import { pathTo } from '#contract/page-path.ts';
import { useDeps } from '#renderer/deps.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import type { Filters } from '../filters.ts';
import { type Option, type OptionGroup, optionGroups } from './options.ts';
import type { PopupProps } from './popup-props.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';

type OptionsProps = Pick<PopupProps, 'text' | 'currency' | 'isOpen' | 'onOpen' | 'onSearch'>;

/** The options of the list, and what choosing one does. */
export function useOptions(
  found: Suggestions | undefined,
  { text, currency, isOpen, onOpen, onSearch }: OptionsProps,
): { groups: readonly OptionGroup[]; choose: (option: Option) => void } {
  const { t: search, i18n } = useTranslation(['search', 'filters']);
  const { t: suggest } = useTranslation('suggest');
  const { storage } = useDeps().platform;
  const openVin = useOpenVin(onOpen, onSearch);
  const [forgotten, setForgotten] = useState(0);
  const locale = i18n.language;
  const isEmpty = text.trim() === '';
  const groups = useMemo(
    () => (isOpen ? optionGroups(isEmpty, found, recentSearches(storage), { search, suggest, locale, currency }) : []),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `forgotten` counts changes of what the device keeps.
    [isOpen, isEmpty, found, storage, search, suggest, locale, currency, forgotten],
  );
  const choose = (option: Option) => {
    if (option.kind === 'forget') {
      forgetSearches(storage);
      setForgotten(forgotten + 1);
      return;
    }
    rememberSearch(storage, option.text, option.filters);
    if (option.kind === 'vin') void openVin(option.filters);
    else onSearch(option.filters);
  };
  return { groups, choose };
}

/** Leads to the one car with a VIN, else to the results of the search for it. */
function useOpenVin(onOpen: PopupProps['onOpen'], onSearch: PopupProps['onSearch']) {
  const { api } = useDeps();
  const navigate = useNavigate();
  return async (filters: Filters): Promise<void> => {
    const query = { Query: filters.Query, page: 1, pageCount: 2 };
    const found = await api.posts.search({ query }).catch(() => undefined);
    const [post, other] = found?.value ?? [];
    if (post === undefined || other !== undefined) return onSearch(filters);
    onOpen(false);
    void navigate(pathTo.post(post.id));
  };
}
