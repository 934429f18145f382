import { IconPlus, IconShare2, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { PostId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { useDeps } from '#renderer/deps.ts';
import { MAX_COMPARED } from '#renderer/features/compare/kept-compared.ts';
import { selectViewer } from '#renderer/features/preferences/preferences.slice.ts';
import { searchPath } from '#renderer/features/search/filters-in-url.ts';
import { selectRates } from '#renderer/lib/known-rates.ts';
import { Link } from '#renderer/lib/links.ts';
import { shareLink } from '#renderer/lib/share-link.ts';
import { useRateNote } from '#renderer/lib/use-rate-note.ts';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { compareGroups, onlyDifferences } from './compare-rows.ts';
import { CompareTable } from './CompareTable.tsx';
import { useComparedPosts } from './use-compared-posts.ts';

export type ComparedCarsProps = {
  ids: readonly PostId[];
  onRemove: (id: PostId) => void;
  onClear: () => void;
};

const NO_RATES = {};

/** The table of the cars with the switch that folds equal rows. */
export function ComparedCars({ ids, onRemove, onClear }: ComparedCarsProps) {
  const { posts, failed, retry } = useComparedPosts(ids, useSelector(selectViewer));
  const perUsd = useSelector(selectRates)?.perUsd ?? NO_RATES;
  const note = useRateNote();
  const { t, i18n } = useTranslation(['compare', 'errors', 'common']);
  const { t: post } = useTranslation(['post', 'posts', 'errors']);
  const { t: own } = useTranslation('compare');
  const [isFolded, setIsFolded] = useState(false);

  if (ids.some((id) => !posts.has(id) && !failed.has(id)))
    return <output className="cmp-wait bp6-skeleton" aria-label={t('common:loading')} />;
  const failure = ids.map((id) => failed.get(id)).find((each) => each !== undefined && each.code !== 'POST_NOT_FOUND');
  if (failure !== undefined)
    return (
      <LoadFailed title={t('failed')} reason={failureText(t, failure)} retry={t('common:tryAgain')} onRetry={retry} />
    );
  const cars = ids.map((id) => ({ id, post: posts.get(id) }));
  const all = compareGroups(
    cars.map(({ post }) => post),
    { t: own, post, locale: i18n.language, rate: { perUsd, note } },
  );
  const isAlone = posts.size < 2;
  return (
    <>
      <div className="cmp-tools">
        {!isAlone && (
          <label className="bp6-control bp6-checkbox">
            <input
              className="bp6-control-input"
              type="checkbox"
              checked={isFolded}
              onChange={({ target }) => setIsFolded(target.checked)}
            />
            <span className="bp6-control-indicator" />
            <span>{t('onlyDifferences')}</span>
          </label>
        )}
        {ids.length < MAX_COMPARED && (
          <Link className="bp6-button bp6-outlined" to={searchPath({})}>
            <IconPlus size={18} aria-hidden="true" />
            {t('add')}
          </Link>
        )}
        <ShareButton ids={ids} />
        <button type="button" className="bp6-button bp6-minimal" onClick={onClear}>
          <IconTrash size={18} aria-hidden="true" />
          <span className="a-word">{t('clear')}</span>
        </button>
      </div>
      {isAlone && <p className="cmp-note">{t('alone')}</p>}
      <CompareTable cars={cars} groups={isFolded && !isAlone ? onlyDifferences(all) : all} onRemove={onRemove} />
    </>
  );
}

function ShareButton({ ids }: Pick<ComparedCarsProps, 'ids'>) {
  const { platform } = useDeps();
  const { t } = useTranslation(['compare', 'post']);
  const toast = useToast();
  const share = async () => {
    const url = platform.publicUrl(pathTo.compare({ ids }));
    const result = await shareLink(platform, { title: t('title'), url });
    if (result === 'copied') toast('ok', t('post:linkCopied'));
    if (result === 'failed') toast('warn', t('post:linkNotCopied'));
  };
  return (
    <button type="button" className="bp6-button bp6-minimal" onClick={() => void share()}>
      <IconShare2 size={18} aria-hidden="true" />
      <span className="a-word">{t('post:share')}</span>
    </button>
  );
}
