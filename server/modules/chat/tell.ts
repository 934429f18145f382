import type { Conversation } from '#contract/live/chat-message.ts';
import { type LiveSubscriber, live } from '#server/events/bus.ts';
import type { EventOf } from '#server/events/events.ts';
import { groupOf, type Hub, type HubPublisher } from '#server/modules/hub/index.ts';
import { viewConversations, viewMessages } from './chat-views.ts';
import type { ChatDeps, LiveChanges } from './deps.ts';
import { findMessage } from './messages.repository.ts';
import { isShownTo, type Counted } from './scene.ts';
import type { ViewRow } from './views.repository.ts';

type Change = EventOf<'messageSent' | 'conversationChanged'>;

/** A single node notifies everybody; one of several notifies its own connections, since each node receives every change. */
export const liveChanges = (
  hub: Pick<Hub, 'send' | 'countOf'>,
  { send, hasOthers }: { readonly send: HubPublisher['send']; readonly hasOthers: boolean },
): LiveChanges =>
  hasOthers
    ? {
        send: async (group, event, args) => hub.send(group, event, args),
        isOurs: (userId) => hub.countOf(groupOf.user(userId)) > 0,
      }
    : { send, isOurs: () => true };

const tellMessage = async (
  deps: ChatDeps,
  { userId, sequence }: Counted[number],
  {
    row,
    conversation,
    number,
  }: { readonly row: ViewRow; readonly conversation: Conversation; readonly number: number },
): Promise<void> => {
  const isLast = conversation.last?.number === number;
  const found = isLast ? undefined : await findMessage(deps.db, row.id, number);
  const [message] =
    found === undefined ? [conversation.last] : await viewMessages(deps, [found], { userId, conversation: row });
  if (message) await deps.changes.send(groupOf.user(userId), 'ReceiveMessage', [{ sequence, conversation, message }]);
};

/** Tells one member's clients of a change, with the conversation as that member sees it now. */
const tellMember = async (deps: ChatDeps, event: Change, member: Counted[number]): Promise<void> => {
  const { userId, sequence, unread } = member;
  const { conversationId, number } = event;
  const [viewed] = await viewConversations(deps, userId, [conversationId]);
  if (viewed !== undefined && isShownTo(viewed.row, userId)) {
    if (number === undefined)
      await deps.changes.send(groupOf.user(userId), 'ConversationChanged', [
        { sequence, conversation: viewed.conversation },
      ]);
    else await tellMessage(deps, member, { ...viewed, number });
  }
  if (unread !== undefined) await deps.changes.send(groupOf.user(userId), 'UnreadChanged', [{ unread, sequence }]);
};

/**
 * Tells both members' clients over the hub, in the order in which this process hears of commits: with several
 * connections that can differ from the sequences, and clients then ask for changes. Every node reads the changes of the
 * others from the database, so none is lost with Redis.
 */
export const tellMembers = (deps: ChatDeps): LiveSubscriber => {
  let last: Promise<void> = Promise.resolve();
  const tell = async (events: readonly Change[]): Promise<void> => {
    for (const event of events)
      for (const member of event.told ?? [])
        if (deps.changes.isOurs(member.userId)) await tellMember(deps, event, member);
  };
  return live({
    name: 'chat',
    kinds: ['messageSent', 'conversationChanged'],
    // Views of conversations are queries: caches do not wait for them.
    ofOthers: 'slow',
    handle: (recorded) => {
      const sent = last.then(() => tell(recorded.map(({ event }) => event)));
      last = sent.catch(() => undefined);
      return sent;
    },
  });
};
