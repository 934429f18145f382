import type { PayloadAction } from '@reduxjs/toolkit';
import { call, put, takeLatest, takeLeading } from 'typed-redux-saga';
import { adminRoutes } from '#contract/http/admin-routes.ts';
import type { ReplyOf } from '#contract/http/define.ts';
import type { Api } from '#contract/http/index.ts';
import type { UserId } from '#contract/ids.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import type { AdminClient } from '#renderer/api/client.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { administrationActions } from './administration.slice.ts';
import type { ActsQuery, Deed, Load, Page, PostsQuery, UsersQuery } from './administration.slice.ts';

type World = { readonly client: AdminClient };

/** Lines of a page of each list. */
export const ADMINISTRATION_LIST_SIZE = 50;
/** The roles of SPEC.md §8. */
const ROLE_OF = { promote: 1, demote: 0 } as const;

export function* administrationSaga({ makeClient }: Pick<AppDeps, 'makeClient'>) {
  const world: World = { client: makeClient(adminRoutes) };
  yield* takeLatest(administrationActions.usersOpened, guarded(loadUsers, world));
  yield* takeLatest(administrationActions.userOpened, guarded(loadUser, world));
  yield* takeLatest(administrationActions.postsOpened, guarded(loadPosts, world));
  yield* takeLatest(administrationActions.actsOpened, guarded(loadActs, world));
  yield* takeLeading(administrationActions.actAsked, guarded(act, world));
}

type List<Item> = { readonly value: readonly Item[]; readonly totalCount: number };

const ready = <Item>({ value: items, totalCount: total }: List<Item>): Load<Page<Item>> => ({
  phase: 'ready',
  value: { items, total },
});
const refused = (error: unknown) => ({ phase: 'failed', failure: failureOf(error) }) as const;

function* loadUsers({ client }: World, { payload }: PayloadAction<UsersQuery>) {
  const query = { ...payload, pageCount: ADMINISTRATION_LIST_SIZE };
  try {
    const reply = yield* abortable((signal) => client.users.list({ query }, signal));
    yield* put(administrationActions.usersLoaded(ready(reply)));
  } catch (error) {
    yield* put(administrationActions.usersLoaded(refused(error)));
  }
}

function* loadUser({ client }: World, { payload: id }: PayloadAction<UserId>) {
  try {
    const { value } = yield* abortable((signal) => client.users.view({ params: { id } }, signal));
    yield* put(administrationActions.userLoaded({ id, load: { phase: 'ready', value } }));
  } catch (error) {
    yield* put(administrationActions.userLoaded({ id, load: refused(error) }));
  }
}

function* loadPosts({ client }: World, { payload }: PayloadAction<PostsQuery>) {
  const query = { ...payload, pageCount: ADMINISTRATION_LIST_SIZE };
  try {
    const reply = yield* abortable((signal) => client.moderation.search({ query }, signal));
    yield* put(administrationActions.postsLoaded(ready(reply)));
  } catch (error) {
    yield* put(administrationActions.postsLoaded(refused(error)));
  }
}

function* loadActs({ client }: World, { payload }: PayloadAction<ActsQuery>) {
  const query = { ...payload, pageCount: ADMINISTRATION_LIST_SIZE };
  try {
    const reply = yield* abortable((signal) => client.audit.list({ query }, signal));
    yield* put(administrationActions.actsLoaded(ready(reply)));
  } catch (error) {
    yield* put(administrationActions.actsLoaded(refused(error)));
  }
}

type View = ReplyOf<Api['users']['view']>;

const send = ({ users }: AdminClient, { id, key: idempotencyKey, act: { reason, ...act } }: Deed): Promise<View> => {
  const to = { params: { id }, idempotencyKey };
  switch (act.kind) {
    case 'block':
      return users.block({ ...to, body: { reason } });
    case 'unblock':
      return users.unblock({ ...to, body: { reason } });
    case 'undoMerge':
      return users.undoMerge({ ...to, body: { reason } });
    case 'verify':
    case 'unverify':
      return users.verify({ ...to, body: { reason, isVerified: act.kind === 'verify' } });
    case 'promote':
    case 'demote':
      return users.setRole({ ...to, body: { reason, role: ROLE_OF[act.kind] } });
    case 'grant': {
      const { postCredits, topCredits } = act;
      return users.grant({ ...to, body: { reason, postCredits, topCredits } });
    }
    default:
      return act satisfies never;
  }
};

/** The reply is the user as they are now; what the page lists beside is read again. */
function* act({ client }: World, { payload: deed }: PayloadAction<Deed>) {
  const { id } = deed;
  yield* put(administrationActions.actSent());
  try {
    const { value } = yield* call(send, client, deed);
    yield* put(administrationActions.userLoaded({ id, load: { phase: 'ready', value } }));
    yield* put(administrationActions.actDone(deed.act.kind));
    yield* put(administrationActions.postsOpened({ q: '', ownerId: id, page: 1 }));
    yield* put(administrationActions.actsOpened({ userId: id, page: 1 }));
  } catch (error) {
    yield* put(administrationActions.actFailed(failureOf(error)));
  }
}
