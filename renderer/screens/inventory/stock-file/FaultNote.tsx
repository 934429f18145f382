import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FILE_LIMITS } from '#renderer/features/stock-file/table.ts';
import type { FileFault } from '#renderer/features/stock-file/table.ts';
import { formatNumber } from '#renderer/lib/format.ts';

const MEGABYTE = 1024 * 1024;

/** Why a file cannot be read, and what to do about it. */
export function FaultNote({ fault: { code, at } }: { fault: FileFault }) {
  const { t } = useTranslation('stockFile');
  const limits = {
    size: FILE_LIMITS.bytes / MEGABYTE,
    rows: formatNumber(FILE_LIMITS.rows),
    columns: FILE_LIMITS.columns,
  };
  return (
    <div className="sf-note bad" role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        <b>{t(`faults.${code}.reason`, limits)}</b> {at !== undefined && t('faultAt', { row: formatNumber(at) })}
        <p>{t(`faults.${code}.next`, limits)}</p>
      </div>
    </div>
  );
}
