import { useEffect, useState } from 'react';
import type { Language } from '#contract/constants.ts';
import type { Currency } from '#contract/money.ts';
import type { Post } from '#contract/http/posts.ts';
import type { PostId } from '#contract/ids.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { Failure } from '#renderer/api/api-failure.ts';
import type { ApiClient } from '#renderer/api/client.ts';
import { useDeps } from '#renderer/deps.ts';

/** Many posts at once: those that came, and why others did not. */
type Posts = {
  readonly posts: ReadonlyMap<PostId, Post>;
  readonly failed: ReadonlyMap<PostId, Failure>;
};
type Api = { readonly posts: Pick<ApiClient['posts'], 'details'> };

/** Another language or currency than the viewer's. */
type PostsQuery = { readonly lang?: Language; readonly currency?: Currency };
const VIEWERS: PostsQuery = {};
const AT_ONCE = 4;
const NONE: Posts = { posts: new Map(), failed: new Map() };

/** Requests the posts, a few at a time; reports each when it arrives. */
export async function loadPosts(
  api: Api,
  ids: readonly PostId[],
  query: PostsQuery,
  signal: AbortSignal,
  tell: (id: PostId, outcome: { post: Post } | { failure: Failure }) => void,
): Promise<void> {
  const left = [...ids];
  const work = async (): Promise<void> => {
    for (let id = left.shift(); id !== undefined && !signal.aborted; id = left.shift()) {
      try {
        const { value } = await api.posts.details({ params: { id }, query }, signal);
        tell(id, { post: value });
      } catch (error) {
        if (!signal.aborted) tell(id, { failure: failureOf(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The posts of these ids for this viewer; `retry` loads those that failed again. */
export function usePosts(
  ids: readonly PostId[],
  viewer: string,
  query = VIEWERS,
): Posts & { readonly retry: () => void } {
  const { api } = useDeps();
  const [tries, setTries] = useState(0);
  const key = ids.join(',');
  /** What was asked for: a reply to another request is ignored. */
  const { lang, currency } = query;
  const question = `${key}/${viewer}/${lang ?? ''}/${currency ?? ''}/${tries}`;
  const [known, setKnown] = useState<Posts & { readonly question: string }>({ ...NONE, question });
  useEffect(() => {
    const controller = new AbortController();
    const wanted = key === '' ? [] : key.split(',').map((id) => Number(id) as PostId);
    const asked = { ...(lang && { lang }), ...(currency && { currency }) };
    void loadPosts(api, wanted, asked, controller.signal, (id, outcome) => {
      setKnown((before) => {
        const { posts, failed } = before.question === question ? before : NONE;
        return 'post' in outcome
          ? { question, failed, posts: new Map(posts).set(id, outcome.post) }
          : { question, posts, failed: new Map(failed).set(id, outcome.failure) };
      });
    });
    return () => controller.abort();
  }, [api, key, lang, currency, question]);
  const { posts, failed } = known.question === question ? known : NONE;
  return { posts, failed, retry: () => setTries((before) => before + 1) };
}
