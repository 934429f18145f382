import { createHash } from 'node:crypto';
import { MAX_PHOTO_BYTES } from '#contract/constants.ts';
import type { NewRow } from '#server/database/connection.ts';
import type { MediaService, MediaStore } from '#server/modules/media/index.ts';
import type { Staged } from './chat-cast.ts';
import type { PhotoView, ScriptMessage } from './chat-scripts.ts';
import { dashboardOf, type Picture, type picturesOf, type Trim } from './pictures.ts';
import type { PlannedPost } from './post-row.ts';
import { openStudio } from './studio.ts';

type Row = NewRow<'chat_photo'>;
/** A photo of a message that is still to be drawn. */
export type PlannedPhoto = Omit<Row, 'media_key' | 'width' | 'height'> & {
  readonly view: PhotoView;
  readonly post: PlannedPost;
};
export type ChatPhotosOut = {
  readonly media: Pick<MediaService, 'receive' | 'keepReceivedIn'>;
  /** Where photos of chats are kept. */
  readonly store: Pick<MediaStore, 'save'>;
};

/** The ids of a message's photos. Their addresses are signed, so that they need not be secret. */
export const photoIds = (conversationId: number, number: number, views: readonly PhotoView[]): readonly string[] =>
  views.map((_, at) => `demo-${conversationId}-${number}-${at}`);

export const photosOf = (
  { post, buyer }: Staged,
  message: ScriptMessage,
  { conversationId, number, at }: { readonly conversationId: number; readonly number: number; readonly at: number },
): readonly PlannedPhoto[] => {
  if (!('photos' in message)) return [];
  const ids = photoIds(conversationId, number, message.photos);
  return message.photos.map((view, place) => ({
    id: ids[place] ?? '',
    conversation_id: conversationId,
    user_id: message.by === 'buyer' ? buyer.id : post.plan.seller.id,
    number,
    created_at: new Date(at).toISOString(),
    view,
    post,
  }));
};

type Albums = ReturnType<typeof picturesOf>;

const trimOf = (albums: Albums, { plan: { id } }: PlannedPost): Trim =>
  albums.get(id)?.find((picture) => picture.kind === 'interior')?.trim ?? 'black';

/** The inside of the car is the one that its post shows. */
const pictureOf = ({ view, post }: PlannedPhoto, albums: Albums): Picture =>
  view === 'dashboard' ? dashboardOf(post.plan.car) : { kind: 'interior', trim: trimOf(albums, post), view };

async function* whole(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Draws the photos and sends each through the pipeline of uploads into the private store. */
export const keepChatPhotos = async (
  photos: readonly PlannedPhoto[],
  albums: Albums,
  { media, store }: ChatPhotosOut,
): Promise<readonly Row[]> => {
  const studio = openStudio();
  const keep = async (photo: PlannedPhoto): Promise<Row> => {
    const { view: _view, post: _post, ...row } = photo;
    const bytes = await studio.draw(pictureOf(photo, albums));
    const key = createHash('sha256').update(bytes).digest('hex');
    const expected = { key, maxBytes: MAX_PHOTO_BYTES, tooLarge: 'PHOTO_TOO_LARGE' } as const;
    const incoming = await media.receive(whole(bytes), expected);
    try {
      const { width, height } = await media.keepReceivedIn(store, incoming, { isDemo: true });
      return { ...row, media_key: key, width, height };
    } finally {
      await incoming.discard();
    }
  };
  try {
    return await Promise.all(photos.map(keep));
  } finally {
    studio.close();
  }
};
