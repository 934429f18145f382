import { useTranslation } from 'react-i18next';
import type { ChatMember } from '#contract/live/chat-message.ts';

/** What the other member is called: not everybody has given a name, and a deleted account has none any more. */
export const useMemberName = ({ id, name, isDeleted }: Pick<ChatMember, 'id' | 'name' | 'isDeleted'>): string => {
  const { t } = useTranslation('chat');
  if (isDeleted) return t('deletedUser');
  return name || t('nameless', { id });
};
