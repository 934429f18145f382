import { Readable } from 'node:stream';
import { MEDIA_KEY, videoKeyOf } from '#contract/media.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contract/constants.ts';
import type { Db } from '#server/database/connection.ts';
import { type Chat, exportOf } from '#server/modules/chat/index.ts';
import type { MediaStore } from '#server/modules/media/index.ts';
import {
  channelsOf,
  draftPhotosOf,
  draftsOf,
  favouritesOf,
  followsOf,
  noticesOf,
  openedContactsOf,
  ordersOf,
  type Owner,
  profileOf,
  reportsOf,
  savedSearchesOf,
  supportOf,
} from './person.repository.ts';
import { chatPhotosOf, filmsOf, photoName, postPhotosOf, postsOf, stockImportsOf } from './posts.repository.ts';
import { README } from './readme.ts';
import type { ZipEntry } from './zip.ts';

export type ContentsDeps = {
  readonly db: Db;
  readonly chat: Chat['deps'];
  readonly media: Pick<MediaStore, 'read' | 'size' | 'stream'>;
  /** Photos of conversations. */
  readonly privateMedia: Pick<MediaStore, 'read'>;
};

const json = (name: string, value: () => Promise<unknown>): ZipEntry => ({
  name,
  isPacked: false,
  open: async () => Readable.from([JSON.stringify(await value(), null, 2)]),
});

async function* listText(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[';
  for await (const item of items) {
    yield `${before}\n${JSON.stringify(item, null, 2)}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

/** The largest stored picture; older photos have only a WebP. */
const photo = (store: Pick<MediaStore, 'read'>, name: string, key: string): ZipEntry => ({
  name,
  isPacked: true,
  open: async () => {
    const bytes = (await store.read(key, '1280.jpg')) ?? (await store.read(key, '1280.webp'));
    return bytes === undefined ? undefined : Readable.from([bytes]);
  },
});

const film = (store: Pick<MediaStore, 'size' | 'stream'>, id: number, url: string): ZipEntry[] => {
  const key = videoKeyOf(url);
  if (key === undefined || !MEDIA_KEY.test(key)) return [];
  const file = url.endsWith('.webm') ? 'video.webm' : 'video.mp4';
  const open = async () => {
    const size = await store.size(key, file);
    return size === undefined || size === 0 ? undefined : store.stream(key, file, { first: 0, last: size - 1 });
  };
  return [{ name: `photos/${id}/${file}`, isPacked: true, open }];
};

/** The files of an archive in order; long ones are read while they are written. */
export async function* contentsOf(deps: ContentsDeps, owner: Owner): AsyncGenerator<ZipEntry> {
  const { db, chat, media, privateMedia } = deps;
  const { id: userId, avatar_key: avatar } = owner;
  const language = LANGUAGES.find((each) => each === owner.language) ?? DEFAULT_LANGUAGE;
  yield { name: 'README.txt', isPacked: false, open: () => Readable.from([README[language]]) };
  yield json('profile.json', () => profileOf(db, owner));
  yield { name: 'posts.json', isPacked: false, open: () => Readable.from(listText(postsOf(db, userId))) };
  yield json('drafts.json', () => draftsOf(db, userId));
  yield json('favourites.json', () => favouritesOf(db, userId));
  yield json('notices.json', () => noticesOf(db, userId));
  yield json('saved-searches.json', () => savedSearchesOf(db, userId));
  yield json('follows.json', () => followsOf(db, userId));
  yield json('orders.json', () => ordersOf(db, userId));
  yield json('channels.json', () => channelsOf(db, userId));
  yield json('opened-contacts.json', () => openedContactsOf(db, userId));
  yield json('reports.json', () => reportsOf(db, userId));
  yield json('support.json', () => supportOf(db, userId));
  yield json('stock-imports.json', () => stockImportsOf(db, userId));
  yield { name: 'chats.json', isPacked: false, open: () => Readable.from(exportOf(chat, userId)) };
  if (avatar !== null) yield photo(media, 'photos/profile.jpg', avatar);
  for await (const { id, media_key, position } of postPhotosOf(db, userId))
    yield photo(media, photoName(id, position), media_key);
  for (const { id, url } of await filmsOf(db, userId)) yield* film(media, id, url);
  for (const key of new Set((await draftPhotosOf(db, userId)).map(({ media_key }) => media_key)))
    yield photo(media, `photos/drafts/${key}.jpg`, key);
  for await (const { id, media_key } of chatPhotosOf(db, userId))
    yield photo(privateMedia, `chats/${id}.jpg`, media_key);
}
