import './import.css';
import { IconAlertTriangle, IconCloudUpload, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { leftOf, moodOf, sentOf } from '#renderer/features/photo-import/import-progress.ts';
import type { ImportMood } from '#renderer/features/photo-import/import-progress.ts';
import { selectImport } from '#renderer/features/photo-import/photo-import.slice.ts';
import { formatNumber } from '#renderer/lib/format.ts';

const LOOK = {
  scanning: 'up',
  working: 'up',
  paused: '',
  waitingForNetwork: '',
  unassigned: '',
  done: 'ok',
  cancelled: '',
} as const satisfies Record<ImportMood, string>;
const ICONS = { up: IconCloudUpload, ok: IconCircleCheck, '': IconAlertTriangle } as const;

/** The progress of the photo import, in a few words; a press opens its panel. */
export function ImportChip({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('photoImport');
  const state = useSelector(selectImport);
  if (state === undefined) return null;
  const mood = moodOf(state);
  const counts = { working: leftOf(state), waitingForNetwork: leftOf(state), done: sentOf(state) } as const;
  const count = mood in counts ? counts[mood as keyof typeof counts] : state.unassigned;
  const look = LOOK[mood];
  const Icon = ICONS[look];
  return (
    <button type="button" className={`w-sync ${look}`} onClick={onOpen}>
      <Icon size={14} stroke={1.9} aria-hidden />
      {t(`chip.${mood}`, { count, number: formatNumber(count) })}
    </button>
  );
}
