import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { pathTo } from '#contract/page-path.ts';
import { selectCurrency } from '#renderer/features/preferences/preferences.slice.ts';
import { readFilters, searchPath } from '#renderer/features/search/filters-in-url.ts';
import { SearchBox } from '#renderer/features/search/SearchBox.tsx';
import { useNavigate } from '#renderer/lib/links.ts';
import { mainKey } from '#renderer/lib/main-key.ts';

/** Searches all cars of the site; the words stay in the field while their results are shown. */
export function SiteSearch() {
  const { pathname, search } = useLocation();
  const asked = pathname === pathTo.posts() ? (readFilters(new URLSearchParams(search)).Query ?? '') : '';
  return <Field key={asked} asked={asked} />;
}

function Field({ asked }: { asked: string }) {
  const { t } = useTranslation('frame');
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const currency = useSelector(selectCurrency);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // By the place of the key: Armenian and Russian keyboards have other letters there.
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyK') return;
      if (document.querySelector('[aria-modal="true"]') !== null) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div role="search" aria-label={t('search')}>
      <SearchBox
        className="tb-find"
        iconSize={16}
        field={field}
        label={t('search')}
        placeholder={t('searchHint')}
        value={asked}
        currency={currency}
        onSearch={(filters) => {
          if (Object.keys(filters).length > 0) void navigate(searchPath(filters));
        }}
      >
        <kbd>{mainKey()} K</kbd>
      </SearchBox>
    </div>
  );
}
