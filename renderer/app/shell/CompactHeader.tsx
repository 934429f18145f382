import { IconMenu2, IconUserCircle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { pathTo } from '#contract/page-path.ts';
import { selectProfile } from '#renderer/features/session/session.slice.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import { Link } from '#renderer/lib/links.ts';
import { Avatar } from '#renderer/ui/avatar/Avatar.tsx';

const BurgerMenu = lazyPart(() => import('./BurgerMenu.tsx').then((module) => module.BurgerMenu));

/** The person's picture, or a generic icon, leading to profile section 1. */
export function CompactHeaderEdge() {
  const { t } = useTranslation('shell');
  const profile = useSelector(selectProfile);
  return (
    <Link className="a-hav" to={pathTo.profile({ section: 1 })} aria-label={t('profile')}>
      {profile === null ? (
        <IconUserCircle size={28} stroke={1.7} aria-hidden />
      ) : (
        <Avatar name={profile.name} url={profile.avatar?.url} size={36} />
      )}
    </Link>
  );
}

/** The burger with its full-screen menu, whose code loads at the first tap. */
export function MenuButton() {
  const { t } = useTranslation('shell');
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <button
        type="button"
        className="a-burger"
        aria-label={t('menu')}
        aria-haspopup="dialog"
        aria-expanded={menu === 'open'}
        onClick={() => setMenu('open')}
      >
        <IconMenu2 size={26} stroke={2} aria-hidden />
      </button>
      {menu !== 'never' && (
        <Suspense fallback={null}>
          <BurgerMenu open={menu === 'open'} onClose={() => setMenu('closed')} />
        </Suspense>
      )}
    </>
  );
}
