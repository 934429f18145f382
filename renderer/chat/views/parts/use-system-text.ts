import { useTranslation } from 'react-i18next';
import type { MessageBody } from '#contract/live/chat-message.ts';
import { systemText } from '../lib/message-text.ts';

/** A line that the product writes, in the reader's language. */
export const useSystemText = (): ((body: Extract<MessageBody, { kind: 'system' }>) => string) => {
  const { t } = useTranslation(['chat', 'chatPhrases']);
  return (body) => systemText(t, body);
};
