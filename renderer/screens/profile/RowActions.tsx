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
import { useTranslation } from 'react-i18next';
import type { PostId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import type { OwnerAction } from '#contract/post-actions.ts';
import type { RowAction } from '#renderer/features/own-posts/own-posts.slice.ts';
import { actionsFor, isAsked } from '#renderer/features/own-posts/row-actions.ts';
import type { ListedPost } from '#renderer/features/posts/posts.slice.ts';
import { Link } from '#renderer/lib/links.ts';

/** From left to right; the first ones carry their words. */
const ORDER = [
  'stillForSale',
  'top',
  'unHide',
  'sold',
  'hide',
  'edit',
  'remove',
] as const satisfies readonly OwnerAction[];
const ICONS = {
  stillForSale: IconCircleCheck,
  top: IconFlameFilled,
  unHide: IconEye,
  sold: IconKey,
  hide: IconEyeOff,
  edit: IconPencil,
  remove: IconTrash,
} as const satisfies Record<OwnerAction, Icon>;

/** These only ask, or can be taken back: no further page is needed to understand them. */
const OPENS_DIALOG: ReadonlySet<OwnerAction> = new Set(['top', 'sold', 'remove']);

type RowActionsProps = {
  post: ListedPost;
  title: string;
  isBusy: boolean;
  onAction: (action: RowAction, id: PostId) => void;
};

/** What can be done to a post in its status. */
export function RowActions({ post, title, isBusy, onAction }: RowActionsProps) {
  const { t } = useTranslation('profile');
  const isWaiting = isAsked(post);
  const offered = actionsFor(post.status).filter((action) => action !== 'stillForSale' || isWaiting);
  return (
    <div className="d-act" role="group" aria-label={t('dashboard.actions.label', { title })}>
      {ORDER.filter((action) => offered.includes(action)).map((action) => {
        const { className, isWord } = looksOf(action, post, isWaiting);
        const label = t(`dashboard.actions.${action === 'top' && post.isTop ? 'extend' : action}`);
        const ActionIcon = ICONS[action];
        const props = {
          className: `bp6-button ${className}${isWord ? '' : ' sq'}`,
          ...(isWord ? {} : { 'aria-label': label, title: label }),
        };
        const content = (
          <>
            <ActionIcon size={isWord ? 17 : 18} stroke={1.8} aria-hidden />
            {isWord && label}
          </>
        );
        if (action === 'edit')
          return (
            <Link key={action} to={pathTo.edit(post.id)} {...props}>
              {content}
            </Link>
          );
        return (
          <button
            key={action}
            type="button"
            {...props}
            {...(OPENS_DIALOG.has(action) ? { 'aria-haspopup': 'dialog' } : {})}
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) onAction(action, post.id);
            }}
          >
            {content}
          </button>
        );
      })}
    </div>
  );
}

/** One of them is what the post waits for; a top post is extended by a quieter button. */
const looksOf = (
  action: OwnerAction,
  { status, isTop }: ListedPost,
  isWaiting: boolean,
): { className: string; isWord: boolean } => {
  switch (action) {
    case 'stillForSale':
      return { className: 'bp6-intent-primary', isWord: true };
    case 'top':
      return { className: isTop || isWaiting ? 'bp6-outlined' : 'a-gold', isWord: !isWaiting };
    case 'unHide':
      return { className: 'bp6-outlined', isWord: true };
    case 'sold':
      return { className: 'bp6-outlined', isWord: status === 'active' };
    case 'edit':
      return status === 'rejected'
        ? { className: 'bp6-intent-primary', isWord: true }
        : { className: 'bp6-outlined', isWord: false };
    case 'remove':
      return { className: 'bp6-intent-danger bp6-minimal', isWord: false };
    case 'hide':
      return { className: 'bp6-outlined', isWord: isWaiting };
  }
};
