import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { SavedSearch } from '#contract/http/saved-searches.ts';
import { pathTo } from '#contract/page-path.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { PushHere } from '#renderer/features/push/PushHere.tsx';
import { savedSearchesFeature } from '#renderer/features/saved-searches/saved-searches.feature.ts';
import { savedSearchesActions, selectSavedSearches } from '#renderer/features/saved-searches/saved-searches.slice.ts';
import { searchPath } from '#renderer/features/search/filters-in-url.ts';
import { selectIsLoggedIn } from '#renderer/features/session/session.slice.ts';
import { Link } from '#renderer/lib/links.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { PageHead } from '#renderer/ui/page/PageHead.tsx';
import { SpokenSkeleton } from '#renderer/ui/skeleton/Skeleton.tsx';
import styles from './saved-searches.css?url';
import { SearchCard } from './SearchCard.tsx';

/** /saved-searches: what the user keeps, with new cars and the alerts of each; a visitor's are on the device. */
export function SavedSearchesScreen() {
  const isReady = useFeature(savedSearchesFeature);
  const { t } = useTranslation('savedSearches');
  return (
    <div className="a-wrap">
      <link rel="stylesheet" href={styles} precedence="saved-searches" />
      <PageHead title={t('title')} intro={t('intro')} />
      {isReady && <Searches />}
    </div>
  );
}

/** Users who chose alerts are asked for the permission here, at a press, and not before. */
const tellsByPush = ({ frequency, channels }: SavedSearch): boolean => frequency !== 'off' && channels.includes('push');

function Searches() {
  const { items, load, dropped } = useSelector(selectSavedSearches);
  const isMember = useSelector(selectIsLoggedIn);
  const { t } = useTranslation(['savedSearches', 'errors', 'common']);
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(savedSearchesActions.opened());
  }, [dispatch, isMember]);
  useNotes();

  if (load.phase === 'idle' || load.phase === 'loading')
    return <SpokenSkeleton className="q-wait" label={t('common:loading')} />;
  if (load.phase === 'failed')
    return (
      <LoadFailed
        title={t('failed')}
        reason={failureText(t, load.failure)}
        retry={t('common:tryAgain')}
        onRetry={() => dispatch(savedSearchesActions.opened())}
      />
    );
  if (items.length === 0) return <NoSearches />;
  return (
    <>
      {!isMember && <OnDevice />}
      {isMember && items.some(tellsByPush) && <PushHere isOffer />}
      {dropped > 0 && <output className="q-note">{t('dropped', { count: dropped })}</output>}
      <ul className="q-list" aria-label={t('title')}>
        {items.map((search) => (
          <SearchCard key={search.id} search={search} isMember={isMember} />
        ))}
      </ul>
    </>
  );
}

function NoSearches() {
  const { t } = useTranslation('savedSearches');
  return (
    <EmptyState title={t('empty.title')} text={t('empty.text')}>
      <Link className={buttonClass({ look: 'primary' })} to={searchPath({})}>
        {t('empty.action')}
      </Link>
    </EmptyState>
  );
}

function OnDevice() {
  const { t } = useTranslation('savedSearches');
  return (
    <div className="q-note">
      <span>{t('onDevice')}</span>
      <Link className={buttonClass({ look: 'outlined' })} to={pathTo.login({ returnTo: pathTo.savedSearches() })}>
        {t('logIn')}
      </Link>
    </div>
  );
}

/** Says what became of an edit or a deletion. */
function useNotes(): void {
  const { note } = useSelector(selectSavedSearches);
  const { t } = useTranslation(['savedSearches', 'errors']);
  const dispatch = useDispatch();
  const toast = useToast();
  useEffect(() => {
    if (note === null) return;
    if (note.kind === 'removed') toast('ok', t('deleted'));
    if (note.kind === 'changed') toast('ok', t('changed'));
    if (note.kind === 'failed') toast('bad', failureText(t, note.failure));
    dispatch(savedSearchesActions.noteShown());
  }, [dispatch, note, t, toast]);
}
