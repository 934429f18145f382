import type { PayloadAction } from '@reduxjs/toolkit';
import { call, put, select, takeEvery } from 'typed-redux-saga';
import type { ConversationId } from '#contract/live/chat-message.ts';
import type { ChatWorld } from '../../world.ts';
import { composerActions, selectDraft } from '../composer.slice.ts';
import type { WithComposer } from '../composer.slice.ts';
import { conversationsActions } from '../conversations.slice.ts';
import { guarded } from '../guarded.ts';
import { selectUserId } from '../session.slice.ts';
import type { WithSession } from '../session.slice.ts';

type World = Pick<ChatWorld, 'drafts'>;

/** Keeps unsent texts on the device at every key press and brings them back with their conversation. */
export function* draftsSaga(deps: World) {
  yield* takeEvery(conversationsActions.opened, guarded(restore, deps));
  yield* takeEvery(composerActions.typed, guarded(keep, deps));
  yield* takeEvery(composerActions.editEnded, guarded(bringBack, deps));
}

function* restore({ drafts }: World, { payload: { id } }: PayloadAction<{ id: ConversationId }>) {
  const userId = yield* select((state: WithSession) => selectUserId(state));
  if (userId === null) return;
  const text = yield* call(drafts.read, userId, id);
  if (text !== '') yield* put(composerActions.draftRestored({ id, text }));
}

function* bringBack({ drafts }: World, { payload: id }: PayloadAction<ConversationId>) {
  const userId = yield* select((state: WithSession) => selectUserId(state));
  if (userId !== null) yield* put(composerActions.draftReturned({ id, text: yield* call(drafts.read, userId, id) }));
}

/** The new text of a message that is edited is no draft of another. */
function* keep({ drafts }: World, { payload: { id, text } }: PayloadAction<{ id: ConversationId; text: string }>) {
  const userId = yield* select((state: WithSession) => selectUserId(state));
  const { editing } = yield* select((state: WithComposer) => selectDraft(state, id));
  if (userId !== null && editing === null) yield* call(drafts.write, userId, id, text);
}
