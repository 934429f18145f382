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
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { Checkbox } from '#renderer/ui/input/Checkbox.tsx';
import { SpokenSkeleton } from '#renderer/ui/skeleton/Skeleton.tsx';
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
    return <SpokenSkeleton className="cmp-wait" label={t('common:loading')} />;
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
          <Checkbox checked={isFolded} onChange={setIsFolded}>
            <span>{t('onlyDifferences')}</span>
          </Checkbox>
        )}
        {ids.length < MAX_COMPARED && (
          <Link className={buttonClass({ look: 'outlined' })} to={searchPath({})}>
            <IconPlus size={18} aria-hidden="true" />
            {t('add')}
          </Link>
        )}
        <ShareButton ids={ids} />
        <Button look="minimal" onClick={onClear}>
          <IconTrash size={18} aria-hidden="true" />
          <span className="a-word">{t('clear')}</span>
        </Button>
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
    <Button look="minimal" onClick={() => void share()}>
      <IconShare2 size={18} aria-hidden="true" />
      <span className="a-word">{t('post:share')}</span>
    </Button>
  );
}
