import './follows.css';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { UserId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import { useFollow } from './use-follow.ts';

export type FollowButtonProps = { id: UserId; name: string; isFollowing: boolean };

/** Follows a seller or no longer (D150): at once, and undone on refusal. Nothing for oneself. */
export function FollowButton({ id, name, isFollowing: known }: FollowButtonProps) {
  const { who, isFollowing, toggle } = useFollow({ id, isFollowing: known });
  const { pathname, search } = useLocation();
  const { t } = useTranslation('follows');
  const whom = <span className="a-sr">{name}</span>;
  if (who === 'self' || who === 'unknown') return null;
  if (who === 'visitor')
    return (
      <Link
        className={buttonClass({ look: 'outlined', className: 'fl-btn' })}
        to={pathTo.login({ returnTo: pathname + search })}
      >
        {t('follow')} {whom}
      </Link>
    );
  return (
    <Button
      look={isFollowing ? undefined : 'outlined'}
      className={isFollowing ? 'fl-btn on' : 'fl-btn'}
      aria-pressed={isFollowing}
      onClick={toggle}
    >
      {t(isFollowing ? 'isFollowing' : 'follow')} {whom}
    </Button>
  );
}
