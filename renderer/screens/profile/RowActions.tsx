import { IconCopy, IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import type { RowAction } from '#renderer/features/own-posts/own-posts.slice.ts';
import type { ListedPost } from '#renderer/features/posts/posts.slice.ts';
import { BELOW } from '#renderer/lib/breakpoints.ts';
import { Link } from '#renderer/lib/links.ts';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { BottomSheet } from '#renderer/ui/sheet/BottomSheet.tsx';
import { ActionButton } from './ActionButton.tsx';
import { looksOf, mainActionOf, offeredFor } from './row-action-looks.ts';
import type { ButtonAction } from './row-action-looks.ts';

export type RowActionsProps = {
  post: ListedPost;
  title: string;
  isBusy: boolean;
  onAction: (action: Exclude<RowAction, 'price'>, id: PostId) => void;
};

/** What can be done to a post in its status; a phone shows one action and keeps the others behind "…". */
export function RowActions({ post, title, isBusy, onAction }: RowActionsProps) {
  const { t } = useTranslation('profile');
  const isPhone = useMediaQuery(BELOW.mobile);
  const offered = offeredFor(post);
  const main = mainActionOf(post);
  const shown = isPhone ? [main] : offered;
  const rest = isPhone ? offered.filter((action) => action !== main) : [];
  const button = { post, isBusy, onPress: (action: Exclude<ButtonAction, 'edit'>) => onAction(action, post.id) };
  return (
    <div className="d-act" role="group" aria-label={t('dashboard.actions.label', { title })}>
      {shown.map((action) => {
        const { look, isWord } = looksOf(action, post);
        return <ActionButton key={action} {...button} action={action} look={look} isWord={isWord || isPhone} />;
      })}
      {isPhone ? <MoreActions {...button} title={title} actions={rest} /> : <CopyLink id={post.id} />}
    </div>
  );
}

type MoreActionsProps = Pick<RowActionsProps, 'post' | 'title' | 'isBusy'> & {
  actions: readonly ButtonAction[];
  onPress: (action: Exclude<ButtonAction, 'edit'>) => void;
};

function MoreActions({ actions, title, onPress, ...button }: MoreActionsProps) {
  const { t } = useTranslation(['profile', 'common']);
  const [isOpen, setIsOpen] = useState(false);
  const name = t('dashboard.actions.more');
  return (
    <>
      <Button
        look="outlined"
        className="sq"
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <IconDots size={20} stroke={1.8} aria-hidden />
      </Button>
      <BottomSheet
        open={isOpen}
        title={title}
        closeLabel={t('common:close')}
        isCompact
        onClose={() => setIsOpen(false)}
      >
        <div className="d-more">
          {actions.map((action) => (
            <ActionButton
              key={action}
              {...button}
              action={action}
              look={action === 'remove' ? 'minimal-danger' : 'minimal'}
              isWord
              onPress={(pressed) => {
                setIsOpen(false);
                onPress(pressed);
              }}
            />
          ))}
          <CopyLink id={button.post.id} isWord />
        </div>
      </BottomSheet>
    </>
  );
}

/** A new car that begins with what this one has. */
function CopyLink({ id, isWord = false }: { id: PostId; isWord?: boolean }) {
  const { t } = useTranslation('profile');
  const label = t('dashboard.actions.duplicate');
  return (
    <Link
      className={buttonClass({ look: isWord ? 'minimal' : 'outlined', className: isWord ? undefined : 'sq' })}
      to={pathTo.create()}
      state={{ copyOf: id }}
      {...(isWord ? {} : { 'aria-label': label, title: label })}
    >
      <IconCopy size={isWord ? 17 : 18} stroke={1.8} aria-hidden />
      {isWord && label}
    </Link>
  );
}
