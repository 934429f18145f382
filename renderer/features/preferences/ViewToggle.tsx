import { IconLayoutGrid, IconLayoutList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Seg } from '#renderer/ui/controls/Seg.tsx';
import { preferencesActions, selectCompactView } from './preferences.slice.ts';

/** Grid or compact rows (D164). */
export function ViewToggle({ className }: { className?: string }) {
  const isCompact = useSelector(selectCompactView);
  const dispatch = useDispatch();
  const { t } = useTranslation('common');
  return (
    <Seg
      className={className}
      label={t('view')}
      options={[
        { value: 'grid', label: t('viewGrid'), text: <IconLayoutGrid size={18} aria-hidden /> },
        { value: 'compact', label: t('viewCompact'), text: <IconLayoutList size={18} aria-hidden /> },
      ]}
      value={isCompact ? 'compact' : 'grid'}
      onChange={(view) => dispatch(preferencesActions.compactViewPicked(view === 'compact'))}
    />
  );
}
