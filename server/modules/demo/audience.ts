import { HOUR_MS } from '#contract/time.ts';
import type { FavouriteTable } from '#server/database/schema-searches.ts';

const DAY_HOURS = 24;
/** The range of a car's daily views. */
const VIEWS_A_DAY = [3, 18] as const;
/** The number of views for one opening of the contacts. */
const VIEWS_A_REVEAL = 14;
/** The number of views for one favourite. */
const VIEWS_A_FAVOURITE = 40;
const MAX_FAVOURITES = 12;
/** From one favourite of a post to the next: they are spread over a month. */
const HOURS_APART = 55;
/** A prime far from any count of users: neighbouring posts are liked by different people. */
const STRIDE = 7919;

type Seen = { readonly id: number; readonly ownerId: number; readonly createdAt: string };

/** How often a demo post was seen by `now`. From its id alone: other demo data stays as it is drawn. */
export const viewsOf = ({ id, createdAt }: Pick<Seen, 'id' | 'createdAt'>, now: number): number => {
  const [least, most] = VIEWS_A_DAY;
  const daily = least + ((id * STRIDE) % (most - least + 1));
  const hours = Math.max(1, Math.floor((now - Date.parse(createdAt)) / HOUR_MS));
  return Math.ceil((hours / DAY_HOURS) * daily);
};

/** How often the contacts of a demo post were opened by `now`. */
export const revealsOf = (post: Pick<Seen, 'id' | 'createdAt'>, now: number): number =>
  Math.floor(viewsOf(post, now) / VIEWS_A_REVEAL);

/** The users who keep a demo post as a favourite, never its seller. */
export const favouritesOf = (post: Seen, users: readonly number[], now: number): FavouriteTable[] => {
  const others = users.filter((user) => user !== post.ownerId);
  const count = Math.min(others.length, MAX_FAVOURITES, Math.round(viewsOf(post, now) / VIEWS_A_FAVOURITE));
  return Array.from({ length: count }, (_, at) => ({
    user_id: others[(post.id * STRIDE + at) % others.length] ?? 0,
    post_id: post.id,
    created_at: new Date(Math.max(Date.parse(post.createdAt), now - (at * HOURS_APART + 1) * HOUR_MS)).toISOString(),
    note: null,
    list: null,
  }));
};
