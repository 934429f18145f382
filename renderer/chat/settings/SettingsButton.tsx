import { IconSettings } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { settingsActions } from './settings.slice.ts';

/** Opens the settings in place of the list. */
export function SettingsButton({ button }: { readonly button: RefObject<HTMLButtonElement | null> }) {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  return (
    <button
      ref={button}
      type="button"
      className="chat-icon-button"
      aria-label={t('settings')}
      title={t('settings')}
      onClick={() => dispatch(settingsActions.opened())}
    >
      <IconSettings size={20} aria-hidden />
    </button>
  );
}

/** For the button that opened the settings: it gets the focus back unless something else has it. */
export const useFocusBack = (isSettings: boolean): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(isSettings);
  useEffect(() => {
    if (before.current && !isSettings && document.activeElement === document.body) button.current?.focus();
    before.current = isSettings;
  }, [isSettings]);
  return button;
};
