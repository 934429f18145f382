import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { LazyFeature } from '#renderer/deps.ts';
import { useFeature } from '#renderer/lib/use-feature.ts';
import { setupSaga } from './setup.saga.ts';
import { selectPlaceholders, setupActions, setupReducer } from './setup.slice.ts';

const setupFeature: LazyFeature = { name: 'setup', reducer: setupReducer, saga: setupSaga };
const SETTINGS = { terms: 'LEGAL_TERMS', privacy: 'LEGAL_PRIVACY' } as const;

/** Tells admins which legal documents are still placeholders, and where their own are named (D174). */
export function SetupNotice() {
  const isReady = useFeature(setupFeature);
  const placeholders = useSelector(selectPlaceholders) ?? [];
  const { t } = useTranslation('admin');
  const dispatch = useDispatch();
  useEffect(() => {
    if (isReady) dispatch(setupActions.opened());
  }, [dispatch, isReady]);
  if (placeholders.length === 0) return null;
  return (
    <p className="ad-setup" role="note">
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
      <span>{t('setup.placeholders', { settings: placeholders.map((name) => SETTINGS[name]).join(', ') })}</span>
    </p>
  );
}
