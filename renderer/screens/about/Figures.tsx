import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { failureText } from '#renderer/api/failure-text.ts';
import { lookupsActions, selectLookupsFailure } from '#renderer/features/lookups/lookups.slice.ts';
import { useLookups } from '#renderer/features/lookups/use-lookups.ts';
import { marketActions } from '#renderer/features/market/market.slice.ts';
import { useMarket } from '#renderer/features/market/use-market.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Skeleton } from '#renderer/ui/skeleton/Skeleton.tsx';

/** Posts, countries and brands as the server counts them now; without them the page still has its text. */
export function Figures() {
  const { t } = useTranslation(['about', 'errors', 'common']);
  const dispatch = useDispatch();
  const lookups = useLookups();
  const lookupsFailure = useSelector(selectLookupsFailure);
  const market = useMarket();

  const failure = lookupsFailure ?? (market.phase === 'failed' ? market.failure : undefined);
  if (failure !== undefined)
    return (
      <div className="i-figures failed" role="alert">
        <span className="grow">
          {t('figures.failed')}. {failureText(t, failure)}
        </span>
        <Button
          look="outlined"
          onClick={() => {
            dispatch(lookupsActions.needed());
            dispatch(marketActions.opened());
          }}
        >
          {t('common:tryAgain')}
        </Button>
      </div>
    );
  if (lookups === undefined || market.phase !== 'ready') return <FiguresLoading label={t('figures.loading')} />;
  const posts = market.counts.totalCount;
  const countries = lookups.countries.length;
  const brands = lookups.brands.length;
  return (
    <dl className="i-figures" aria-label={t('figures.name')}>
      <Figure label={t('figures.posts', { count: posts })} value={posts} />
      <Figure label={t('figures.countries', { count: countries })} value={countries} />
      <Figure label={t('figures.brands', { count: brands })} value={brands} />
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tnum">{formatNumber(value)}</dd>
    </div>
  );
}

function FiguresLoading({ label }: { label: string }) {
  return (
    <output className="i-figures" aria-label={label}>
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </output>
  );
}
