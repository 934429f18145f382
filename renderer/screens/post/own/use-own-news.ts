import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { PostId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { codedFailureText } from '#renderer/api/failure-text.ts';
import { ownPostsActions, selectOutcome } from '#renderer/features/own-posts/own-posts.slice.ts';
import type { Outcome } from '#renderer/features/own-posts/own-posts.slice.ts';
import { postActions } from '#renderer/features/post/post.slice.ts';
import { selectViewer } from '#renderer/features/preferences/preferences.slice.ts';
import { sessionActions } from '#renderer/features/session/session.slice.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';

/** Shows how an action went and reads the post again, which is another one now. */
export function useOwnNews(id: PostId): void {
  const outcome = useSelector(selectOutcome);
  const viewer = useSelector(selectViewer);
  const { t, i18n } = useTranslation(['profile', 'errors']);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const toast = useToast();
  const show = useEffectEvent((result: Outcome) => {
    dispatch(ownPostsActions.outcomeShown());
    if (!('id' in result) || result.id !== id) return;
    dispatch(sessionActions.profileOutdated());
    dispatch(postActions.retried({ id, viewer }));
    if (result.kind === 'done') {
      const until = result.action === 'top' ? result.topUntil : null;
      const text =
        until === null
          ? t(`dashboard.done.${result.action}`)
          : t('dashboard.done.top', { date: formatDate(new Date(until), i18n.language) });
      return toast('ok', text);
    }
    const plans = { label: t('dashboard.confirm.top.plans'), onPress: () => void navigate(pathTo.subscriptions()) };
    return toast(
      'bad',
      codedFailureText(t, result.failure),
      result.failure.code === 'TOP_LIMIT_REACHED' ? plans : undefined,
    );
  });
  useEffect(() => {
    if (outcome !== null) show(outcome);
  }, [outcome]);
}
