import { carName } from '#contract/car-name.ts';
import type { WithFavourites } from '#renderer/features/favourites/favourites.slice.ts';
import type { WithPost } from '#renderer/features/post/post.slice.ts';
import { nameOf } from '#renderer/features/post/post-words.ts';
import { selectIsLoggedIn, type WithSession } from '#renderer/features/session/session.slice.ts';
import type { AppDeps } from '#renderer/deps.ts';
import { type OfflineCar, offlineCar, readOfflineCars, withCars, writeOfflineCars } from './offline-cars.ts';

type State = WithFavourites & WithPost & WithSession;
type Store = { readonly getState: () => State; readonly subscribe: (listener: () => void) => () => void };
type World = Pick<AppDeps, 'api' | 'platform'>;

/** Favourites that the page without a connection shows. */
const MOST_FAVOURITES = 20;

const favouritesOf = async ({ api }: Pick<World, 'api'>, state: State): Promise<readonly OfflineCar[]> => {
  if (selectIsLoggedIn(state)) {
    const query = { status: 'Favorites', page: 1, pageCount: MOST_FAVOURITES } as const;
    return (await api.posts.userPosts({ query })).value.map((card) => offlineCar(card, carName(card)));
  }
  const ids = state.favourites.kept.slice(-MOST_FAVOURITES);
  if (ids.length === 0) return [];
  const { value } = await api.posts.cards({ query: { ids: ids.join(',') } });
  return value.map((card) => ({ ...offlineCar(card, carName(card)), isFavourite: true }));
};

const shownPost = ({ post: { byId, recent } }: State) => {
  const [id] = recent;
  const load = id === undefined ? undefined : byId[id];
  return load?.phase === 'ready' ? load.post : undefined;
};

/**
 * Keeps the favourites and the cars opened last on this device, for the page that is shown without a connection; forgets
 * them when the user signs out. Returns how to stop.
 */
export const keepOfflineCars = ({ api, platform: { storage } }: World, store: Store): (() => void) => {
  const isMember = () => selectIsLoggedIn(store.getState());
  let wasMember = readOfflineCars(storage).isMember;
  let shown: unknown;
  const add = (newer: readonly OfflineCar[]) => {
    if (newer.length === 0) return;
    const cars = withCars(readOfflineCars(storage).cars, newer);
    writeOfflineCars(storage, { isMember: isMember(), cars });
  };
  const look = () => {
    const post = shownPost(store.getState());
    // Another user of this device does not see what a member saw.
    if (wasMember && !isMember()) {
      writeOfflineCars(storage, { isMember: false, cars: [] });
      shown = post;
    }
    wasMember = isMember();
    if (post === undefined || post === shown) return;
    shown = post;
    add([offlineCar(post, nameOf(post))]);
  };
  look();
  const asked = isMember();
  favouritesOf({ api }, store.getState()).then(
    (cars) => {
      if (asked === isMember()) add(cars);
    },
    // Without them the page shows what it has.
    () => undefined,
  );
  return store.subscribe(look);
};
