import { useTranslation } from 'react-i18next';
import { pathTo } from '#contract/page-path.ts';
import type { ListedPost } from '#renderer/features/posts/posts.slice.ts';
import { Link } from '#renderer/lib/links.ts';
import type { ButtonLook } from '#renderer/ui/button/button-class.ts';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { ACTION_ICONS, OPENS_DIALOG } from './row-action-looks.ts';
import type { ButtonAction } from './row-action-looks.ts';

type ActionButtonProps = {
  action: ButtonAction;
  post: ListedPost;
  look: ButtonLook;
  /** Else an icon whose name is read out. */
  isWord: boolean;
  isBusy: boolean;
  onPress: (action: Exclude<ButtonAction, 'edit'>) => void;
};

/** One thing to do with a post: editing leads to its form, everything else is done or asked here. */
export function ActionButton({ action, post, look, isWord, isBusy, onPress }: ActionButtonProps) {
  const { t } = useTranslation('profile');
  const label = t(`dashboard.actions.${action === 'top' && post.isTop ? 'extend' : action}`);
  const ActionIcon = ACTION_ICONS[action];
  const props = {
    className: buttonClass({ look, className: isWord ? '' : 'sq' }),
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
      <Link to={pathTo.edit(post.id)} {...props}>
        {content}
      </Link>
    );
  return (
    <button
      type="button"
      {...props}
      {...(OPENS_DIALOG.has(action) ? { 'aria-haspopup': 'dialog' } : {})}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onPress(action);
      }}
    >
      {content}
    </button>
  );
}
