import { useDispatch, useStore } from 'react-redux';
import { CHAT } from '#contract/chat.ts';
import { MAX_PHOTO_BYTES } from '#contract/constants.ts';
import type { ConversationId } from '#contract/live/chat-message.ts';
import { useWorld } from '../../world.ts';
import { composerActions, selectDraft } from '../../store/composer.slice.ts';
import type { Draft, WithComposer } from '../../store/composer.slice.ts';

/** What the server can read; browsers name HEIC photos by their ending only. */
const isPhoto = ({ type, name }: File): boolean =>
  /^image\/(?:jpeg|png|webp|heic|heif|avif)$/.test(type) || /\.(?:heic|heif)$/i.test(name);

type Refusal = Draft['refused'][number]['reason'];

const refusalOf = (file: File): Refusal | undefined => {
  if (!isPhoto(file) || file.size === 0) return 'type';
  return file.size > MAX_PHOTO_BYTES ? 'size' : undefined;
};

/** Takes photos into the draft: the good ones up to the limit, the others by name with the reason. */
export const usePickPhotos = (id: ConversationId): ((files: readonly File[]) => void) => {
  const dispatch = useDispatch();
  const { outbox, newKey } = useWorld();
  const store = useStore<WithComposer>();
  return (files) => {
    let room = CHAT.photosPerMessage - selectDraft(store.getState(), id).photos.length;
    const photos: Draft['photos'][number][] = [];
    const refused: Draft['refused'][number][] = [];
    for (const file of files) {
      const reason = refusalOf(file) ?? (room === 0 ? 'count' : undefined);
      if (reason !== undefined) {
        refused.push({ name: file.name, reason });
        continue;
      }
      room -= 1;
      const photoId = newKey();
      void outbox.putFile(photoId, file);
      photos.push({ id: photoId, url: URL.createObjectURL(file), name: file.name });
    }
    dispatch(composerActions.photosPicked({ id, photos, refused }));
  };
};
