import { useState } from 'react';
import type { PostId } from '#contract/ids.ts';
import { usePosts } from '#renderer/features/post/use-posts.ts';

/** The posts of the comparison. One that is taken out leaves the others as they are: nothing is asked for again. */
export function useComparedPosts(ids: readonly PostId[], viewer: string): ReturnType<typeof usePosts> {
  const [asked, setAsked] = useState(ids);
  if (ids.some((id) => !asked.includes(id))) setAsked(ids);
  return usePosts(asked, viewer);
}
