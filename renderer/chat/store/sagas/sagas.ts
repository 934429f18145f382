import { leadInboxSaga } from '../../lead-inbox/lead-inbox.saga.ts';
import { fillSaga } from '../../kept/fill.saga.ts';
import { keptSaga } from '../../kept/kept.saga.ts';
import { settingsSaga } from '../../settings/settings.saga.ts';
import type { ChatWorld } from '../../world.ts';
import { conversationsSaga } from './conversations.saga.ts';
import { draftsSaga } from './drafts.saga.ts';
import { lineSaga } from './line.saga.ts';
import { messagesSaga } from './messages.saga.ts';
import { outboxSaga } from './outbox.saga.ts';
import { safetySaga } from './safety.saga.ts';
import { searchSaga } from './search.saga.ts';
import { syncSaga } from './sync.saga.ts';
import { translationsSaga } from './translations.saga.ts';

/** One per part of the chat; each runs on its own, so that one failure stops no other. */
export const chatSagas: readonly ((world: ChatWorld) => Generator)[] = [
  keptSaga,
  conversationsSaga,
  leadInboxSaga,
  draftsSaga,
  messagesSaga,
  outboxSaga,
  safetySaga,
  searchSaga,
  settingsSaga,
  syncSaga,
  translationsSaga,
  fillSaga,
  lineSaga,
];
