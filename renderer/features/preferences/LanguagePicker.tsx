import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { LanguageSelect } from '#renderer/ui/controls/LanguageSelect.tsx';
import { preferencesActions, selectLanguage } from './preferences.slice.ts';

/** The language dropdown of header, menu and footer. */
export function LanguagePicker() {
  const language = useSelector(selectLanguage);
  const dispatch = useDispatch();
  const { t } = useTranslation('shell');
  return (
    <LanguageSelect
      label={t('language')}
      value={language}
      onChange={(picked) => dispatch(preferencesActions.languagePicked(picked))}
    />
  );
}
