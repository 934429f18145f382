import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { PostId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { codedFailureText } from '#renderer/api/failure-text.ts';
import { isOutdated } from '#renderer/features/own-posts/own-posts.saga.ts';
import { ownPostsActions, selectOutcome } from '#renderer/features/own-posts/own-posts.slice.ts';
import type { Outcome } from '#renderer/features/own-posts/own-posts.slice.ts';
import { sessionActions } from '#renderer/features/session/session.slice.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { rowId } from './OwnPostRow.tsx';

/** The page's own heading. */
export const POSTS_HEADING = 'own-posts';

/** A button that is gone with its row cannot keep the focus: what is left of the row gets it, or the heading. */
const catchFocus = (id: PostId | undefined): void => {
  if (document.activeElement !== document.body) return;
  ((id === undefined ? null : document.getElementById(rowId(id))) ?? document.getElementById(POSTS_HEADING))?.focus({
    preventScroll: true,
  });
};

/** Shows how each action went; hiding can be taken back from there, and what is missing leads to the plans. */
export function useActionToasts(): void {
  const outcome = useSelector(selectOutcome);
  const { t, i18n } = useTranslation(['profile', 'errors']);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const toast = useToast();

  const showDone = ({ id, action, status, topUntil, newPrice }: Extract<Outcome, { kind: 'done' }>) => {
    // Posts and credits of the profile are others now.
    dispatch(sessionActions.profileOutdated());
    if (action === 'hide') {
      const onPress = () => dispatch(ownPostsActions.asked({ id, action: 'unHide' }));
      return toast('ok', t('dashboard.done.hide'), { label: t('dashboard.undo'), onPress });
    }
    if (action === 'price' && newPrice !== undefined) {
      const back = { price: newPrice.was, was: newPrice.price };
      const onPress = () => dispatch(ownPostsActions.asked({ id, action, newPrice: back }));
      return toast('ok', t('dashboard.done.price'), { label: t('dashboard.undo'), onPress });
    }
    if (action === 'top' && topUntil !== null)
      return toast('ok', t('dashboard.done.top', { date: formatDate(new Date(topUntil), i18n.language) }));
    if (action === 'unHide' && status !== 'active') return toast('ok', t('dashboard.done.waiting'));
    return toast('ok', t(`dashboard.done.${action}`));
  };

  const showFailure = ({ failure }: Extract<Outcome, { kind: 'failed' | 'allFailed' }>) => {
    const { code } = failure;
    if (code === 'OFFLINE') return toast('warn', t('errors:OFFLINE'));
    if (isOutdated(failure)) return toast('warn', t('dashboard.outdated'));
    if (code === 'TOP_LIMIT_REACHED') {
      dispatch(sessionActions.profileOutdated());
      const onPress = () => void navigate(pathTo.subscriptions());
      return toast('bad', t('errors:TOP_LIMIT_REACHED'), { label: t('dashboard.confirm.top.plans'), onPress });
    }
    return toast('bad', codedFailureText(t, failure));
  };

  const show = useEffectEvent((result: Outcome) => {
    if (result.kind === 'done') showDone(result);
    else if (result.kind === 'allConfirmed')
      toast('ok', t('dashboard.asked.done', { count: result.count, number: formatNumber(result.count) }));
    else showFailure(result);
    dispatch(ownPostsActions.outcomeShown());
    catchFocus('id' in result ? result.id : undefined);
  });
  useEffect(() => {
    if (outcome !== null) show(outcome);
  }, [outcome]);
}
