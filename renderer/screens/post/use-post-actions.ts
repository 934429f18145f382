import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Post } from '#contract/http/posts.ts';
import { pathTo } from '#contract/page-path.ts';
import { useDeps } from '#renderer/deps.ts';
import { selectIsFavourite } from '#renderer/features/favourites/favourites.slice.ts';
import type { WithFavourites } from '#renderer/features/favourites/favourites.slice.ts';
import { useFavouriteToggle } from '#renderer/features/favourites/use-favourite-toggle.ts';
import { shareLink } from '#renderer/lib/share-link.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { titleOf } from '#renderer/features/post/post-words.ts';

/** Share and Save of the post on the screen. */
export function usePostActions(post: Post) {
  const { t } = useTranslation('post');
  const { platform } = useDeps();
  const isSaved = useSelector((state: WithFavourites) => selectIsFavourite(state, post.id, post.isFavorite));
  const toggle = useFavouriteToggle();
  const toast = useToast();
  const share = async () => {
    const result = await shareLink(platform, { title: titleOf(post), url: platform.publicUrl(pathTo.post(post.id)) });
    if (result === 'copied') toast('ok', t('linkCopied'));
    if (result === 'failed') toast('warn', t('linkNotCopied'));
  };
  return {
    share: () => void share(),
    isSaved,
    save: () => toggle(post.id, !isSaved),
  };
}
