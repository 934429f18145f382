import { z } from 'zod';
import { isPhrase } from '../chat-phrases.ts';
import { CHAT, CHAT_REPORT_REASONS, LEAD_STATES } from '../chat.ts';
import { LANGUAGES } from '../constants.ts';
import { idText, PostId, UserId, wholeNumber } from '../ids.ts';
import { ChatMessage, Conversation, MemberPresence } from '../live/chat-message.ts';
import { MEDIA_KEY } from '../media.ts';
import { CURRENCIES } from '../money.ts';
import { chatRoutes } from './chat-routes.ts';
import { endpoint, valueOf } from './define.ts';

const { conversations, messages, settings, leadInbox } = chatRoutes;

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const byId = z.strictObject({ id: idText });
const byNumber = z.strictObject({ id: idText, number: idText });
const limit = wholeNumber.pipe(z.number().min(1).max(100));
const count = z.number().int().nonnegative();
/** Something to see: spaces and signs of direction alone are no text. */
const isVisible = (written: string): boolean => /[^\s\p{Cf}]/u.test(written);
const text = z.string().trim().min(1).max(CHAT.textMaxLength).refine(isVisible);
/** Made by the client: the same key is the same message, however often it is sent. */
const clientKey = z.uuid();
const replyTo = z.number().int().positive().optional();

const common = { clientKey, replyTo };
/** A new message. An offer with `replyTo` of an open offer is the counter-offer to it. */
export const NewMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text, ...common }),
  z.strictObject({ kind: z.literal('phrase'), code: z.string().refine(isPhrase), ...common }),
  z.strictObject({
    kind: z.literal('photos'),
    /** Ids that `uploadPhoto` gave in this conversation. */
    photoIds: z.array(z.string().max(64)).min(1).max(CHAT.photosPerMessage),
    text: z.string().trim().max(CHAT.textMaxLength).default(''),
    ...common,
  }),
  z.strictObject({ kind: z.literal('car'), postId: PostId, ...common }),
  z.strictObject({
    kind: z.literal('offer'),
    /** Stored in hundredths, and never as nothing. */
    amount: z.number().min(0.01).max(1_000_000_000),
    currency: z.enum(CURRENCIES),
    ...common,
  }),
  z.strictObject({
    kind: z.literal('viewing'),
    /** In the future, at most 90 days ahead. */
    date: z.iso.datetime(),
    place: z.string().trim().max(200).default(''),
    ...common,
  }),
]);
export type NewMessage = z.input<typeof NewMessage>;

const Options = z.strictObject({
  isArchived: z.boolean().optional(),
  isMuted: z.boolean().optional(),
  isTranslated: z.boolean().optional(),
  /** The seller's mark that nothing is left to do; a new message of the buyer takes it away. */
  isDone: z.boolean().optional(),
});

const Settings = z.object({
  isPresenceHidden: z.boolean(),
  /** Notices by these ways when one is not looking. */
  byTelegram: z.boolean(),
  /** Telegram is off because the user blocked the bot there. */
  isBotBlocked: z.boolean(),
  byMail: z.boolean(),
  onDesktop: z.boolean(),
  /** Users that this user has blocked. */
  blocked: z.array(z.object({ id: UserId, name: z.string() })),
});
export type ChatSettings = z.infer<typeof Settings>;

const Translation = z.object({
  number: count,
  /** `same`: nothing to translate; `unavailable`: ask again later; `quota`: enough for today. */
  status: z.enum(['translated', 'same', 'unavailable', 'quota']),
  text: z.string().nullable(),
});
export type MessageTranslation = z.infer<typeof Translation>;

const UploadedPhoto = z.object({ id: z.string(), width: count, height: count, url: z.string(), thumbUrl: z.string() });

const CannedReply = z.object({ id: z.number().int(), title: z.string(), text: z.string() });
export type CannedReply = z.infer<typeof CannedReply>;
const cannedReply = z.strictObject({
  title: z.string().trim().min(1).max(CHAT.cannedTitleMaxLength),
  /** May hold {car} and {price}. */
  text: z.string().trim().min(1).max(CHAT.cannedReplyMaxLength),
});
const byReply = z.strictObject({ replyId: idText });

const done = valueOf(z.null());
const aConversation = valueOf(Conversation);
const aMessage = valueOf(ChatMessage);
const unread = { sequence: count, unread: count };

/**
 * The chat's calls, as the frame sends them. Codes besides the common ones: CHAT_CLOSED (sold or deleted car, block),
 * CHAT_MUTED, EMAIL_NOT_VERIFIED, CHAT_REPEATED (the same text to many), EDIT_TOO_LATE, CONVERSATION_NOT_FOUND,
 * MESSAGE_NOT_FOUND; anyone else's conversation is not found.
 */
export const chat = {
  conversations: {
    /** The latest first, or with `sort=unread` those with unread messages first; `before` is the `next` of the page above. */
    list: endpoint(conversations.list, {
      query: z.strictObject({
        archived: flag.default(false),
        unread: flag.optional(),
        role: z.enum(['buyer', 'seller']).optional(),
        postId: idText.optional(),
        state: z.enum(LEAD_STATES).optional(),
        overdue: flag.optional(),
        sort: z.enum(['latest', 'unread']).default('latest'),
        before: z.string().max(80).optional(),
        limit: limit.default(CHAT.conversationsPerPage),
      }),
      reply: valueOf(z.object({ items: z.array(Conversation), next: z.string().nullable(), ...unread })),
    }),
    /**
     * Conversations that changed after this count of the user's, each as it is now. `isReset`: too much, load anew.
     * `presences` are those of all members who are online or were within the hour.
     */
    changes: endpoint(conversations.changes, {
      query: z.strictObject({ after: wholeNumber.default(0) }),
      reply: valueOf(
        z.object({
          items: z.array(Conversation),
          isReset: z.boolean(),
          presences: z.array(MemberPresence),
          ...unread,
        }),
      ),
    }),
    /** The viewer's conversation about this car, created if it does not exist. The seller sees it after the first message. */
    open: endpoint(conversations.open, { body: z.strictObject({ postId: PostId }), reply: aConversation }),
    one: endpoint(conversations.one, { params: byId, reply: aConversation }),
    setOptions: endpoint(conversations.setOptions, { params: byId, body: Options, reply: aConversation }),
    read: endpoint(conversations.read, {
      params: byId,
      body: z.strictObject({ number: z.number().int().positive() }),
      reply: aConversation,
    }),
    typing: endpoint(conversations.typing, { params: byId, body: z.strictObject({}), reply: done }),
    report: endpoint(conversations.report, {
      params: byId,
      body: z.strictObject({ reason: z.enum(CHAT_REPORT_REASONS), text: z.string().trim().max(1000).default('') }),
      reply: done,
    }),
    /** Translations into the reader's language, one state for each number asked. */
    translate: endpoint(conversations.translate, {
      params: byId,
      body: z.strictObject({
        numbers: z.array(z.number().int().positive()).min(1).max(CHAT.translationsAtOnce),
        lang: z.enum(LANGUAGES),
      }),
      reply: valueOf(z.array(Translation)),
    }),
  },
  messages: {
    /** By number, the oldest first: the last ones, those `before` a number, or those changed `after` a version. */
    list: endpoint(messages.list, {
      params: byId,
      query: z.strictObject({
        before: idText.optional(),
        after: wholeNumber.optional(),
        limit: limit.default(CHAT.messagesPerPage),
      }),
      reply: valueOf(z.object({ items: z.array(ChatMessage), hasMore: z.boolean(), version: count })),
    }),
    send: endpoint(messages.send, { params: byId, body: NewMessage, reply: aMessage }),
    /** Own texts, for `CHAT.editMinutes`. */
    edit: endpoint(messages.edit, { params: byNumber, body: z.strictObject({ text }), reply: aMessage }),
    /** Own messages; their number stays, what they said is deleted. */
    withdraw: endpoint(messages.withdraw, { params: byNumber, reply: aMessage }),
    /** To the other's open offer or viewing. An accepted offer changes no price (D180). */
    answer: endpoint(messages.answer, {
      params: byNumber,
      body: z.strictObject({ answer: z.enum(['accept', 'decline']) }),
      reply: aMessage,
    }),
    /** The bytes of one photo as they are, under their SHA-256, as `photos.upload`. */
    uploadPhoto: endpoint(messages.uploadPhoto, {
      params: z.strictObject({ id: idText, key: z.string().regex(MEDIA_KEY) }),
      reply: valueOf(UploadedPhoto),
    }),
    /** Texts of one's own conversations that hold all words, the latest first. */
    search: endpoint(messages.search, {
      query: z.strictObject({
        query: z.string().trim().min(CHAT.searchMinLength).max(CHAT.searchMaxLength),
        before: z.string().max(80).optional(),
      }),
      reply: valueOf(
        z.object({
          items: z.array(z.object({ conversation: Conversation, message: ChatMessage })),
          next: z.string().nullable(),
        }),
      ),
    }),
    /** All of one's conversations with their messages, for keeping. */
    export: endpoint(messages.export, {
      reply: valueOf(z.array(z.object({ conversation: Conversation, messages: z.array(ChatMessage) }))),
    }),
  },
  settings: {
    get: endpoint(settings.get, { reply: valueOf(Settings) }),
    save: endpoint(settings.save, {
      body: z.strictObject(Settings.omit({ blocked: true, isBotBlocked: true }).partial().shape),
      reply: valueOf(Settings),
    }),
    block: endpoint(settings.block, { body: z.strictObject({ userId: UserId }), reply: valueOf(Settings) }),
    unblock: endpoint(settings.unblock, { params: z.strictObject({ userId: idText }), reply: valueOf(Settings) }),
  },
  /** The seller's lead inbox. */
  leadInbox: {
    figures: endpoint(leadInbox.figures, {
      reply: valueOf(
        z.object({
          byState: z.record(z.enum(LEAD_STATES), count),
          overdue: count,
          unread: count,
          /** Minutes to the first answer, the median of 30 days (D179); null below five conversations. */
          answerMinutes: count.nullable(),
          /** Cars with conversations, the latest first. */
          cars: z.array(z.object({ postId: PostId, title: z.string(), conversations: count, unread: count })),
        }),
      ),
    }),
    replies: endpoint(leadInbox.replies, { reply: valueOf(z.array(CannedReply)) }),
    addReply: endpoint(leadInbox.addReply, { body: cannedReply, reply: valueOf(z.array(CannedReply)) }),
    saveReply: endpoint(leadInbox.saveReply, {
      params: byReply,
      body: cannedReply,
      reply: valueOf(z.array(CannedReply)),
    }),
    removeReply: endpoint(leadInbox.removeReply, { params: byReply, reply: valueOf(z.array(CannedReply)) }),
  },
};
