import { useDroppable } from '@dnd-kit/core';
import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DROP_ZONE } from '#contract/ipc/dropped.ts';
import type { ImportState } from '#contract/ipc/photo-import.ts';
import { percentOf, sentOf } from '#renderer/features/photo-import/import-progress.ts';
import { useFiles } from '#renderer/features/photo-import/use-files.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Bar } from './Bar.tsx';
import { Thumb } from './Thumb.tsx';
import { useSeen } from './use-seen.ts';

const SHOWN = 5;

/** One car of the import: its first photos, how many are with the server; photos may be dropped on it. */
export function CarRow({ id, car }: { id: string; car: ImportState['cars'][number] }) {
  const { t } = useTranslation('photoImport');
  const { postId, title, total, ready, uploaded, done, refused } = car;
  const { setNodeRef, isOver: isUnder } = useDroppable({ id: `car-${postId}`, data: { postId } });
  const row = useRef<HTMLLIElement | null>(null);
  const isSeen = useSeen(row);
  const files = useFiles(id, postId, isSeen ? [total, ready, uploaded, done, refused].join('/') : null);
  const isOver = done + refused === total;
  const isOk = isOver && refused === 0;
  const Sign = isOk ? IconCircleCheckFilled : IconAlertTriangleFilled;
  const count = `${formatNumber(sentOf(car))} / ${formatNumber(total)}`;
  return (
    <li
      ref={(element) => {
        row.current = element;
        setNodeRef(element);
      }}
      className={`w-imp${isOk ? ' ok' : ''}${isUnder ? ' over' : ''}`}
      data-car={postId}
      {...{ [DROP_ZONE]: String(postId) }}
    >
      <div className="tt">
        {isOver ? <Sign size={18} aria-hidden /> : <i className="spin" aria-hidden />}
        <b title={title}>{title}</b>
        <span>{count}</span>
      </div>
      <div className="th">
        {files.slice(0, SHOWN).map((file) => (
          <Thumb key={file.id} file={file} isWaiting={file.state === 'found' || file.state === 'ready'} />
        ))}
        {total > SHOWN && <span className="mo">+{formatNumber(total - SHOWN)}</span>}
      </div>
      <Bar percent={percentOf(car)} label={t('cars.progress', { car: title })} isOk={isOver} />
      {refused > 0 && <p className="bad">{t('refused.count', { count: refused, number: formatNumber(refused) })}</p>}
    </li>
  );
}
