import { call, put, takeEvery, takeLeading } from 'typed-redux-saga';
import type { ConversationId } from '#contract/live/chat-message.ts';
import type { ChatWorld } from '../../world.ts';
import { conversationLoaded } from '../events.ts';
import { guarded } from '../guarded.ts';
import { safetyActions } from '../safety.slice.ts';

type World = Pick<ChatWorld, 'api'>;

export function* safetySaga(deps: World) {
  yield* takeEvery(safetyActions.blockAsked, guarded(block, deps));
  yield* takeEvery(safetyActions.unblockAsked, guarded(unblock, deps));
  yield* takeLeading(safetyActions.reportAsked, guarded(report, deps));
}

function* block({ api }: World, { payload: { id, userId } }: ReturnType<typeof safetyActions.blockAsked>) {
  yield* call(() => api.settings.block({ body: { userId } }));
  yield* call(reload, api, id);
  yield* put(safetyActions.done('blocked'));
}

function* unblock({ api }: World, { payload: { id, userId } }: ReturnType<typeof safetyActions.unblockAsked>) {
  yield* call(() => api.settings.unblock({ params: { userId } }));
  yield* call(reload, api, id);
  yield* put(safetyActions.done('unblocked'));
}

/** Whether it is closed now is the server's to say. */
function* reload(api: World['api'], id: ConversationId) {
  const { value } = yield* call(() => api.conversations.one({ params: { id } }));
  yield* put(conversationLoaded(value));
}

function* report({ api }: World, { payload: { id, reason, text } }: ReturnType<typeof safetyActions.reportAsked>) {
  yield* call(() => api.conversations.report({ params: { id }, body: { reason, text } }));
  yield* put(safetyActions.done('reported'));
}
