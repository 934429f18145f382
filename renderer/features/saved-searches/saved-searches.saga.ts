import { call, put, select, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { savedSearchRoutes } from '#contract/http/saved-search-routes.ts';
import type { Api } from '#contract/http/index.ts';
import type { SavedSearch } from '#contract/http/saved-searches.ts';
import { MAX_SAVED_SEARCHES } from '#contract/saved-searches.ts';
import { ApiFailure, failureOf } from '#renderer/api/api-failure.ts';
import type { ClientFor } from '#renderer/api/client.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { signedIn } from '#renderer/events.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { asSavedSearch, readDeviceSearches, writeDeviceSearches } from './device-searches.ts';
import { savedSearchesActions as actions, selectSavedSearches } from './saved-searches.slice.ts';
import type { SearchNote, WithSavedSearches } from './saved-searches.slice.ts';

type Calls = ClientFor<Pick<Api, 'savedSearches'>>['savedSearches'];
type World = Pick<AppDeps, 'platform' | 'now'> & { readonly calls: Calls };
/** Whether somebody is signed in is another feature's state. */
type WithMember = { readonly session: { readonly isLoggedIn: boolean } };
const selectIsMember = (state: WithMember): boolean => state.session.isLoggedIn;

export function* savedSearchesSaga({ makeClient, platform, now }: Pick<AppDeps, 'makeClient' | 'platform' | 'now'>) {
  const world: World = { platform, now, calls: makeClient(savedSearchRoutes).savedSearches };
  yield* takeLatest(actions.opened, guarded(load, world));
  yield* takeLatest(signedIn, guarded(bringAlong, world));
  yield* takeLeading([actions.saveAsked, actions.editAsked, actions.removeAsked], guarded(act, world));
  yield* takeEvery(actions.looked, guarded(tellLooked, world));
}

const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const ofDevice = ({ platform }: World): SavedSearch[] => readDeviceSearches(platform.storage).map(asSavedSearch);

/** The account's searches, with those that were kept on the device before signing in. */
function* load(world: World) {
  const isMember = yield* select(selectIsMember);
  if (!isMember) {
    yield* put(actions.loaded(ofDevice(world)));
    return;
  }
  const { load: before } = yield* select(selectSavedSearches);
  if (before.phase !== 'ready') yield* put(actions.loadStarted());
  try {
    yield* call(merge, world);
    const { value } = yield* call(world.calls.list);
    yield* put(actions.loaded(value));
  } catch (error) {
    yield* put(actions.loadFailed(failureOf(error)));
  }
}

/** Without searches on the device or on the screen there is nothing to do at sign-in. */
function* bringAlong(world: World) {
  const shown = yield* select(selectSavedSearches);
  if (ofDevice(world).length > 0 || shown.load.phase !== 'idle') yield* call(load, world);
}

/** What cannot be brought along now stays on the device for the next time. */
function* merge({ calls, platform }: World) {
  const kept = readDeviceSearches(platform.storage);
  if (kept.length === 0) return;
  const searches = kept.map((search) => ({ ...search, timeZone: timeZone() }));
  const { value } = yield* call(calls.merge, { body: { searches } });
  const brought = new Set(kept.map(({ query }) => query));
  const rest = readDeviceSearches(platform.storage).filter(({ query }) => !brought.has(query));
  writeDeviceSearches(platform.storage, rest);
  if (value.dropped > 0) yield* put(actions.merged(value.dropped));
}

type Asked = ReturnType<typeof actions.saveAsked | typeof actions.editAsked | typeof actions.removeAsked>;

function* act(world: World, action: Asked) {
  const isMember = yield* select(selectIsMember);
  if (!isMember) {
    yield* put(actOnDevice(world, action));
    return;
  }
  try {
    const before = (yield* select((state: WithSavedSearches) => selectSavedSearches(state))).items;
    yield* put(actions.done(yield* call(send, world, before, action)));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    yield* put(actions.refused({ kind: 'failed', failure: failureOf(error) }));
  }
}

type Done = { readonly items: readonly SavedSearch[]; readonly note: SearchNote };

const send = async ({ calls }: World, items: readonly SavedSearch[], action: Asked): Promise<Done> => {
  if (actions.saveAsked.match(action)) {
    const { value } = await calls.save({ body: { ...action.payload, timeZone: timeZone() } });
    return { items: [value, ...items.filter(({ id }) => id !== value.id)], note: { kind: 'saved' } };
  }
  if (actions.removeAsked.match(action)) {
    await calls.remove({ params: { id: action.payload } });
    return { items: items.filter(({ id }) => id !== action.payload), note: { kind: 'removed' } };
  }
  const { id, change } = action.payload;
  const { value } = await calls.edit({ params: { id }, body: { ...change, timeZone: timeZone() } });
  return { items: items.map((item) => (item.id === id ? value : item)), note: { kind: 'changed' } };
};

/** A visitor's searches can be kept, renamed, given other filters and deleted. */
const actOnDevice = (world: World, action: Asked) => {
  const { storage } = world.platform;
  const kept = readDeviceSearches(storage);
  const done = (searches: typeof kept, kind: 'saved' | 'removed' | 'changed') => {
    writeDeviceSearches(storage, searches);
    return actions.done({ items: ofDevice(world), note: { kind } });
  };
  if (actions.saveAsked.match(action)) {
    const others = kept.filter(({ query }) => query !== action.payload.query);
    if (others.length >= MAX_SAVED_SEARCHES) return actions.refused({ kind: 'full' });
    return done([{ ...action.payload, createdDate: world.now().toISOString() }, ...others], 'saved');
  }
  const isOther = (id: number) => (_search: unknown, place: number) => place + 1 !== id;
  if (actions.removeAsked.match(action)) return done(kept.filter(isOther(action.payload)), 'removed');
  const { id, change } = action.payload;
  if (kept.filter(isOther(id)).some(({ query }) => query === change.query))
    return actions.refused({ kind: 'failed', failure: { code: 'SAVED_SEARCH_EXISTS', description: '' } });
  const { name, query } = change;
  const changed = { ...(name === undefined ? {} : { name }), ...(query === undefined ? {} : { query }) };
  return done(
    kept.map((search, place) => (isOther(id)(search, place) ? search : { ...search, ...changed })),
    'changed',
  );
};

function* tellLooked({ calls }: World, { payload: id }: ReturnType<typeof actions.looked>) {
  if (!(yield* select(selectIsMember))) return;
  try {
    yield* call(calls.seen, { params: { id } });
  } catch (error) {
    // The cars stay new until the next look.
    if (!(error instanceof ApiFailure)) throw error;
  }
}
