import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { PostId } from '#contract/ids.ts';
import { selectIsFavourite } from '#renderer/features/favourites/favourites.slice.ts';
import type { WithFavourites } from '#renderer/features/favourites/favourites.slice.ts';
import type { WithPosts } from '#renderer/features/posts/posts.slice.ts';

/** Posts that are favourites no longer, or of another list than `list`: out of the view at once, back in their place when undone or refused. */
export function useTakenOut(ids: readonly PostId[], list: string | undefined): ReadonlySet<PostId> {
  const favourites = useSelector((state: WithFavourites) => state.favourites);
  const posts = useSelector((state: WithPosts) => state.posts.byId);
  return useMemo(
    () =>
      new Set(
        ids.filter((id) => {
          const of = posts[id]?.list;
          const isElsewhere = list !== undefined && of !== undefined && of !== list;
          return isElsewhere || !selectIsFavourite({ favourites }, id, posts[id]?.isFavorite ?? true);
        }),
      ),
    [ids, list, favourites, posts],
  );
}
