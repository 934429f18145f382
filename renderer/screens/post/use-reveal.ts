import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { REVEALS_A_DAY } from '#contract/reveals.ts';
import type { Post } from '#contract/http/posts.ts';
import { revealsFeature } from '#renderer/features/reveals/reveals.feature.ts';
import { revealsActions, selectReveal } from '#renderer/features/reveals/reveals.slice.ts';
import type { WithReveals } from '#renderer/features/reveals/reveals.slice.ts';
import { useAddFeature } from '#renderer/lib/use-feature.ts';

export type Revealing = {
  readonly isLoading: boolean;
  /** Why the contacts stay masked, with the next step. */
  readonly error: string | undefined;
  readonly reveal: () => void;
};

/** The post with its contacts once they are open, and what opens them. */
export function useReveal(post: Post): Revealing & { readonly post: Post } {
  useAddFeature(revealsFeature);
  const state = useSelector((all: WithReveals) => selectReveal(all, post.id));
  const dispatch = useDispatch();
  const { t } = useTranslation(['post', 'errors']);
  const failure = state.phase === 'failed' ? state.failure : undefined;
  const isLimit = failure?.code === 'DAILY_LIMIT';
  return {
    post: state.phase === 'open' ? { ...post, ...state.contacts, contactsMasked: false } : post,
    isLoading: state.phase === 'loading',
    error: failure && (isLimit ? t('contacts.limit', { count: REVEALS_A_DAY }) : t(`errors:${failure.code}`)),
    reveal: () => {
      if (state.phase !== 'loading') dispatch(revealsActions.asked(post.id));
    },
  };
}
