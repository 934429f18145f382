import { IconEye, IconHourglassEmpty } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportState } from '#contract/ipc/photo-import.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';

type CarsAfterImportProps = {
  state: ImportState;
  rows: readonly GridRow[];
  onShow: (rows: readonly GridRow[]) => void;
};

/** What the photos mean for the cars: hidden ones can be shown now, live ones may be under moderation again. */
export function CarsAfterImport({ state, rows, onShow }: CarsAfterImportProps) {
  const { t } = useTranslation('photoImport');
  const withPhotos = new Map(state.cars.filter(({ done }) => done > 0).map((car) => [car.postId as number, car]));
  const cars = rows.filter(({ id }) => withPhotos.has(id));
  const pending = cars.filter(({ status }) => status === 'pending').length;
  // A car with older photos was hidden for another reason.
  const ready = cars.filter(
    ({ id, status, imageCount }) =>
      status === 'hidden' && imageCount > 0 && imageCount <= (withPhotos.get(id)?.done ?? 0),
  );
  if (pending === 0 && ready.length === 0) return null;
  return (
    <div className="after" role="status">
      {pending > 0 && (
        <p>
          <IconHourglassEmpty size={16} stroke={1.8} aria-hidden />
          {t('after.pending', { count: pending, number: formatNumber(pending) })}
        </p>
      )}
      {ready.length > 0 && (
        <Button look="primary" onClick={() => onShow(ready)}>
          <IconEye size={16} stroke={1.8} aria-hidden />
          {t('after.show', { count: ready.length, number: formatNumber(ready.length) })}
        </Button>
      )}
    </div>
  );
}
