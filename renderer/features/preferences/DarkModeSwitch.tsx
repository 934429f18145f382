import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { themePicked } from '#renderer/events.ts';
import { ThemeSwitch } from '#renderer/ui/controls/ThemeSwitch.tsx';
import { selectTheme } from './preferences.slice.ts';

export function DarkModeSwitch() {
  const theme = useSelector(selectTheme);
  const dispatch = useDispatch();
  const { t } = useTranslation('shell');
  return (
    <ThemeSwitch
      label={t('darkMode')}
      dark={theme === 'dark'}
      onToggle={(dark) => dispatch(themePicked(dark ? 'dark' : 'light'))}
    />
  );
}
