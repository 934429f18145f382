import { type Drawing, DRAWING_OF } from '#contract/drawings.ts';
import type { Color } from '#contract/vehicle.ts';
import { type Layer, type Place, PLACES, type readLayers, type View } from './layers.ts';
import type { Dashboard } from './dashboard.ts';
import type { PlannedPost } from './post-row.ts';
import { type Draw, drawFrom } from './random.ts';
import { FRONTS, FRONT_OF, NEAREST_BODIES } from './shapes.ts';

const TRIMS = ['beige', 'black', 'brown', 'red'] as const;
export type Trim = (typeof TRIMS)[number];

export type CarPicture = {
  readonly kind: 'car';
  readonly layer: string;
  readonly place: Place;
  readonly color: Color;
  /** Seeds crop, exposure, white balance and the spot in the place. */
  readonly take: number;
  readonly isClose: boolean;
};

/** One distinct picture; equal ones are made and stored once. */
export type Picture =
  | CarPicture
  | { readonly kind: 'interior'; readonly trim: Trim; readonly view: 'cabin' | 'screen' }
  | ({ readonly kind: 'dashboard' } & Dashboard);

export const pictureKey = (picture: Picture): string => Object.values(picture).join(' ');

/** One car photographed in one place. */
type Shoot = { readonly main: Layer; readonly place: Place; readonly pictures: readonly CarPicture[] };
type LayerSet = ReturnType<typeof readLayers>;
type Painted = PlannedPost['plan']['car'];

const SEED = 7;
/** The number of posts of one body and paint, and the shoots that they share. */
const SHOOTS = [
  [60, 6],
  [30, 4],
  [12, 2],
  [1, 1],
] as const;
/** Shoots of rarer cars have fewer pictures: each is made for few posts. */
const MANY = 12;

/** The pictures of every post in their order, four to eight each: its own body and paint, in one place. */
export const picturesOf = (posts: readonly PlannedPost[], set: LayerSet): ReadonlyMap<number, readonly Picture[]> => {
  const draw = drawFrom(SEED);
  const pools = poolsOf(posts, set);
  const shoots = new Map(listsOf(posts).flatMap((list) => shootsOf(list, pools)));
  return new Map(
    posts.map(
      ({ plan: { id, car } }) => [id, [...(shoots.get(id)?.pictures ?? []), ...interiorOf(draw, car)]] as const,
    ),
  );
};

/** Posts that are shown beside each other on a page: top offers, other cars that buyers see, and what only its seller sees. */
const listsOf = (posts: readonly PlannedPost[]): PlannedPost[][] => {
  const topSince = ({ row }: PlannedPost) => Date.parse(row.top_since ?? '');
  const tops = posts.filter(({ plan }) => plan.isTop).toSorted((one, other) => topSince(one) - topSince(other));
  const others = posts.filter(({ plan }) => !plan.isTop);
  return [
    tops,
    others.filter(({ plan }) => plan.status === 'active'),
    others.filter(({ plan }) => plan.status !== 'active'),
  ];
};

/** A set of photos for each post of a list, by the post's id: neighbours differ in place or paint where possible. */
const shootsOf = (list: readonly PlannedPost[], pools: ReadonlyMap<string, readonly Shoot[]>) => {
  const lastShown = new Map<string, number>();
  const poolAt = (at: number): readonly Shoot[] => {
    const car = list[at]?.plan.car;
    return car === undefined ? [] : (pools.get(poolOf(car)) ?? []);
  };
  return list.map(({ plan: { id, car } }, at) => {
    const [only, ...more] = poolAt(at + 1);
    const isNext = (place: Place) =>
      more.length === 0 && only?.place === place && list[at + 1]?.plan.car.color === car.color;
    // The neighbour of a car with one place leaves it to it, as if it had just been shown.
    const shown = (place: Place) => (isNext(place) ? at : (lastShown.get(`${place} ${car.color}`) ?? -1));
    const shoot = chosen(poolAt(at), car, shown);
    lastShown.set(`${shoot.place} ${car.color}`, at);
    return [id, shoot] as const;
  });
};

/** The shoot whose place has not been shown with this paint for longest; the brand's front decides between equal ones. */
const chosen = (pool: readonly Shoot[], { variant }: Painted, lastShown: (place: Place) => number): Shoot => {
  const face = FRONT_OF.get(variant.brand) ?? 0;
  const [first] = pool.toSorted(
    (one, other) =>
      lastShown(one.place) - lastShown(other.place) ||
      Number(other.main.face === face) - Number(one.main.face === face),
  );
  if (first === undefined) throw new Error('There are no car layers.');
  return first;
};

const poolOf = ({ body, color }: Painted): string => `${DRAWING_OF[body]} ${color}`;

const poolsOf = (posts: readonly PlannedPost[], { layers, places }: LayerSet): ReadonlyMap<string, readonly Shoot[]> =>
  new Map(
    [...Map.groupBy(posts, ({ plan: { car } }) => poolOf(car))].map(([name, group], offset) => {
      const { body, color } = group[0]?.plan.car ?? { body: 'sedan', color: 'black' };
      const fitting = bodyLayers(layers, DRAWING_OF[body]);
      const settings = settingsOf(fitting, places, offset);
      const count = SHOOTS.find(([from]) => group.length >= from)?.[1] ?? 1;
      const shoots = settings.slice(0, count).map(({ main, place }, at): Shoot => {
        const shot = ({ name: layer }: Layer, isClose = false): CarPicture => {
          const take = offset * 10 + at;
          return { kind: 'car', layer, place, color, take, isClose };
        };
        const all = othersOf(fitting, main).map((layer) => shot(layer));
        const others = all.slice(0, group.length >= MANY ? 3 : 1);
        const isClose = others.length === 0 || (group.length >= MANY && others.length < 2);
        return { main, place, pictures: [shot(main), ...others, ...(isClose ? [shot(main, true)] : [])] };
      });
      return [name, shoots] as const;
    }),
  );

/** The body's own layers, or those of the most similar body that has some. */
const bodyLayers = (layers: readonly Layer[], drawing: Drawing): readonly Layer[] =>
  [drawing, ...NEAREST_BODIES[drawing]]
    .map((body) => layers.filter((layer) => layer.body === body))
    .find((own) => own.some(({ view }) => FRONTS.has(view))) ?? [];

type Setting = { readonly main: Layer; readonly place: Place };

/** Fronts in places of their light: every place once before any comes twice, each time with another front. */
const settingsOf = (layers: readonly Layer[], places: readonly Place[], offset: number): Setting[] => {
  const fronts = layers.filter(({ view }) => FRONTS.has(view));
  return fronts.flatMap((_, round) =>
    places.flatMap((_place, at) => {
      const place = places[(at + offset) % places.length] as Place;
      const lit = fronts.filter(({ light }) => light === PLACES[place].light);
      const main = round < lit.length ? lit[(at + offset + round) % lit.length] : undefined;
      return main === undefined ? [] : [{ main, place }];
    }),
  );
};

/** One picture of each other view in the same light, with the same front where there is one. */
const othersOf = (layers: readonly Layer[], main: Layer): Layer[] => {
  const views: readonly View[] = ['r34', 'side', 'wheel'];
  return views.flatMap((view) => {
    const fitting = layers.filter((layer) => layer.view === view && layer.light === main.light);
    // Another front has other wheels.
    return fitting.find(({ face }) => face === main.face) ?? (view === 'wheel' ? [] : (fitting[0] ?? []));
  });
};

/** Every dashboard is a picture of its own: more of them would make seeding slow. */
const DASHBOARD_SHARE = 0.05;
const KM_PER_MILE = 1.609344;

export const dashboardOf = ({ mileage, mileageUnit: unit, fuel }: Painted): Picture => {
  const distance = unit === 'mi' ? Math.round(mileage / KM_PER_MILE) : mileage;
  return { kind: 'dashboard', distance, unit, isElectric: fuel === 'electric' };
};

/** Seats and screen are the same few pictures for all posts. */
const interiorOf = (draw: Draw, car: Painted): Picture[] => {
  const trim = draw.among(car.priceUsd > 25_000 ? RICH_TRIMS : PLAIN_TRIMS);
  const last = draw.chance(DASHBOARD_SHARE) ? [dashboardOf(car)] : [];
  return [{ kind: 'interior', trim, view: 'cabin' }, { kind: 'interior', trim, view: 'screen' }, ...last];
};

const PLAIN_TRIMS = [
  ['black', 60],
  ['beige', 35],
  ['brown', 5],
] as const;
const RICH_TRIMS = [
  ['black', 45],
  ['beige', 25],
  ['brown', 20],
  ['red', 10],
] as const;
