import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { DraftContent } from '#contract/http/drafts.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { loadReferenceData } from '#server/modules/catalogue/index.ts';
import { readDraft } from '#server/modules/drafts/index.ts';
import type { SqlDialect } from '#server/database/dialect.ts';
import { ANI, type BotApiPerson } from '../testing-bot-api.ts';
import type { BotMessage } from '../testing-bot-messages.ts';
import { openTelegramWorld, type OpenTelegram, type TelegramWorld } from '../testing.ts';

/** A photo like no other, as JPEG. */
export const aPhoto = (): Promise<Buffer> =>
  sharp(randomBytes(60 * 40 * 3), { raw: { width: 60, height: 40, channels: 3 } })
    .jpeg()
    .toBuffer();

export const AD = 'Camry 2018 2.5, 78000 км, 14500$, Ереван';
export const hasButton =
  (text: string) =>
  ({ buttons }: BotMessage): boolean =>
    buttons.some((button) => button.text === text);

export const SELLER: BotApiPerson & { readonly username: string } = { ...ANI, username: 'ani_petrosyan' };

type Photo = { readonly caption?: string; readonly group?: string; readonly fileId?: string; readonly size?: number };

/** The bot with the shipped catalogue, and a user who sells cars through it. */
export const openSellingWorld = async (
  options: Omit<OpenTelegram, 'fill'> & { readonly dialect?: SqlDialect['name'] },
) => {
  const all: TelegramWorld = await openTelegramWorld({
    ...options,
    fill: async ({ db }: OpenDatabase) => void (await loadReferenceData(db)),
  });
  const { api, world } = all;
  const { db } = world.database;

  const settled = async (): Promise<void> => {
    world.jobs.wake();
    await world.jobs.settled();
  };
  /** Waits until the bot's newest message to a user matches; returns it. */
  const shows = (isThere: (message: BotMessage) => boolean, person: BotApiPerson = SELLER): Promise<BotMessage> =>
    api.until(() => api.messagesTo(person).findLast(isThere));
  const sendPhoto = async (
    { caption, group, fileId, size }: Photo = {},
    person: BotApiPerson = SELLER,
  ): Promise<string> => {
    const id = fileId ?? api.addFile(await aPhoto());
    const photo = [
      { file_id: `${id}-small`, file_unique_id: `${id}-small`, width: 90, height: 60 },
      { file_id: id, file_unique_id: id, width: 1280, height: 960, ...(size === undefined ? {} : { file_size: size }) },
    ];
    const album = group === undefined ? {} : { media_group_id: group };
    api.send({ photo, ...album, ...(caption === undefined ? {} : { caption }) }, person);
    return id;
  };
  const write = (text: string, person: BotApiPerson = SELLER) => api.deliver({ message: api.messageOf(text, person) });

  const userId = async (person: BotApiPerson = SELLER): Promise<number | undefined> => {
    const row = await db
      .selectFrom('login_identity')
      .select('user_id')
      .where('subject', '=', String(person.id))
      .executeTakeFirst();
    return row?.user_id;
  };
  const draft = async (person: BotApiPerson = SELLER): Promise<DraftContent | undefined> => {
    const id = await userId(person);
    return id === undefined ? undefined : readDraft(db, { userId: id, postId: 0 });
  };
  /** An album of this many photos. */
  const sendAlbum = async (count: number, group: string, person: BotApiPerson = SELLER): Promise<void> => {
    for (let sent = 0; sent < count; sent += 1) await sendPhoto({ group }, person);
  };
  const posts = () => db.selectFrom('post').selectAll().orderBy('id').execute();
  return { ...all, db, settled, shows, sendPhoto, sendAlbum, write, userId, draft, posts };
};
export type SellingWorld = Awaited<ReturnType<typeof openSellingWorld>>;
