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
  readonly onMessage: (payload: z.infer<typeof ReceiveMessage>) => void;
  readonly onConversation: (payload: z.infer<typeof ConversationChanged>) => void;
  readonly onTyping: (payload: z.infer<typeof Typing>) => void;
  readonly onPresence: (payload: MemberPresence) => void;
  readonly onUnread: (payload: z.infer<typeof UnreadChanged>) => void;
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
    line.on('ReceiveMessage', ([payload]) => {
      const parsed = schemas.ReceiveMessage.safeParse(payload);
      if (parsed.success) onMessage(parsed.data);
    });
    line.on('ConversationChanged', ([payload]) => onConversation(payload));
    line.on('Typing', ([payload]) => onTyping(payload));
    line.on('PresenceChanged', ([payload]) => onPresence(payload));
    line.on('UnreadChanged', ([payload]) => onUnread(payload));
    line.onBack(onBack);
    line.onEnd(() => {
      onRefused();
      onEnd();
    });
    return line;
  };
