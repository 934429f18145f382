import { leadInboxReducer } from '../lead-inbox/lead-inbox.slice.ts';
import { settingsReducer } from '../settings/settings.slice.ts';
import { composerReducer } from './composer.slice.ts';
import { conversationsReducer } from './conversations.slice.ts';
import { messagesReducer } from './messages.slice.ts';
import { outboxReducer } from './outbox.slice.ts';
import { safetyReducer } from './safety.slice.ts';
import { searchReducer } from './search.slice.ts';
import { sessionReducer } from './session.slice.ts';
import { translationsReducer } from './translations.slice.ts';

/** The state of conversations, for the frame's store. */
export const chatReducers = {
  composer: composerReducer,
  leadInbox: leadInboxReducer,
  conversations: conversationsReducer,
  messages: messagesReducer,
  outbox: outboxReducer,
  safety: safetyReducer,
  search: searchReducer,
  session: sessionReducer,
  settings: settingsReducer,
  translations: translationsReducer,
};
