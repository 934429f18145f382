import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { photoImportActions, selectRefusedDrops } from '#renderer/features/photo-import/photo-import.slice.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';

/** Dropped files that became part of no import, with what to do about them. */
export function RefusedDrops() {
  const { t } = useTranslation('photoImport');
  const dispatch = useDispatch();
  const refused = useSelector(selectRefusedDrops);
  if (refused.length === 0) return null;
  return (
    <div className="w-imp w-refused" role="alert">
      {refused.map(({ reason, count }, at) => (
        <div key={reason}>
          <div className="tt">
            <IconAlertTriangleFilled size={18} aria-hidden />
            <b>{t('drop.refused', { count, number: formatNumber(count) })}</b>
            {at === 0 && (
              <Button look="outlined" onClick={() => void dispatch(photoImportActions.refusedDropsRead())}>
                {t('drop.read')}
              </Button>
            )}
          </div>
          <div className="why">
            <p>{t(`drop.reasons.${reason}`)}</p>
          </div>
        </div>
      ))}
    </div>
  );
}
