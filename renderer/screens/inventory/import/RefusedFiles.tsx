import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS, MAX_PHOTOS } from '#contract/constants.ts';
import { byRefusal, canRetry } from '#renderer/features/photo-import/import-progress.ts';
import type { RefusedGroup } from '#renderer/features/photo-import/import-progress.ts';
import { photoImportActions } from '#renderer/features/photo-import/photo-import.slice.ts';
import { useFiles } from '#renderer/features/photo-import/use-files.ts';
import { formatNumber } from '#renderer/lib/format.ts';
import { Button } from '#renderer/ui/button/Button.tsx';

const NAMED = 20;
const LIMITS = { megabytes: MAX_PHOTO_BYTES / 1024 / 1024, megapixels: MAX_PHOTO_PIXELS / 1e6, photos: MAX_PHOTOS };

/** Files that did not go through, by their reason, with what to do about it. */
export function RefusedFiles({ id, count }: { id: string; count: number }) {
  const { t } = useTranslation('photoImport');
  const dispatch = useDispatch();
  const [isOpen, setOpen] = useState(false);
  const groups = byRefusal(useFiles(id, 'refused', String(count)));
  return (
    <section className="w-imp w-refused" aria-label={t('refused.title')}>
      <div className="tt">
        <IconAlertTriangleFilled size={18} aria-hidden />
        <b>{t('refused.count', { count, number: formatNumber(count) })}</b>
        <Button look="minimal" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('refused.hide') : t('refused.show')}
        </Button>
        {canRetry(groups) && (
          <Button look="outlined" onClick={() => void dispatch(photoImportActions.steered({ id, to: 'retry' }))}>
            {t('refused.retry')}
          </Button>
        )}
      </div>
      {isOpen ? groups.map((group) => <Reason key={group.refusal} {...group} />) : <ReasonNames groups={groups} />}
    </section>
  );
}

/** The reasons; with several, each with its number of files. */
function ReasonNames({ groups }: { groups: readonly RefusedGroup[] }) {
  const { t } = useTranslation('photoImport');
  return groups.map(({ refusal, files }) => (
    <p key={refusal} className="why">
      {t(`reasons.${refusal}`, LIMITS)}
      {groups.length > 1 && ` · ${formatNumber(files.length)}`}
    </p>
  ));
}

function Reason({ refusal, files }: RefusedGroup) {
  const { t } = useTranslation('photoImport');
  const rest = files.length - NAMED;
  return (
    <div className="why">
      <b>{t(`reasons.${refusal}`, LIMITS)}</b>
      <p>{t(`advice.${refusal}`)}</p>
      <ul>
        {files.slice(0, NAMED).map(({ id, name, folder }) => (
          <li key={id}>{folder === '' ? name : `${folder}/${name}`}</li>
        ))}
      </ul>
      {rest > 0 && <p>{t('refused.rest', { count: rest, number: formatNumber(rest) })}</p>}
    </div>
  );
}
