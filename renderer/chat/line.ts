import type { z } from 'zod';
import type { Bearer } from '#renderer/api/bearer.ts';
import type {
  ConversationChanged,
  MemberPresence,
  ReceiveMessage,
  Typing,
  UnreadChanged,
} from '#contract/live/chat-message.ts';

/** The desktop program passes requests on, and no sockets. */
const hubTransport = () => (location.protocol === 'app:' ? 'longPolling' : 'webSockets');

/** Events of the hub for the frame. */
export type LineEvents = {
  readonly onMessage: (told: z.infer<typeof ReceiveMessage>) => void;
  readonly onConversation: (told: z.infer<typeof ConversationChanged>) => void;
  readonly onTyping: (told: z.infer<typeof Typing>) => void;
  readonly onPresence: (told: MemberPresence) => void;
  readonly onUnread: (told: z.infer<typeof UnreadChanged>) => void;
  /** Reconnected: messages of the hub that were sent meanwhile are lost. */
  readonly onBack: () => void;
  readonly onEnd: () => void;
};
export type Line = { readonly start: () => Promise<void>; readonly stop: () => Promise<void> };
export type OpenLine = (events: LineEvents) => Promise<Line>;

/**
 * Opens lines with the chat's token; the hub's client and the schemas come with the first one. `onRefused`: the hub closed
 * the line, as it does at once when the session ends elsewhere.
 */
export const lineOpener =
  (bearer: Bearer, onRefused: () => void): OpenLine =>
  async ({ onMessage, onConversation, onTyping, onPresence, onUnread, onBack, onEnd }) => {
    const [{ openHub }, schemas] = await Promise.all([
      import('#renderer/lib/hub.ts'),
      import('#contract/live/chat-message.ts'),
    ]);
    const line = openHub({ getToken: bearer.get, transport: hubTransport() });
    line.on('ReceiveMessage', ([told]) => {
      const parsed = schemas.ReceiveMessage.safeParse(told);
      if (parsed.success) onMessage(parsed.data);
    });
    line.on('ConversationChanged', ([told]) => onConversation(told));
    line.on('Typing', ([told]) => onTyping(told));
    line.on('PresenceChanged', ([told]) => onPresence(told));
    line.on('UnreadChanged', ([told]) => onUnread(told));
    line.onBack(onBack);
    line.onEnd(() => {
      onRefused();
      onEnd();
    });
    return line;
  };
