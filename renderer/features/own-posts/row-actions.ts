import { TOP_DAYS } from '#contract/constants.ts';
import type { OwnFacts } from '#contract/http/own-posts.ts';
import { OWNER_ACTIONS, TRANSITIONS } from '#contract/post-actions.ts';
import type { OwnerAction } from '#contract/post-actions.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import type { PostStatus } from '#contract/vehicle.ts';
import type { Asked } from './own-posts.slice.ts';

/** The owner's actions on a post in this status, from the server's own table. */
export const actionsFor = (status: PostStatus): readonly OwnerAction[] =>
  OWNER_ACTIONS.filter((action) => TRANSITIONS[action][status] === 'do');

type Shown = {
  readonly status: PostStatus;
  readonly isTop: boolean;
  readonly price: number | null;
  readonly userPrice: number | null;
  readonly own?: OwnFacts | null;
};
type Status = Pick<Shown, 'status' | 'own'>;

/** A post after its running action; undefined: deleted. */
export const shownAs = <Post extends Shown>(post: Post, asked: Asked | undefined, now: number): Post | undefined => {
  if (asked === undefined) return post;
  switch (asked.action) {
    case 'hide':
      return { ...post, status: 'hidden' };
    case 'unHide':
      return { ...post, status: 'active' };
    case 'sold':
      return { ...post, status: 'sold', isTop: false };
    case 'stillForSale':
      return post.own ? { ...post, own: { ...post.own, saleAskedAt: null, hidesAt: null } } : post;
    case 'price':
      return asked.newPrice === undefined ? post : withPrice(post, asked.newPrice.price);
    case 'remove':
      return undefined;
    case 'top': {
      const from = post.isTop ? Date.parse(post.own?.topUntil ?? '') || now : now;
      const topUntil = new Date(from + TOP_DAYS * DAY_MS).toISOString();
      return { ...post, isTop: true, ...(post.own ? { own: { ...post.own, topUntil } } : {}) };
    }
  }
};

/** The converted price is known when the list has been read again. */
const withPrice = <Post extends Shown>(post: Post, price: number): Post => ({ ...post, price, userPrice: null });

/** Whether a post on sale waits for its seller's word that it still is (D015). */
export const isAsked = ({ status, own }: Status): boolean => status === 'active' && (own?.saleAskedAt ?? null) !== null;

/** Clocks differ a little: ten days that have just begun are ten. */
const TOLERANCE_MS = HOUR_MS;

/** Days that a post still stays at the top, a begun one counted. */
export const daysLeft = (topUntil: string, now: number): number =>
  Math.max(1, Math.ceil((Date.parse(topUntil) - now - TOLERANCE_MS) / DAY_MS));
