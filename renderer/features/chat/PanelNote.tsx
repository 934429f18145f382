import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { pathTo } from '#contract/page-path.ts';
import { Link } from '#renderer/lib/links.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { buttonClass } from '#renderer/ui/button/button-class.ts';
import type { WithSite } from './with-site.ts';

/** The panel in place of the frame: while the profile is on its way, and for a user who may not chat yet (D027). */
export function PanelNote({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chatPanel');
  const isKnown = useSelector(({ session }: WithSite) => session.data !== null);
  return (
    <>
      <header className="c-head">
        <h2>{t('label')}</h2>
        <Button look="minimal" className="a-iconbtn" aria-label={t('close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </Button>
      </header>
      <div className="c-wait">
        {isKnown ? (
          <>
            <h3>{t('unverified.title')}</h3>
            <p className="t2">{t('unverified.text')}</p>
            <Link className={buttonClass({ look: 'primary' })} to={pathTo.profile({ section: 1 })} onClick={onClose}>
              {t('unverified.action')}
            </Link>
          </>
        ) : (
          <p className="t2">{t('loading')}</p>
        )}
      </div>
    </>
  );
}
