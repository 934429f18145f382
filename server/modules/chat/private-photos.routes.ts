import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_PHOTO_BYTES } from '#contract/constants.ts';
import { chat } from '#contract/http/chat.ts';
import type { ChatPhoto } from '#contract/live/chat-message.ts';
import { MEDIA_WIDTHS } from '#contract/media.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import { type Pace, SLOWEST } from '#server/http/body-deadline.ts';
import { AppError } from '#server/http/errors.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import { newName } from '#server/lib/secrets.ts';
import type { MediaService, MediaStore } from '#server/modules/media/index.ts';
import {
  FILES_A_DAY,
  fewFilesAtOnce,
  piecesOf,
  slow,
  takeFiles,
  uploadsRepository,
} from '#server/modules/uploads/index.ts';
import { chatPhotosRepository, forgetBotMessages, type StoredChatPhoto } from './private-photos.repository.ts';
import type { SignedLinks } from './signed-links.ts';

export type ChatPhotosDeps = {
  readonly db: Db;
  readonly media: Pick<MediaService, 'receive' | 'keepReceivedIn'>;
  readonly store: MediaStore;
  readonly links: SignedLinks;
  readonly now: () => number;
  /** The slowest pace of a body. */
  readonly pace?: Pace;
};

/** A message of the bot that is older takes no reply. */
const REPLY_DAYS = 90;
/** The address is the permission to read: pages of the site and of CHAT_URL may show what it opens. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-type': 'image/jpeg',
} as const;

/** A photo with addresses for this reader. */
export const photoFor = (links: SignedLinks, { id, width, height }: StoredChatPhoto, readerId: number): ChatPhoto => ({
  id,
  width,
  height,
  url: links.photo(id, 1280, readerId),
  thumbUrl: links.photo(id, 320, readerId),
});

/**
 * Deletes photos that were not sent for a day, the files of photos and conversations that are gone, and what is kept for
 * replies to old messages of the bot.
 */
export const sweepChat = async ({ db, store, now }: Pick<ChatPhotosDeps, 'db' | 'store' | 'now'>): Promise<number> => {
  const photos = chatPhotosRepository(db);
  const before = now() - DAY_MS;
  while ((await photos.forgetUnsent(new Date(before).toISOString())) > 0);
  await forgetBotMessages(db, new Date(now() - REPLY_DAYS * DAY_MS).toISOString());
  return store.sweep(before, photos.unknownKeys);
};

/** DAILY_LIMIT once the photos of posts and chats together reach the limit of the day. */
const refuseTooMany = async ({ db, now }: Pick<ChatPhotosDeps, 'db' | 'now'>, userId: number): Promise<void> => {
  const since = new Date(now() - DAY_MS).toISOString();
  const { count, isBusiness } = await uploadsRepository(db).sentSince(userId, since);
  const ofChats = await chatPhotosRepository(db).countSince(userId, since);
  if (count + ofChats >= FILES_A_DAY[isBusiness ? 'business' : 'person']) throw new AppError('DAILY_LIMIT');
};

/** Photos of messages: sent like those of posts, stored without a public address, and shown through signed links. */
export const chatPhotosRoutes = (deps: ChatPhotosDeps): RouteModule => {
  const { db, media, store, links, now, pace = SLOWEST } = deps;
  const photos = chatPhotosRepository(db);
  const fewAtOnce = fewFilesAtOnce();

  const take = async (request: FastifyRequest, userId: number, conversationId: number, key: string) => {
    if (!(await photos.isMember(conversationId, userId))) throw new AppError('CONVERSATION_NOT_FOUND');
    await refuseTooMany(deps, userId);
    const expected = { key, maxBytes: MAX_PHOTO_BYTES, tooLarge: 'PHOTO_TOO_LARGE' } as const;
    const incoming = await media.receive(piecesOf(request, pace), expected);
    try {
      const upload = { conversationId, userId, key, at: new Date(now()).toISOString() };
      const known = await photos.uploadedAgain(upload);
      if (known !== undefined) return photoFor(links, known, userId);
      const { width, height } = await media.keepReceivedIn(store, incoming);
      const photo = { id: newName(), width, height };
      await photos.add({ ...upload, ...photo });
      return photoFor(links, photo, userId);
    } finally {
      await incoming.discard();
    }
  };

  const send = async (request: FastifyRequest, reply: FastifyReply, id: string, file: string) => {
    const width = MEDIA_WIDTHS.find((known) => file === `${known}.jpg`);
    const link = width === undefined ? undefined : links.checkPhoto(id, request.query);
    if (width === undefined || link === undefined) throw new AppError('PHOTO_NOT_FOUND');
    const key = await photos.keyOf(id);
    const bytes = key === undefined ? undefined : await store.read(key, `${width}.jpg`);
    if (bytes === undefined) throw new AppError('PHOTO_NOT_FOUND');
    reply.headers({ ...HEADERS, 'cache-control': `private, max-age=${link.secondsLeft}` });
    return reply.send(bytes);
  };

  return (app) => {
    void app.register(async (scope) => {
      takeFiles(scope);
      scope.route(
        slow(
          route(chat.messages.uploadPhoto, async ({ params: { id, key }, viewer, request }) => {
            const { id: userId } = memberOf(viewer);
            return ok(await fewAtOnce(userId, () => take(request, userId, id, key)));
          }),
        ),
      );
    });
    app.route<{ Params: { id: string; file: string } }>({
      method: 'GET',
      url: '/chat/media/:id/:file',
      config: { access: 'public' },
      handler: (request, reply) => send(request, reply, request.params.id, request.params.file),
    });
  };
};
