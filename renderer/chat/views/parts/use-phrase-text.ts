import { useTranslation } from 'react-i18next';
import { phraseText } from '../lib/message-text.ts';

/** A ready-made question or answer in the reader's language; one that this program does not know is shown as unknown. */
export const usePhraseText = (): ((code: string) => string) => {
  const { t } = useTranslation(['chat', 'chatPhrases']);
  return (code) => phraseText(t, code);
};
