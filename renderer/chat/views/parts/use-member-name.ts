import { useTranslation } from 'react-i18next';
import type { ChatMember } from '#contract/live/chat-message.ts';

/** The name of the other member; an account that was deleted has none. */
export const useMemberName = ({ name }: Pick<ChatMember, 'name'>): string => {
  const { t } = useTranslation('chat');
  return name || t('deletedUser');
};
