import type { ChatMessage, ChatPhoto, Conversation } from '#contract/live/chat-message.ts';
import type { Db } from '#server/database/connection.ts';
import { carsByIds } from './cars.ts';
import type { ChatDeps } from './deps.ts';
import { presenceOf } from './presence.ts';
import { findChatPhotos } from './private-photos.repository.ts';
import { photoFor } from './private-photos.routes.ts';
import { type MessageRow, payloadOf } from './rows.ts';
import { findLastMessages, findViewRows, type ViewRow } from './views.repository.ts';
import { type MessageExtras, type Reader, toConversation, toMessage } from './views.ts';

const NO_PHOTOS: ReadonlyMap<string, ChatPhoto> = new Map();

const carsOf = (db: Db, rows: readonly MessageRow[]): Promise<MessageExtras['cars']> =>
  carsByIds(
    db,
    rows.filter(({ kind }) => kind === 'car').map((row) => payloadOf(row, 'car').postId),
  );

const photosOf = async (
  { db, links }: Pick<ChatDeps, 'db' | 'links'>,
  rows: readonly MessageRow[],
  readerId: number,
): Promise<MessageExtras['photos']> => {
  const ids = rows.filter(({ kind }) => kind === 'photos').flatMap((row) => payloadOf(row, 'photos').photoIds);
  if (ids.length === 0) return NO_PHOTOS;
  const photos = await findChatPhotos(db, ids);
  return new Map([...photos].map(([id, photo]) => [id, photoFor(links, photo, readerId)]));
};

/** Messages of one conversation as its reader sees them. */
export const viewMessages = async (
  deps: Pick<ChatDeps, 'db' | 'links'>,
  rows: readonly MessageRow[],
  reader: Reader,
): Promise<ChatMessage[]> => {
  const { userId, conversation } = reader;
  const [cars, photos] = await Promise.all([carsOf(deps.db, rows), photosOf(deps, rows, userId)]);
  const calendarUrl = (number: number) => deps.links.calendar(conversation.id, number, userId);
  const extras = { cars, photos, calendarUrl };
  return rows.map((row) => toMessage(row, reader, extras));
};

/** A conversation as one member sees it, with its row, which more of its messages are read with. */
export type Viewed = { readonly row: ViewRow; readonly conversation: Conversation };

/** Conversations of one member in the order of these ids; those they are no member of are left out. */
export const viewConversations = async (
  deps: Pick<ChatDeps, 'db' | 'links' | 'isHere' | 'now'>,
  userId: number,
  ids: readonly number[],
): Promise<Viewed[]> => {
  if (ids.length === 0) return [];
  const { db, isHere, now } = deps;
  const rows = new Map((await findViewRows(db, userId, ids)).map((row) => [row.id, row]));
  const lastRows = new Map((await findLastMessages(db, ids)).map((row) => [row.conversation_id, row]));
  const at = now();
  const view = async (row: ViewRow): Promise<Viewed> => {
    const lastRow = lastRows.get(row.id);
    const [last = null] =
      lastRow === undefined ? [] : await viewMessages(deps, [lastRow], { userId, conversation: row });
    const presence = presenceOf(row, { isHere, now: at });
    return { row, conversation: toConversation(row, { last, presence, now: at }) };
  };
  return Promise.all(ids.flatMap((id) => rows.get(id) ?? []).map(view));
};
