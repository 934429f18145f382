import {
  IconCircleCheck,
  IconEye,
  IconEyeOff,
  IconFlameFilled,
  IconKey,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { OwnerAction } from '#contract/post-actions.ts';
import { actionsFor, isAsked } from '#renderer/features/own-posts/row-actions.ts';
import type { ListedPost } from '#renderer/features/posts/posts.slice.ts';
import type { ButtonLook } from '#renderer/ui/button/button-class.ts';

/** The actions that have a button in a row; the price has its own field there. */
export type ButtonAction = Exclude<OwnerAction, 'price'>;

/** From left to right; the first ones carry their words. */
const ORDER = [
  'stillForSale',
  'top',
  'unHide',
  'sold',
  'hide',
  'edit',
  'remove',
] as const satisfies readonly ButtonAction[];

export const ACTION_ICONS = {
  stillForSale: IconCircleCheck,
  top: IconFlameFilled,
  unHide: IconEye,
  sold: IconKey,
  hide: IconEyeOff,
  edit: IconPencil,
  remove: IconTrash,
} as const satisfies Record<ButtonAction, Icon>;

/** These ask before they act. */
export const OPENS_DIALOG: ReadonlySet<ButtonAction> = new Set(['top', 'sold', 'remove']);

export const offeredFor = (post: ListedPost): ButtonAction[] => {
  const offered = actionsFor(post.status);
  return ORDER.filter((action) => offered.includes(action) && (action !== 'stillForSale' || isAsked(post)));
};

/** The one action a phone shows beside "…". */
export const mainActionOf = (post: ListedPost): ButtonAction => {
  if (isAsked(post)) return 'stillForSale';
  switch (post.status) {
    case 'active':
      return post.isTop ? 'sold' : 'top';
    case 'pending':
    case 'rejected':
      return 'edit';
    case 'hidden':
      return 'unHide';
    case 'sold':
      return 'remove';
  }
};

type Looks = { readonly look: ButtonLook; readonly isWord: boolean };

/** One of them is what the post waits for; a top post is extended by a quieter button. */
export const looksOf = (action: ButtonAction, post: ListedPost): Looks => {
  const { status, isTop } = post;
  const isWaiting = isAsked(post);
  switch (action) {
    case 'stillForSale':
      return { look: 'primary', isWord: true };
    case 'top':
      return { look: isTop || isWaiting ? 'outlined' : 'gold', isWord: !isWaiting };
    case 'unHide':
      return { look: 'outlined', isWord: true };
    case 'sold':
      return { look: 'outlined', isWord: status === 'active' };
    case 'edit':
      return status === 'rejected' ? { look: 'primary', isWord: true } : { look: 'outlined', isWord: false };
    case 'remove':
      return { look: 'minimal-danger', isWord: false };
    case 'hide':
      return { look: 'outlined', isWord: isWaiting };
  }
};
