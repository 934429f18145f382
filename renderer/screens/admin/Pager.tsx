import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LIST_SIZE } from '#renderer/features/moderation/moderation.saga.ts';
import { Link } from '#renderer/lib/links.ts';

/** The page of a list that the address names; the first where it names none. */
export function usePage(): number {
  const text = useSearchParams()[0].get('page') ?? '';
  return /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : 1;
}

/** The way to the pages before and after; nothing where one page holds all. */
export function Pager({ page, total }: { page: number; total: number }) {
  const { t } = useTranslation('admin');
  const [search] = useSearchParams();
  const searchOf = (to: number) => `?${new URLSearchParams({ ...Object.fromEntries(search), page: String(to) })}`;
  const last = Math.max(1, Math.ceil(total / LIST_SIZE));
  if (last === 1 && page === 1) return null;
  return (
    <nav className="ad-pager" aria-label={t('pages')}>
      {page > 1 && <Link to={{ search: searchOf(Math.min(page - 1, last)) }}>{t('previous')}</Link>}
      <span className="tnum">{t('page', { page, last })}</span>
      {page < last && <Link to={{ search: searchOf(page + 1) }}>{t('next')}</Link>}
    </nav>
  );
}
