import { useTranslation } from 'react-i18next';

/** The locale for Intl: `en`, `hy` or `ru`. */
export const useLocale = (): string => useTranslation('chat').i18n.language;
