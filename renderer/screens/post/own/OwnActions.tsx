import { IconFlameFilled, IconKey, IconPencil, IconTag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Post } from '#contract/http/posts.ts';
import { pathTo } from '#contract/page-path.ts';
import type { Question } from '#renderer/features/own-posts/PostDialogs.tsx';
import { actionsFor } from '#renderer/features/own-posts/row-actions.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';

type OwnActionsProps = { post: Post; isBusy: boolean; onAsk: (action: Question['action']) => void };

const ICON = { size: 19, stroke: 1.8, 'aria-hidden': true } as const;

/** Edit, price, top and sold, as far as the post's status allows them. */
export function OwnActions({ post, isBusy, onAsk }: OwnActionsProps) {
  const { t } = useTranslation(['post', 'profile']);
  const offered = actionsFor(post.status);
  if (offered.length === 0) return null;
  const ask = (action: Question['action']) => () => {
    if (!isBusy) onAsk(action);
  };
  return (
    <div className="p-ownacts" role="group" aria-label={t('own.actions')}>
      {offered.includes('edit') && (
        <>
          <Link className={buttonClass({ look: 'outlined' })} to={pathTo.edit(post.id)}>
            <IconPencil {...ICON} />
            {t('edit')}
          </Link>
          <Link
            className={buttonClass({ look: 'outlined' })}
            to={{ pathname: pathTo.edit(post.id), hash: '#sell-price' }}
          >
            <IconTag {...ICON} />
            {t('own.price')}
          </Link>
        </>
      )}
      {offered.includes('top') && (
        <Button
          look={post.isTop ? 'outlined' : 'gold'}
          aria-haspopup="dialog"
          aria-disabled={isBusy}
          onClick={ask('top')}
        >
          <IconFlameFilled {...ICON} />
          {t(`profile:dashboard.actions.${post.isTop ? 'extend' : 'top'}`)}
        </Button>
      )}
      {offered.includes('sold') && (
        <Button look="outlined" aria-haspopup="dialog" aria-disabled={isBusy} onClick={ask('sold')}>
          <IconKey {...ICON} />
          {t('profile:dashboard.actions.sold')}
        </Button>
      )}
    </div>
  );
}
