import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { PostId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { compareFeature } from '#renderer/features/compare/compare.feature.ts';
import { compareActions, selectCompared } from '#renderer/features/compare/compare.slice.ts';
import { comparedIds } from '#renderer/features/compare/kept-compared.ts';
import { searchPath } from '#renderer/features/search/filters-in-url.ts';
import { Link, useNavigate } from '#renderer/lib/links.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { PageHead } from '#renderer/ui/page/PageHead.tsx';
import { ComparedCars } from './ComparedCars.tsx';
import styles from './compare.css?url';

/** /compare?ids=1,2: the cars of the address side by side; without ids those that the device keeps. */
export function CompareScreen() {
  const isReady = useFeature(compareFeature);
  const { t } = useTranslation('compare');
  return (
    <div className="a-wrap">
      <link rel="stylesheet" href={styles} precedence="compare" />
      <PageHead title={t('title')} intro={t('intro')} />
      {isReady && <Comparison />}
    </div>
  );
}

function Comparison() {
  const [params] = useSearchParams();
  const asked = params.get('ids');
  const ids = useMemo(() => comparedIds(asked), [asked]);
  const kept = useSelector(selectCompared);
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const isOwn = ids.length === 0 && kept.length > 0;
  useEffect(() => {
    if (isOwn) void navigate(pathTo.compare({ ids: kept }), { replace: true });
  }, [isOwn, kept, navigate]);
  const show = (next: readonly PostId[]) =>
    void navigate(next.length > 0 ? pathTo.compare({ ids: next }) : pathTo.compare(), { replace: true });
  const remove = (id: PostId) => {
    dispatch(compareActions.toggled({ id, isOn: false }));
    show(ids.filter((other) => other !== id));
  };
  const clear = () => {
    dispatch(compareActions.cleared());
    show([]);
  };
  if (isOwn) return null;
  if (ids.length === 0) return <NothingToCompare />;
  return <ComparedCars ids={ids} onRemove={remove} onClear={clear} />;
}

function NothingToCompare() {
  const { t } = useTranslation('compare');
  return (
    <EmptyState title={t('empty.title')} text={t('empty.text')}>
      <Link className={buttonClass({ look: 'primary' })} to={searchPath({})}>
        {t('empty.action')}
      </Link>
    </EmptyState>
  );
}
