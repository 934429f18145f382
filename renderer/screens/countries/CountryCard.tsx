import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '#contract/page-path.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';

type CountryCardProps = { id: number; name: string; posts: number };

export function CountryCard({ id, name, posts }: CountryCardProps) {
  const { t } = useTranslation('countries');
  return (
    <li>
      <Link className="i-country" to={pathTo.posts({ CountryId: id })}>
        <span className="grow">
          <b>{name}</b>
          <span className="muted tnum">
            {posts === 0 ? t('none') : t('posts', { count: posts, number: formatNumber(posts) })}
          </span>
        </span>
        <IconChevronRight size={20} stroke={1.8} aria-hidden />
      </Link>
    </li>
  );
}
