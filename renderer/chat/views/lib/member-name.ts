import i18next from 'i18next';
import type { ChatMember } from '#contract/live/chat-message.ts';

export type NamedMember = Pick<ChatMember, 'id' | 'name' | 'isDeleted'>;

/** What the other member is called: not everybody has given a name, and a deleted account has none any more. */
export const memberName = ({ id, name, isDeleted }: NamedMember): string =>
  isDeleted ? i18next.t('chat:deletedUser') : name || i18next.t('chat:nameless', { id });
