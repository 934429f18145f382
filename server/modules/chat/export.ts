import { viewConversations, type Viewed, viewMessages } from './chat-views.ts';
import type { ChatDeps } from './deps.ts';
import { messagesAfter } from './messages.repository.ts';
import { conversationIdsAfter } from './search.repository.ts';

const CONVERSATIONS_AT_ONCE = 100;
const MESSAGES_AT_ONCE = 500;

async function* messagesOf(deps: ChatDeps, userId: number, { row }: Viewed): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const rows = await messagesAfter(deps.db, row.id, { after, upTo: row.version, limit: MESSAGES_AT_ONCE });
    const messages = await viewMessages(deps, rows, { userId, conversation: row });
    if (messages.length > 0) yield `${after === 0 ? '' : ','}${messages.map((each) => JSON.stringify(each)).join(',')}`;
    if (rows.length < MESSAGES_AT_ONCE) return;
    after = rows.at(-1)!.version;
  }
}

/** All conversations of a user with their messages, as the parts of one JSON reply: a busy seller's do not fit into memory. */
export async function* exportOf(deps: ChatDeps, userId: number): AsyncGenerator<string> {
  yield '{"isSuccess":true,"value":[';
  let after = 0;
  let comma = '';
  for (;;) {
    const ids = await conversationIdsAfter(deps.db, userId, after, CONVERSATIONS_AT_ONCE);
    for (const viewed of await viewConversations(deps, userId, ids)) {
      yield `${comma}{"conversation":${JSON.stringify(viewed.conversation)},"messages":[`;
      yield* messagesOf(deps, userId, viewed);
      yield ']}';
      comma = ',';
    }
    if (ids.length < CONVERSATIONS_AT_ONCE) break;
    after = ids.at(-1)!;
  }
  yield ']}';
}
