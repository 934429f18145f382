import * as z from 'zod/mini';
import { LANGUAGES } from '../constants.ts';
import type { PostChatInfo } from '../http/post-people.ts';
import type { PostId, UserId } from '../ids.ts';
import { MAX_ID } from '../max-id.ts';

/**
 * The messages between the site and the embedded chat frame (SPEC.md §7), sent by `postMessage` as objects of the form
 * `{ type, payload }`. Each side sends to the other's exact origin, hears only the other's window and origin, and drops
 * what does not fit these schemas or is too large (SECURITY rules 45 to 49). The small validator is enough for them and a
 * third of the other's size, which the frame would load before its first message.
 */
export const MAX_FRAME_MESSAGE = 64 * 1024;
/** A notification shows a few lines at most. */
export const NOTICE_TEXT_MAX_LENGTH = 300;

const message = <const Type extends string, Payload extends z.ZodMiniType>(type: Type, payload: Payload) =>
  z.object({ type: z.literal(type), payload });
const signal = <const Type extends string>(type: Type) => message(type, z.optional(z.object({})));
const text = (longest: number) => z.string().check(z.maxLength(longest));
const address = z.nullable(text(2048));
const id = z.int().check(z.positive(), z.maximum(MAX_ID));
const userId = id.brand<'UserId'>() satisfies z.ZodMiniType<UserId>;
const postId = id.brand<'PostId'>() satisfies z.ZodMiniType<PostId>;
const conversationId = id.brand<'ConversationId'>();

export const THEMES = ['dark', 'light'] as const;

/** The layout of the dealer's lead inbox. Programs of earlier releases send this value: it stays. */
export const LEAD_INBOX_LAYOUT = 'desk';
/** How the site shows the frame: a column, a large dialog, the whole of a small screen, or a page of the workstation. */
export const CHAT_LAYOUTS = ['panel', 'expanded', 'full', LEAD_INBOX_LAYOUT] as const;
export type ChatLayout = (typeof CHAT_LAYOUTS)[number];

/** The signed-in user's chat info (D092). */
export const ChatUser = z.object({ id: userId, name: text(400), avatar: address, language: z.enum(LANGUAGES) });
export type ChatUser = z.infer<typeof ChatUser>;

const chatInfo = z.object({
  userId,
  postId,
  name: text(400),
  avatar: address,
  title: text(400),
  image: address,
}) satisfies z.ZodMiniType<z.infer<typeof PostChatInfo>>;

/** From the site to the frame. */
export const ToFrame = z.discriminatedUnion('type', [
  /** The panel was closed; the frame stays loaded. */
  signal('ChatClose'),
  message('SetActiveUser', ChatUser),
  /** Nobody is signed in: the frame forgets everything. */
  signal('logout'),
  message('SetChatToken', z.object({ token: text(1024) })),
  /** The conversation about this car is to be opened. */
  message('ActiveConversation', z.object({ chatInfo, user: ChatUser })),
  /** The same for a conversation that exists, as a notice names it. */
  message('OpenConversation', z.object({ conversationId })),
  /** Back on a phone: from a conversation to the list that it was opened from. */
  signal('ShowList'),
  message('ThemeChange', z.enum(THEMES)),
  message('LanguageChange', z.enum(LANGUAGES)),
  message('OnlineChange', z.object({ isOnline: z.boolean() })),
  message('LayoutChange', z.enum(CHAT_LAYOUTS)),
  /** A document has loaded in the frame: a chat answers with `iframeReady`, whatever it has said before. */
  signal('ReadyWanted'),
  /** The host shows notifications: the frame is to send `MessageNotice`. */
  signal('NoticesWanted'),
]);
export type ToFrame = z.infer<typeof ToFrame>;

/** A path of photos on our own host: of a post, or of the chat. */
const imagePath = text(2048).check(
  z.regex(/^\/(?:media|chat)\/[\w.~%/-]+(?:\?[\w.~%=&-]*)?$/),
  z.refine((path) => !/\.\.|\/\/|%2e|%2f/i.test(path)),
);

const imagesToPreview = z.pipe(
  z.object({ images: z.array(imagePath).check(z.minLength(1), z.maxLength(50)), activeIndex: z.int() }),
  z.transform(({ images, activeIndex }) => ({
    images,
    activeIndex: Math.min(Math.max(activeIndex, 0), images.length - 1),
  })),
);

/** From the frame to the site. */
export const FromFrame = z.discriminatedUnion('type', [
  /**
   * The frame's page listens; repeated until the site answers. `document` is the same until the page unloads, so that
   * a reloaded page differs from a repetition.
   */
  message('iframeReady', z.optional(z.object({ document: z.optional(text(40)) }))),
  signal('gotToken'),
  /** The token has expired or was refused: the frame waits for another. */
  signal('TokenNeeded'),
  message('UnreadMessagesCount', z.object({ unreadMessagesCount: z.int().check(z.nonnegative(), z.maximum(9999)) })),
  /** Closes the panel (SPEC.md §7): the frame's own close button and Escape. */
  signal('ActiveConversation'),
  message('ImagesToPreview', imagesToPreview),
  message('OpenPost', z.object({ postId })),
  /** The conversation on the screen: a frame that loads again is led back to it. Null for the list. */
  message('ShownConversation', z.object({ conversationId: z.nullable(conversationId) })),
  /** The user chose to confirm the e-mail address, without which nothing can be written. */
  signal('ConfirmEmail'),
  /** A new message that the user is not looking at, for a host that shows notifications. */
  message('MessageNotice', z.object({ conversationId, name: text(400), text: text(NOTICE_TEXT_MAX_LENGTH) })),
  signal('Expand'),
  signal('Collapse'),
]);
export type FromFrame = z.infer<typeof FromFrame>;

export type PayloadOf<Message extends { type: string }, Type extends Message['type']> =
  Extract<Message, { type: Type }> extends { payload?: infer Payload } ? Payload : undefined;

/** Whether a message has at most `MAX_FRAME_MESSAGE` characters; beyond them it is not read, so that none takes long. */
const fits = (data: unknown): boolean => {
  const waiting: unknown[] = [data];
  let left = MAX_FRAME_MESSAGE;
  while (waiting.length > 0) {
    const value = waiting.pop();
    left -= typeof value === 'string' ? value.length + 2 : 4;
    if (left < 0) return false;
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value) && value.length > left) return false;
    for (const [key, inner] of entriesOf(value)) {
      left -= key.length + 4;
      if (left < 0) return false;
      waiting.push(inner);
    }
  }
  return true;
};

/** One after another, so that a large object is never listed as a whole. */
function* entriesOf(value: object): Generator<[string, unknown]> {
  for (const key in value) yield [key, (value as Record<string, unknown>)[key]];
}

/** What a `message` event brought, by the schema of its direction; undefined for anything else. */
export const readFrameMessage = <Message extends z.ZodMiniType>(
  schema: Message,
  data: unknown,
): z.output<Message> | undefined => (fits(data) ? schema.safeParse(data).data : undefined);
