import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { pathTo } from '#contract/page-path.ts';
import { MAX_QUERY_LENGTH } from '#renderer/features/search/filters.ts';
import { readFilters, searchPath } from '#renderer/features/search/filters-in-url.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { mainKey } from '#renderer/lib/main-key.ts';

/** Free words over all cars of the site; they stand there as long as their results do. */
export function SiteSearch() {
  const { pathname, search } = useLocation();
  const asked = pathname === pathTo.posts() ? (readFilters(new URLSearchParams(search)).Query ?? '') : '';
  return <Field key={asked} asked={asked} />;
}

function Field({ asked }: { asked: string }) {
  const { t } = useTranslation('frame');
  const [typed, setTyped] = useState(asked);
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
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
    <form
      role="search"
      aria-label={t('search')}
      className="tb-find"
      onSubmit={(event) => {
        event.preventDefault();
        const query = typed.trim();
        if (query !== '') void navigate(searchPath({ Query: query }));
      }}
    >
      <IconSearch size={16} stroke={2} aria-hidden />
      <input
        ref={field}
        className="bp6-input"
        type="search"
        enterKeyHint="search"
        aria-label={t('search')}
        placeholder={t('searchHint')}
        maxLength={MAX_QUERY_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <kbd>{mainKey()} K</kbd>
    </form>
  );
}
