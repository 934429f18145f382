import { useTranslation } from 'react-i18next';
import type { Post } from '#contract/http/posts.ts';
import { formatDate } from '#renderer/lib/dates.ts';

/** Where the estimate of the customs duty comes from and what it leaves out; nothing where none is shown. */
export function DutyNote({ post: { clearanceDetails } }: { post: Post }) {
  const { t, i18n } = useTranslation('post');
  const { duty, country } = clearanceDetails;
  if (duty === null) return null;
  const since = formatDate(new Date(`${duty.since}T00:00:00`), i18n.language);
  return (
    <details className="p-duty">
      <summary>{t('price.dutyQuestion')}</summary>
      <p>{t('price.dutyText', { country, source: duty.source, since })}</p>
    </details>
  );
}
