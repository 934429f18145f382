import styles from './suggest.css?url';
import { IconCar, IconHistory, IconId, IconSearch, IconTrash } from '@tabler/icons-react';
import { memo, useEffect, useImperativeHandle, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { pathTo } from '#contract/page-path.ts';
import { useDeps } from '#renderer/deps.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { type Filters, MAX_QUERY_LENGTH, tidy } from '../filters.ts';
import type { PopupProps } from './popup-props.ts';
import { type Option, type OptionGroup, optionGroups } from './options.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import { suggestFeature } from './suggest.feature.ts';
import { askedText, selectHasFailed, selectLatest, selectSuggestions, suggestActions } from './suggest.slice.ts';
import type { WithSuggest } from './suggest.slice.ts';

const ICONS = { search: IconSearch, recent: IconHistory, brand: IconCar, vin: IconId, forget: IconTrash } as const;

/** The list under the field (WAI-ARIA combobox): the field keeps the focus, arrow keys choose. */
export function SuggestPopup(props: PopupProps) {
  const { id, text, currency, isOpen, submitted, keys, onAria, onOpen, onSearch } = props;
  const { t: search, i18n } = useTranslation(['search', 'filters']);
  const { t } = useTranslation('suggest');
  const { api, platform } = useDeps();
  const { storage } = platform;
  const locale = i18n.language;
  const isReady = useFeature(suggestFeature);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const viewer = `${locale} ${currency}`;
  const asked = askedText(submitted ?? text.trim(), viewer);
  const own = useSelector((state: WithSuggest) => selectSuggestions(state, asked.key));
  const latest = useSelector(selectLatest);
  const hasFailed = useSelector((state: WithSuggest) => selectHasFailed(state, asked.key));
  const [forgotten, setForgotten] = useState(0);
  const [active, setActive] = useState(-1);
  const isEmpty = text.trim() === '';
  const found = own ?? (isEmpty ? undefined : latest);
  const groups = useMemo(
    () =>
      isOpen ? optionGroups(isEmpty, found, recentSearches(storage), { search, suggest: t, locale, currency }) : [],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `forgotten` counts changes of what the device keeps.
    [isOpen, isEmpty, found, storage, search, t, locale, currency, forgotten],
  );
  const options = groups.flatMap((group) => group.options);
  const optionId = (at: number) => optionIdOf(id, at);

  useEffect(() => {
    if (isReady && (isOpen || submitted !== undefined)) dispatch(suggestActions.typed(askedText(asked.text, viewer)));
  }, [dispatch, isReady, isOpen, submitted, asked.text, viewer]);
  useEffect(() => setActive(-1), [text, isOpen]);
  const activeId = active >= 0 && active < options.length ? optionId(active) : undefined;
  const hasOptions = options.length > 0;
  const isExpanded = isOpen && hasOptions;
  useEffect(() => {
    onAria({ 'aria-expanded': isExpanded, 'aria-activedescendant': isExpanded ? activeId : undefined });
  }, [onAria, activeId, isExpanded]);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  useEffect(() => {
    if (submitted === undefined || (own === undefined && !hasFailed)) return;
    const isVin = own?.vin != null;
    const filters = own === undefined || isVin ? { Query: submitted.slice(0, MAX_QUERY_LENGTH) } : tidy(own.filters);
    if (own !== undefined) rememberSearch(storage, submitted, filters);
    onSearch(filters);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once for each text.
  }, [submitted, own, hasFailed]);

  /** Leads to the one car with a VIN, else to the results of the search for it. */
  const openVin = async (filters: Filters): Promise<void> => {
    const query = { Query: filters.Query, page: 1, pageCount: 2 };
    const found = await api.posts.search({ query }).catch(() => undefined);
    const [post, other] = found?.value ?? [];
    if (post === undefined || other !== undefined) return onSearch(filters);
    onOpen(false);
    void navigate(pathTo.post(post.id));
  };
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
  useImperativeHandle(keys, () => (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      const places = options.length + 1;
      if (isExpanded) setActive(((active + 1 + step + places) % places) - 1);
      else onOpen(true);
      return true;
    }
    if (event.key === 'Escape' && isExpanded) {
      // A sheet around the field stays open.
      event.stopPropagation();
      onOpen(false);
      return true;
    }
    const chosen = isOpen && event.key === 'Enter' ? options[active] : undefined;
    if (chosen !== undefined) choose(chosen);
    return chosen !== undefined;
  });

  return (
    <>
      <link rel="stylesheet" href={styles} precedence="suggest" />
      {isOpen && (
        <div role="status" className="a-sr">
          {hasOptions ? t('announce', { count: options.length }) : ''}
        </div>
      )}
      {isOpen && hasOptions && (
        // The field has the focus and answers the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          id={id}
          role="listbox"
          tabIndex={-1}
          aria-label={t('list')}
          className="sg-pop"
          onPointerDown={(event) => event.preventDefault()}
          onClick={({ target }) => {
            const chosen = options.find((_, at) => document.getElementById(optionId(at))?.contains(target as Node));
            if (chosen !== undefined) choose(chosen);
          }}
        >
          <Groups {...{ id, groups, active }} />
        </div>
      )}
    </>
  );
}

const optionIdOf = (id: string, at: number): string => `${id}-${at}`;

type GroupsProps = { id: string; groups: readonly OptionGroup[]; active: number };

/** Rendered anew for other options only, not with every letter that is typed. */
const Groups = memo(function Groups({ id, groups, active }: GroupsProps) {
  return groups.map((group, at) => (
    <Group
      key={group.name}
      group={group}
      id={id}
      first={groups.slice(0, at).reduce((sum, { options: before }) => sum + before.length, 0)}
      active={active}
    />
  ));
});

type GroupProps = { id: string; group: OptionGroup; first: number; active: number };

function Group({ id, group: { name, options }, first, active }: GroupProps) {
  const { t } = useTranslation('suggest');
  return (
    <div role="group" aria-label={t(`group.${name}`)} className="sg-group">
      {name !== 'found' && (
        <div className="sg-title" aria-hidden="true">
          {t(`group.${name}`)}
        </div>
      )}
      {/* By place: new options change the texts of the old ones, which is drawn faster than new elements are. */}
      {options.map((option, at) => {
        const Icon = ICONS[option.kind];
        return (
          <div
            key={at}
            id={optionIdOf(id, first + at)}
            role="option"
            tabIndex={-1}
            aria-selected={first + at === active}
            className="sg-option"
          >
            <Icon size={18} stroke={2} aria-hidden />
            <span className="sg-text">{option.text}</span>
            {option.count !== undefined && (
              <span className="sg-count">
                {option.count}
                <span className="a-sr"> {t('cars')}</span>
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
