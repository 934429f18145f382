import { MAX_PHOTO_BYTES, MAX_VIDEO_BYTES } from '#contract/constants.ts';
import { mediaUrl } from '#contract/media.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import type { Incoming, MediaService } from '#server/modules/media/index.ts';
import { FILES_A_DAY, fewFilesAtOnce } from './incoming-files.ts';
import { uploadsRepository } from './uploads.repository.ts';

export type FileIntakeDeps = {
  readonly db: Db;
  readonly media: Pick<MediaService, 'receive' | 'addReceived' | 'find' | 'keepReceivedVideo' | 'findVideo'>;
  readonly now: () => number;
};

/** Videos among the files that a user may send per day: those of as many posts as D171 allows. */
const FILMS_A_DAY = { person: 30, business: 500 } as const;

type Kind = Pick<Parameters<MediaService['receive']>[1], 'maxBytes' | 'tooLarge'> & {
  readonly keep: (incoming: Incoming, userId: number) => Promise<string>;
};
/** `key`: the hash of the bytes if the sender gives it; it is then checked. */
type Sent = { readonly kind: 'photo' | 'film'; readonly key?: string };

/** Stores a user's file from a stream, within the daily limits and with every check; returns its key and address. */
export type FileIntake = (
  userId: number,
  pieces: AsyncIterable<Buffer>,
  sent: Sent,
) => Promise<{ readonly key: string; readonly url: string }>;

/** The only way for a user's photos and videos into the store. */
export const fileIntake = ({ db, media, now }: FileIntakeDeps): FileIntake => {
  const uploads = uploadsRepository(db);
  const at = () => new Date(now()).toISOString();
  const fewAtOnce = fewFilesAtOnce();

  const refuseTooMany = async (userId: number, isFilm: boolean): Promise<void> => {
    const { count, films, isBusiness } = await uploads.sentSince(userId, new Date(now() - DAY_MS).toISOString());
    const kind = isBusiness ? 'business' : 'person';
    if (count >= FILES_A_DAY[kind] || (isFilm && films >= FILMS_A_DAY[kind])) throw new AppError('DAILY_LIMIT');
  };

  const kinds: Readonly<Record<Sent['kind'], Kind>> = {
    photo: {
      maxBytes: MAX_PHOTO_BYTES,
      tooLarge: 'PHOTO_TOO_LARGE',
      keep: async (incoming, userId) => {
        const own = (transaction: Db) => uploadsRepository(transaction).add(userId, incoming.key, at());
        return mediaUrl((await media.addReceived(incoming, own)).key);
      },
    },
    film: {
      maxBytes: MAX_VIDEO_BYTES,
      tooLarge: 'BODY_TOO_LARGE',
      keep: async (incoming, userId) => {
        const url = await media.keepReceivedVideo(incoming);
        await uploads.add(userId, incoming.key, at());
        return url;
      },
    },
  };

  /** The file is stored first, then assigned to its user: files left by a crash between the two are swept. */
  return (userId, pieces, { kind, key }) =>
    fewAtOnce(userId, async () => {
      const { keep, ...limits } = kinds[kind];
      await refuseTooMany(userId, kind === 'film');
      const incoming = await media.receive(pieces, { key, ...limits });
      try {
        return { key: incoming.key, url: await keep(incoming, userId) };
      } finally {
        await incoming.discard();
      }
    });
};
