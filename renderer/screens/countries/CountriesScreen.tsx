import './countries.css';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { pathTo } from '#contract/page-path.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { lookupsActions, selectLookupsFailure } from '#renderer/features/lookups/lookups.slice.ts';
import { useLookups } from '#renderer/features/lookups/use-lookups.ts';
import { marketActions } from '#renderer/features/market/market.slice.ts';
import { useMarket } from '#renderer/features/market/use-market.ts';
import { Link } from '#renderer/lib/links.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { PageHead } from '#renderer/ui/page/PageHead.tsx';
import { Skeleton } from '#renderer/ui/skeleton/Skeleton.tsx';
import { CountryCard } from './CountryCard.tsx';

/** The countries cars are sold in, each with its active posts (D075). */
export function CountriesScreen() {
  const { t } = useTranslation('countries');
  return (
    <div className="a-wrap">
      <PageHead title={t('title')} intro={t('intro')} />
      <Countries />
    </div>
  );
}

const SKELETONS = 15;

function Countries() {
  const { t } = useTranslation(['countries', 'errors', 'common']);
  const dispatch = useDispatch();
  const countries = useLookups()?.countries;
  const lookupsFailure = useSelector(selectLookupsFailure);
  const market = useMarket();

  const failure = lookupsFailure ?? (market.phase === 'failed' ? market.failure : undefined);
  const retry = () => {
    dispatch(lookupsActions.needed());
    dispatch(marketActions.opened());
  };
  if (failure !== undefined)
    return (
      <LoadFailed title={t('failed')} reason={failureText(t, failure)} retry={t('common:tryAgain')} onRetry={retry} />
    );
  if (countries === undefined || market.phase !== 'ready') return <CountriesLoading label={t('loading')} />;
  if (countries.length === 0) return <NoCountries />;
  const counts = market.counts.facets.CountryId;
  return (
    <ul className="i-countries" aria-label={t('list')}>
      {countries.map(({ id, name }) => (
        <CountryCard key={id} id={id} name={name} posts={counts[id] ?? 0} />
      ))}
    </ul>
  );
}

function NoCountries() {
  const { t } = useTranslation('countries');
  return (
    <EmptyState title={t('empty.title')} text={t('empty.text')}>
      <Link className={buttonClass({ look: 'outlined' })} to={pathTo.posts()}>
        {t('empty.action')}
      </Link>
    </EmptyState>
  );
}

function CountriesLoading({ label }: { label: string }) {
  return (
    <output className="i-countries" aria-label={label}>
      {Array.from({ length: SKELETONS }, (_, place) => (
        <Skeleton key={place} className="i-country" />
      ))}
    </output>
  );
}
