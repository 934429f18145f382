import { LANGUAGES } from '#contract/constants.ts';
import { PostId, UserId } from '#contract/ids.ts';
import {
  type ChatCar,
  type ChatMember,
  type ChatMessage,
  type ChatPhoto,
  type Conversation,
  ConversationId,
  type MessageBody,
} from '#contract/live/chat-message.ts';
import type { WarningCode } from '#contract/chat.ts';
import { mediaUrl } from '#contract/media.ts';
import { toMajor } from '#contract/money.ts';
import { displayName } from '#server/lib/display-name.ts';
import { storedCurrency } from '#server/modules/posts/index.ts';
import { carStatusOf, closedReasonOf } from './closed.ts';
import { type MessageRow, payloadOf, type StoredPrice } from './rows.ts';
import type { CarRow, ViewRow } from './views.repository.ts';

const THUMB_WIDTH = 320;

/** The car as it is today. Of one that is gone or not approved no photo is shown, of one that is gone no price. */
export const toCar = (row: CarRow): ChatCar => {
  const status = carStatusOf(row);
  const hasPhoto = row.photo !== null && status !== 'gone' && row.moderation === 'approved';
  const price = { amount: toMajor(row.price_minor), currency: storedCurrency(row.price_unit) };
  return {
    postId: PostId.parse(row.post_id),
    title: `${row.brand} ${row.model}, ${row.year}`,
    image: hasPhoto ? mediaUrl(row.photo!, THUMB_WIDTH) : null,
    price: status === 'gone' || row.price_minor <= 0 ? null : price,
    status,
  };
};

const amountOf = (price: StoredPrice | null) =>
  price === null || price.minor <= 0
    ? null
    : { amount: toMajor(price.minor), currency: storedCurrency(price.currency) };

/** Rows that several messages refer to, loaded once. */
export type MessageExtras = {
  readonly cars: ReadonlyMap<number, ChatCar>;
  /** By their ids. */
  readonly photos: ReadonlyMap<string, ChatPhoto>;
  /** The address of an agreed viewing's calendar file. */
  readonly calendarUrl: (number: number) => string;
};

/** The reader and the conversation. */
export type Reader = {
  readonly userId: number;
  readonly conversation: Pick<ViewRow, 'id' | 'buyer_id' | 'first_asked_at' | 'first_answered_at'>;
};

/** Links may be opened once the one who got them has written too. */
const hasOpenLinks = ({ sender_id }: MessageRow, { conversation }: Reader): boolean => {
  const { buyer_id, first_asked_at, first_answered_at } = conversation;
  return (sender_id === buyer_id ? first_answered_at : first_asked_at) !== null;
};

const bodyOf = (row: MessageRow, reader: Reader, { cars, photos, calendarUrl }: MessageExtras): MessageBody => {
  const { kind, text } = row;
  switch (kind) {
    case 'text':
      return {
        kind,
        text,
        language: LANGUAGES.find((language) => language === row.language) ?? null,
        hasOpenLinks: hasOpenLinks(row, reader),
      };
    case 'phrase':
      return { kind, code: payloadOf(row, kind).code };
    case 'photos':
      return { kind, photos: payloadOf(row, kind).photoIds.flatMap((id) => photos.get(id) ?? []), text };
    case 'car': {
      const car = cars.get(payloadOf(row, kind).postId);
      return car === undefined ? { kind: 'withdrawn' } : { kind, car };
    }
    case 'offer': {
      const { minor, currency, state } = payloadOf(row, kind);
      return { kind, amount: toMajor(minor), currency: storedCurrency(currency), state };
    }
    case 'viewing': {
      const viewing = payloadOf(row, kind);
      return { kind, ...viewing, calendarUrl: viewing.state === 'accepted' ? calendarUrl(row.number) : null };
    }
    case 'system': {
      const { code, from, to } = payloadOf(row, kind);
      return { kind, code, from: amountOf(from), to: amountOf(to) };
    }
    default:
      return { kind: 'withdrawn' };
  }
};

/** A message as one member sees it: its key is the sender's, its warnings are the reader's. */
export const toMessage = (row: MessageRow, reader: Reader, extras: MessageExtras): ChatMessage => {
  const isOwn = row.sender_id === reader.userId;
  return {
    number: row.number,
    version: row.version,
    senderId: row.sender_id === null ? null : UserId.parse(row.sender_id),
    clientKey: isOwn ? row.client_key : null,
    body: bodyOf(row, reader, extras),
    replyTo: row.reply_to,
    createdDate: row.created_at,
    editedDate: row.edited_at,
    // A list of codes that our own code wrote.
    warnings: isOwn ? [] : (JSON.parse(row.warnings) as WarningCode[]),
  };
};

/** A user's presence, as far as the viewer may know it. */
export type PresenceOf = (row: ViewRow) => ChatMember['presence'];

const toMember = (row: ViewRow, presence: ChatMember['presence']): ChatMember => ({
  id: UserId.parse(row.other_id),
  name: displayName(row),
  isDeleted: row.is_other_deleted === 1,
  avatar: row.avatar_key === null ? null : mediaUrl(row.avatar_key, THUMB_WIDTH),
  isBusiness: row.is_business === 1,
  isVerified: row.is_verified === 1,
  presence,
});

const muteOf = ({ muted_until, mute_reason }: ViewRow, now: number): Conversation['mute'] =>
  muted_until === null || Date.parse(muted_until) <= now ? null : { until: muted_until, reason: mute_reason ?? '' };

type Seen = {
  readonly last: ChatMessage | null;
  readonly presence: ChatMember['presence'];
  readonly now: number;
};

/** A conversation as one member sees it. */
export const toConversation = (row: ViewRow, { last, presence, now }: Seen): Conversation => ({
  id: ConversationId.parse(row.id),
  role: row.role,
  other: toMember(row, presence),
  car: toCar(row),
  last,
  lastNumber: row.last_number,
  version: row.version,
  readNumber: row.read_number,
  otherReadNumber: row.other_read_number,
  unread: row.unread,
  state: row.state,
  waitingSince: row.waiting_since,
  isArchived: row.is_archived === 1,
  isMuted: row.is_muted === 1,
  isTranslated: row.is_translated === 1,
  // Nobody reads what is written to a deleted user.
  closed: closedReasonOf({ ...row, is_blocked: row.is_blocked || row.is_other_deleted === 1 }, now),
  mute: muteOf(row, now),
});
