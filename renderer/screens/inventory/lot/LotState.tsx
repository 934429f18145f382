import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectIsOnline } from '#renderer/features/connection/connection.slice.ts';
import type { Stock } from '#renderer/features/inventory/inventory.slice.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import type { QueuedPhoto } from '../drawer/queued-photo.ts';
import { WaitingPanel } from '../WaitingPanel.tsx';

type LotStateProps = { stock: Stock; source: StockSource; photos: readonly QueuedPhoto[] };

/** What has not reached the server yet. */
export function LotState({ stock: { waiting }, source, photos }: LotStateProps) {
  const { t } = useTranslation('lot');
  const isOnline = useSelector(selectIsOnline);
  const [isOpen, setOpen] = useState(false);
  const coming = photos.filter(({ step }) => step === 'waiting' || step === 'sending').length;
  const refused = photos.filter(({ step }) => step === 'refused').length;
  return (
    <div className="lot-state">
      <p role="status">
        {!isOnline && <span>{t('state.offline')} </span>}
        {coming > 0 && <span>{t(isOnline ? 'state.sending' : 'state.photosWait', { count: coming })} </span>}
        {refused > 0 && <span className="bad">{t('state.refused', { count: refused })}</span>}
      </p>
      {waiting.length > 0 && (
        <Button look="outlined" onClick={() => setOpen(true)}>
          {t('state.changes', { count: waiting.length })}
        </Button>
      )}
      {isOpen && <WaitingPanel waiting={waiting} source={source} onClose={() => setOpen(false)} />}
    </div>
  );
}
