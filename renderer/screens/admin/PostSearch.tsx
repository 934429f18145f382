import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { administrationFeature } from '#renderer/features/administration/administration.feature.ts';
import { administrationActions, selectAdministration } from '#renderer/features/administration/administration.slice.ts';
import type { WithAdministration } from '#renderer/features/administration/administration.slice.ts';
import { selectViewer } from '#renderer/features/preferences/preferences.slice.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { LoadedList } from './LoadedList.tsx';
import { Pager, usePage } from './Pager.tsx';
import { PostLines } from './PostLines.tsx';
import { Waiting } from './Waiting.tsx';

/** What a search for posts of any status found. */
export function PostSearch({ q }: { q: string }) {
  const isReady = useFeature(administrationFeature);
  const { t } = useTranslation('admin');
  return isReady ? <Found q={q} /> : <Waiting label={t('loading')} />;
}

function Found({ q }: { q: string }) {
  const page = usePage();
  const viewer = useSelector(selectViewer);
  const { posts } = useSelector((state: WithAdministration) => selectAdministration(state));
  const { t } = useTranslation('administration');
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(administrationActions.postsOpened({ q, page }));
  }, [dispatch, q, page, viewer]);
  return (
    <LoadedList
      load={posts}
      empty={{ title: t('posts.none'), text: t('posts.noneText') }}
      onRetry={() => dispatch(administrationActions.postsOpened({ q, page }))}
    >
      {({ items, total }) => (
        <>
          <p className="ad-note" role="status">
            {t('posts.found', { count: total })}
          </p>
          <PostLines posts={items} />
          <Pager page={page} total={total} />
        </>
      )}
    </LoadedList>
  );
}
