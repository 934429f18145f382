import { useTranslation } from 'react-i18next';
import { BODY_TYPES, idOf } from '#contract/vehicle.ts';
import { searchPath } from '#renderer/features/search/filters-in-url.ts';
import { DRAWINGS } from '#contract/drawings.ts';
import { Link } from '#renderer/lib/links.ts';

/** Ten body types by picture; their ids are fixed, so that no list has to be loaded first. */
export function BodyLinks() {
  const { t } = useTranslation('home');
  return (
    <nav className="h-bodies" aria-label={t('bodies.label')}>
      {DRAWINGS.map((body) => (
        <Link key={body} to={searchPath({ BodyTypeId: idOf(BODY_TYPES, body) })}>
          <i />
          <em>{t(`bodies.${body}`)}</em>
        </Link>
      ))}
    </nav>
  );
}
