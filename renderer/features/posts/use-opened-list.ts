import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigationType } from 'react-router-dom';
import { listKeyOf, pageSizeOf } from './post-list.ts';
import type { PostList, PostListRequest } from './post-list.ts';
import { postsActions, selectPostList } from './posts.slice.ts';
import type { WithPosts } from './posts.slice.ts';

export type OpenedListProps = {
  request: PostListRequest;
  /** The language and currency the posts are to be written in; another one fetches them anew, in place. */
  viewer: string;
  /** The number of pages to open it with, and the listener for the next one. */
  pages?: number;
  onMore?: (page: number) => void;
};

/** Opens a list, or comes back to it; `retry` asks for it again, `showMore` for its next page. */
export function useOpenedList({ request, viewer, pages, onMore }: OpenedListProps): {
  list: PostList;
  pageSize: number;
  retry: () => void;
  showMore: () => void;
} {
  const key = listKeyOf(request);
  const list = useSelector((state: WithPosts) => selectPostList(state, key));
  const dispatch = useDispatch();
  const isReturn = useNavigationType() === 'POP';
  // Writing the page into the address is no coming to the list.
  const coming = onMore === undefined && isReturn;
  useEffect(() => {
    dispatch(postsActions.opened({ request, viewer, isReturn, pages }));
    // The key represents the request, whose object may be new on every render; the pages are the initial ones.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch, key, viewer, coming]);
  return {
    list,
    pageSize: pageSizeOf(request),
    retry: () => dispatch(postsActions.retried({ request, viewer, isReturn })),
    showMore: () => {
      dispatch(postsActions.moreAsked(request));
      onMore?.(list.page + 1);
    },
  };
}
