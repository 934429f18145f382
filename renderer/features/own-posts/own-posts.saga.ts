import { put, takeLatest } from 'typed-redux-saga';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { OWN_STATUSES, ownPostsActions } from './own-posts.slice.ts';
import type { OwnCounts, OwnStatus } from './own-posts.slice.ts';

type World = Pick<AppDeps, 'api'>;

export function* ownPostsSaga(deps: World) {
  yield* takeLatest(ownPostsActions.opened, guarded(count, deps));
}

/** The list itself says when the server cannot be reached; missing numbers need no second word about it. */
function* count({ api }: World) {
  try {
    const counts = yield* abortable((signal) =>
      Promise.all(
        OWN_STATUSES.map(async (status): Promise<[OwnStatus, number]> => {
          const { totalCount } = await api.posts.userPosts({ query: { status, page: 1, pageCount: 1 } }, signal);
          return [status, totalCount];
        }),
      ),
    );
    yield* put(ownPostsActions.counted(Object.fromEntries(counts) as OwnCounts));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}
