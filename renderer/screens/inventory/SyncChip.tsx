import { IconCloudCheck, IconCloudOff, IconCloudUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StockState } from '#contract/ipc/inventory.ts';
import { formatTime } from '#renderer/lib/dates.ts';

type Look = 'ok' | 'up' | 'off';
const ICONS = { ok: IconCloudCheck, up: IconCloudUpload, off: IconCloudOff } as const;
const HERE = { idle: 'ok', syncing: 'up', offline: 'off', failed: 'off', signedOut: 'off' } as const;

/** A sync without changes is not shown: it happens every minute. */
const lookOf = ({ phase, waiting, syncedAt }: StockState): Look =>
  phase === 'syncing' && waiting === 0 && syncedAt !== null ? 'ok' : HERE[phase];

/** The sync state of the local copy, in the window's title bar; a press shows waiting changes. */
export function SyncChip({ state, onOpen }: { state: StockState; onOpen: () => void }) {
  const { t } = useTranslation('inventory');
  const { phase, waiting, syncedAt } = state;
  const look = lookOf(state);
  const Icon = ICONS[look];
  const text =
    look === 'ok' && syncedAt !== null
      ? t('sync.at', { time: formatTime(new Date(syncedAt)) })
      : phase === 'syncing' && waiting > 0
        ? t('sync.sending', { count: waiting })
        : phase === 'offline'
          ? t(waiting > 0 ? 'sync.offlineWaiting' : 'sync.offline', { count: waiting })
          : t(`state.${phase}`);
  return (
    <button type="button" className={`w-sync tb-sync ${look}`} title={text} onClick={onOpen}>
      <Icon size={15} stroke={2} aria-hidden />
      <span className="a-word">{text}</span>
    </button>
  );
}
