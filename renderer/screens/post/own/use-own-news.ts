import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { PostId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { codedFailureText } from '#renderer/api/failure-text.ts';
import { ownPostsActions, selectTold } from '#renderer/features/own-posts/own-posts.slice.ts';
import type { Told } from '#renderer/features/own-posts/own-posts.slice.ts';
import { postActions } from '#renderer/features/post/post.slice.ts';
import { selectViewer } from '#renderer/features/preferences/preferences.slice.ts';
import { sessionActions } from '#renderer/features/session/session.slice.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';

/** Says how an action went and reads the post again, which is another one now. */
export function useOwnNews(id: PostId): void {
  const told = useSelector(selectTold);
  const viewer = useSelector(selectViewer);
  const { t, i18n } = useTranslation(['profile', 'errors']);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const toast = useToast();
  const tell = useEffectEvent((news: Told) => {
    dispatch(ownPostsActions.toldShown());
    if (!('id' in news) || news.id !== id) return;
    dispatch(sessionActions.profileOutdated());
    dispatch(postActions.retried({ id, viewer }));
    if (news.kind === 'done') {
      const until = news.action === 'top' ? news.topUntil : null;
      const text =
        until === null
          ? t(`dashboard.done.${news.action}`)
          : t('dashboard.done.top', { date: formatDate(new Date(until), i18n.language) });
      return toast('ok', text);
    }
    const plans = { label: t('dashboard.confirm.top.plans'), onPress: () => void navigate(pathTo.subscriptions()) };
    return toast(
      'bad',
      codedFailureText(t, news.failure),
      news.failure.code === 'TOP_LIMIT_REACHED' ? plans : undefined,
    );
  });
  useEffect(() => {
    if (told !== null) tell(told);
  }, [told]);
}
