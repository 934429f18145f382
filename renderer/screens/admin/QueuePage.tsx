import { IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { failureText } from '#renderer/api/failure-text.ts';
import { moderationActions, selectModeration } from '#renderer/features/moderation/moderation.slice.ts';
import type { WithModeration } from '#renderer/features/moderation/moderation.slice.ts';
import { selectViewer } from '#renderer/features/preferences/preferences.slice.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { EmptyState } from '#renderer/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#renderer/ui/feedback/LoadFailed.tsx';
import { AdminLayout } from './AdminLayout.tsx';
import { PostSearch } from './PostSearch.tsx';
import { QueueRow } from './QueueRow.tsx';
import { SearchField } from './SearchField.tsx';
import { useListQuery } from './use-list-query.ts';
import { Waiting } from './Waiting.tsx';

/** Posts that wait for a moderator, the longest waiting first. */
export function QueuePage() {
  const { t } = useTranslation(['admin', 'administration']);
  const { search, filter } = useListQuery();
  const q = search.get('q') ?? '';
  const viewer = useSelector(selectViewer);
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(moderationActions.queueOpened());
  }, [dispatch, viewer]);
  return (
    <AdminLayout
      page="posts"
      actions={
        <Button onClick={() => dispatch(moderationActions.queueOpened())}>
          <IconRefresh size={18} aria-hidden />
          {t('refresh')}
        </Button>
      }
    >
      <SearchField
        label={t('administration:posts.search')}
        hint={t('administration:posts.searchHint')}
        value={q}
        onSearch={(text) => filter({ q: text })}
      />
      {q === '' ? <Queue /> : <PostSearch q={q} />}
    </AdminLayout>
  );
}

function Queue() {
  const { queue } = useSelector((state: WithModeration) => selectModeration(state));
  const { t } = useTranslation(['admin', 'errors', 'common']);
  const dispatch = useDispatch();
  if (queue.phase === 'loading') return <Waiting label={t('loading')} />;
  if (queue.phase === 'failed')
    return (
      <LoadFailed
        title={t('failed')}
        reason={failureText(t, queue.failure)}
        retry={t('common:tryAgain')}
        onRetry={() => dispatch(moderationActions.queueOpened())}
      />
    );
  const { items, total } = queue.value;
  if (items.length === 0) return <EmptyState title={t('queue.empty')} text={t('queue.emptyText')} />;
  return (
    <>
      <p className="ad-note">
        {t('waiting', { count: total })}
        {total > items.length && ` ${t('queue.first', { count: items.length })}`}
      </p>
      <ol className="ad-list">
        {items.map((post) => (
          <QueueRow key={post.id} post={post} />
        ))}
      </ol>
    </>
  );
}
