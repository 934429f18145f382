import { IconCircleCheck, IconDeviceDesktop, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectLeaver } from '#renderer/features/session/session.slice.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { ConfirmDialog } from '#renderer/ui/confirm/ConfirmDialog.tsx';
import { useDraftsLeft } from './use-drafts-left.ts';

/**
 * After signing out: drafts stay on the device, since nothing typed is lost, and nobody else is shown them. On a shared
 * computer that may be too much (SECURITY rule 39), so the user sees this and can remove them.
 */
export function DraftsLeft() {
  const { t } = useTranslation('auth');
  const [left, remove] = useDraftsLeft(useSelector(selectLeaver));
  const [isAsking, setAsking] = useState(false);
  if (left.phase === 'none') return null;
  if (left.phase === 'removed')
    return (
      <p className="u-note ok" role="status">
        <IconCircleCheck size={20} stroke={2} aria-hidden />
        {t('login.left.removed')}
      </p>
    );
  return (
    <div className="u-note u-left" role="status">
      <IconDeviceDesktop size={20} stroke={2} aria-hidden />
      <div>
        <b>{t('login.left.title', { count: left.drafts.length })}</b>
        <p>{t(left.phase === 'failed' ? 'login.left.failed' : 'login.left.text')}</p>
        <Button look="outlined" size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t('login.left.remove')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('login.left.ask')}
        text={t('login.left.askText')}
        icon={<IconTrash size={22} stroke={1.8} aria-hidden />}
        tone="bad"
        keepLabel={t('login.left.keep')}
        confirmLabel={t('login.left.remove')}
        onConfirm={() => {
          setAsking(false);
          void remove();
        }}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
