import { buffers, eventChannel } from 'redux-saga';
import { actionChannel, call, delay, put, race, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import type { Api } from '#contract/http/index.ts';
import { noticeRoutes } from '#contract/http/notice-routes.ts';
import type { HubArguments } from '#contract/live/hub.ts';
import { ApiFailure, failureOf } from '#renderer/api/api-failure.ts';
import type { ClientFor } from '#renderer/api/client.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { failed, sessionRefused, signedOut } from '#renderer/events.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { showsNotices } from '#renderer/platform/capabilities.ts';
import { noticesActions as actions, selectNotices, type WithNotices } from './notices.slice.ts';

type Calls = ClientFor<Pick<Api, 'notices'>>['notices'];
type World = Pick<AppDeps, 'platform' | 'bearer'> & { readonly calls: Calls };
type Change = HubArguments<'NoticesChanged'>[0];

const PAGE = 20;
/** After a line that failed: the hub may be restarting. */
const AGAIN_MS = 60_000;
const importHub = () => import('#renderer/lib/hub.ts');

export function* noticesSaga({ makeClient, platform, bearer }: AppDeps) {
  const world: World = { platform, bearer, calls: makeClient(noticeRoutes).notices };
  const { bellShown, bellHidden, opened, closed, moreAsked, readAsked, allReadAsked } = actions;
  yield* takeLatest([bellShown, bellHidden, signedOut, sessionRefused], guarded(followBell, world));
  yield* takeLatest([opened, closed], guarded(followList, world));
  yield* takeLatest(moreAsked, guarded(loadMore, world));
  yield* takeEvery(readAsked, guarded(read, world));
  yield* takeEvery(allReadAsked, guarded(readAll, world));
}

const notices = (state: WithNotices) => selectNotices(state);

/** While a visible page shows a bell, the hub sends every change; on a host that shows notices, on a hidden page as well. */
function* followBell(world: World, { type }: { readonly type: string }) {
  if (type !== actions.bellShown.type) return;
  if (showsNotices(world.platform)) for (;;) yield* call(listen, world);
  for (;;) {
    if (document.hidden) yield* call(visibility, false);
    yield* race({ ended: call(listen, world), hidden: call(visibility, true) });
  }
}

const visibilityChannel = () =>
  eventChannel<boolean>((emit) => {
    const report = () => emit(document.hidden);
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  });

/** Waits until the page is hidden, or visible. */
function* visibility(isHidden: boolean) {
  const channel = visibilityChannel();
  try {
    while ((yield* take(channel)) !== isHidden);
  } finally {
    channel.close();
  }
}

/** Counts, then listens until the line ends. */
function* listen({ platform, bearer, calls }: World) {
  try {
    const { openHub } = yield* call(importHub);
    const line = openHub({ only: 'notices', transport: platform.hubTransport, getToken: bearer.get });
    const events = eventChannel<Change | 'back' | 'end'>((emit) => {
      line.on('NoticesChanged', ([change]) => emit(change));
      line.onBack(() => emit('back'));
      line.onEnd(() => emit('end'));
      return () => void line.stop();
      // Changes that arrive while a count is loading are handled after it.
    }, buffers.expanding());
    try {
      yield* call(line.start);
      yield* call(count, calls);
      for (;;) {
        const event = yield* take(events);
        if (event === 'end') break;
        if (event === 'back') yield* call(count, calls);
        else yield* put(actions.counted(event));
      }
    } finally {
      events.close();
    }
  } catch {
    // Without the hub the count is right whenever the page is shown again.
    yield* call(count, calls);
  }
  yield* delay(AGAIN_MS);
}

function* count(calls: Calls) {
  try {
    const { unread, sequence } = yield* abortable((signal) => calls.list({ query: { pageCount: 1 } }, signal));
    yield* put(actions.counted({ unread, sequence }));
  } catch (error) {
    // The next change or the next minute brings it.
    if (!(error instanceof ApiFailure)) throw error;
  }
}

/** While a list is shown it is read anew with every change that others make. */
function* followList({ calls }: World, { type }: { readonly type: string }) {
  if (type !== actions.opened.type) return;
  // A change that comes while the list is on its way may be missing in it.
  const changes = yield* actionChannel(actions.counted, buffers.sliding(1));
  try {
    yield* call(load, calls, 1);
    for (;;) {
      const { payload } = yield* take(changes);
      const { sequence } = yield* select(notices);
      if (payload.sequence >= sequence) yield* call(load, calls, 1);
    }
  } finally {
    changes.close();
  }
}

function* load(calls: Calls, page: number) {
  try {
    const reply = yield* abortable((signal) => calls.list({ query: { page, pageCount: PAGE } }, signal));
    const { value, totalCount, unread, sequence } = reply;
    yield* put(actions.loaded({ notices: value, total: totalCount, page, unread, sequence }));
  } catch (error) {
    yield* put(actions.loadFailed(failureOf(error)));
  }
}

function* loadMore({ calls }: World) {
  const { page } = yield* select(notices);
  yield* call(load, calls, page + 1);
}

type Reading = Parameters<Calls['read']>[0];

/** Marks on the server; where that fails, the list shows the server's state. */
function* send(calls: Calls, reading: Reading) {
  try {
    const { value } = yield* call(calls.read, reading);
    yield* put(actions.counted(value));
  } catch (error) {
    yield* put(failed(failureOf(error)));
    yield* call(load, calls, 1);
  }
}

function* read({ calls }: World, { payload }: ReturnType<typeof actions.readAsked>) {
  yield* call(send, calls, { body: { ids: [...payload.ids] } });
}

function* readAll({ calls }: World, { payload }: ReturnType<typeof actions.allReadAsked>) {
  yield* call(send, calls, { body: { until: payload.at } });
}
