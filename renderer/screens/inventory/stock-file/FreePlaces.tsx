import { useTranslation } from 'react-i18next';
import { pathTo } from '#contract/page-path.ts';
import { fitOf } from '#renderer/features/stock-file/free-places.ts';
import type { Review } from '#renderer/features/stock-file/import-state.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Link } from '#renderer/lib/links.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';

/** How many of the new cars the account has room for, said before anything is made. */
export function FreePlaces({ state }: { state: Review }) {
  const { t } = useTranslation('stockFile');
  const { asked, free, beyond } = fitOf(state);
  if (asked === 0) return null;
  const isDay = state.places.today < state.places.credits;
  const left = t(isDay ? 'places.inADay' : 'places.credits', { count: free, number: formatNumber(free) });
  if (beyond.size === 0) return <p role="status">{left}</p>;
  return (
    <div className="sf-note warn" role="status">
      <p>
        {left} {t('places.beyond', { count: beyond.size, number: formatNumber(beyond.size) })}{' '}
        {t(isDay ? 'places.later' : 'places.more')}
      </p>
      {!isDay && (
        <Link className={buttonClass({ look: 'outlined' })} to={pathTo.subscriptions()}>
          {t('places.plans')}
        </Link>
      )}
    </div>
  );
}
