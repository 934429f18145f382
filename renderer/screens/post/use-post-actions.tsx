import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Post } from '#contract/http/posts.ts';
import { useDeps } from '#renderer/deps.ts';
import { selectIsFavourite } from '#renderer/features/favourites/favourites.slice.ts';
import type { WithFavourites } from '#renderer/features/favourites/favourites.slice.ts';
import { useFavouriteToggle } from '#renderer/features/favourites/use-favourite-toggle.ts';
import { titleOf } from '#renderer/features/post/post-words.ts';
import { selectIsLoggedIn } from '#renderer/features/session/session.slice.ts';
import { usePostAddresses } from '#renderer/features/site/use-post-addresses.ts';
import { loadTexts } from '#renderer/i18n/setup.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import { sharePost } from '#renderer/lib/share-link.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { sendsPrepared } from '#renderer/platform/capabilities.ts';

const ShareSheet = lazyPart(async () => {
  const [{ ShareSheet: Sheet }] = await Promise.all([
    import('#renderer/features/share/ShareSheet.tsx'),
    loadTexts(['share']),
  ]);
  return Sheet;
});

type PostActions = {
  /** By the host's own sharing; where the post is in Telegram, too, by a sheet of ways. */
  readonly share: () => void;
  readonly shareSheet: ReactNode;
  readonly isSaved: boolean;
  readonly save: () => void;
};

/** Share and Save of the post on the screen. */
export function usePostActions(post: Post): PostActions {
  const { t } = useTranslation('post');
  const { api, platform } = useDeps();
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const isSaved = useSelector((state: WithFavourites) => selectIsFavourite(state, post.id, post.isFavorite));
  const toggle = useFavouriteToggle();
  const toast = useToast();
  const addresses = usePostAddresses(post.id);
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused');
  const title = titleOf(post);
  const hasSheet = addresses.telegramUrl !== null && !platform.sharesInTelegram;
  const isSharing = useRef(false);
  const prepare =
    isLoggedIn && sendsPrepared(platform)
      ? async () => (await api.sharing.prepare({ body: { postId: post.id } })).value.id
      : undefined;
  const share = async () => {
    if (isSharing.current) return;
    isSharing.current = true;
    const result = await sharePost(platform, { title, ...addresses }, prepare);
    isSharing.current = false;
    if (result === 'copied') toast('ok', t('linkCopied'));
    if (result === 'failed') toast('warn', t('linkNotCopied'));
  };
  return {
    share: hasSheet ? () => setSheet('open') : () => void share(),
    shareSheet: sheet !== 'unused' && (
      <Suspense fallback={null}>
        <ShareSheet open={sheet === 'open'} addresses={addresses} title={title} onClose={() => setSheet('closed')} />
      </Suspense>
    ),
    isSaved,
    save: () => toggle(post.id, !isSaved),
  };
}
