import type { TFunction } from 'i18next';
import type { ChatReport } from '#contract/http/chat-moderation.ts';

/** What a user is called: not everybody has given a name, and a deleted account has none any more. */
export const nameOf = (t: TFunction<'chatReports'>, user: ChatReport['reported']): string =>
  user === null ? t('deleted') : user.name || t('nameless', { id: user.id });
