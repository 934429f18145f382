import { useTranslation } from 'react-i18next';
import { isPhrase } from '#contract/chat-phrases.ts';

/** A ready-made question or answer in the reader's language; one that this program does not know is said to be so. */
export const usePhraseText = (): ((code: string) => string) => {
  const { t } = useTranslation(['chat', 'chatPhrases']);
  return (code) => (isPhrase(code) ? t(`chatPhrases:${code}`) : t('chat:phraseUnknown'));
};
