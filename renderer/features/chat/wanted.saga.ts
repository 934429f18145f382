import { call, put, select } from 'typed-redux-saga';
import type { PostId } from '#contract/ids.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import type { ChatWorld } from './chat-world.ts';
import { chatActions } from './chat.slice.ts';
import { chatUserOf, type WithSite } from './with-site.ts';

const site = (state: WithSite): WithSite => state;

/** Sends the frame the conversation to open once it is ready and shown. */
export function* openWanted(world: ChatWorld) {
  const { chat, session } = yield* select(site);
  const { wanted } = chat;
  const user = session.data?.chatInfo ? chatUserOf(session.data.chatInfo) : null;
  if (wanted === null || user === null || chat.frame !== 'ready' || chat.panel === 'closed') return;
  if (wanted.kind === 'conversation') {
    world.line.send({ type: 'OpenConversation', payload: { conversationId: wanted.id } });
  } else {
    const chatInfo = wanted.kind === 'post' ? wanted.chatInfo : yield* call(findChatInfo, world, wanted.postId);
    // A car that is sold or gone takes no new conversation; the list is shown.
    if (chatInfo !== null) world.line.send({ type: 'ActiveConversation', payload: { chatInfo, user } });
  }
  yield* put(chatActions.wantedSettled());
}

function* findChatInfo({ api }: ChatWorld, id: PostId) {
  const { value } = yield* abortable((signal) => api.posts.details({ params: { id } }, signal));
  return value.chatInfo;
}
