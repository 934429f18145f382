import { buffers, channel } from 'redux-saga';
import type { Channel } from 'redux-saga';
import type { DraftOf, DraftStore, KeptFile, KeptPhoto } from '#renderer/platform/draft-store.ts';
import type { Preparer } from './device/prepare.ts';
import type { PhotoItem } from './photo-item.ts';
import type { SendWorld } from './send-file.ts';

export type PhotoWorld = SendWorld & {
  readonly draftStore: DraftStore | undefined;
  readonly createPreparer: () => Preparer;
};

/** The working state of one post's photos: bytes and pictures, which the store cannot hold. */
export type PhotoContext = PhotoWorld & {
  readonly of: DraftOf;
  readonly preparer: Preparer;
  /** Files that are not on the server yet, as chosen or as prepared. */
  readonly files: Map<string, Blob>;
  readonly toPrepare: Channel<string>;
  readonly toSend: Channel<string>;
  readonly keep: (file: KeptFile) => Promise<void>;
  readonly drop: (id: string) => Promise<void>;
  readonly keepList: (items: readonly PhotoItem[]) => Promise<void>;
  /** Shows a small picture and gives its address; the one before it is forgotten. */
  readonly show: (id: string, picture: Blob) => string;
  readonly clear: (id: string) => void;
  readonly close: () => void;
};

const kept = ({ id, name, size, key, url }: PhotoItem): KeptPhoto => ({ id, name, size, key, url });

/** A device may be full or keep nothing (private windows): photos then last as long as the page. */
const attempt = async (write: Promise<void> | undefined): Promise<void> => {
  await write?.catch(() => undefined);
};

export const openPhotoContext = (world: PhotoWorld, of: DraftOf): PhotoContext => {
  const { draftStore: store, createPreparer } = world;
  const files = new Map<string, Blob>();
  const pictures = new Map<string, string>();
  const preparer = createPreparer();
  const clear = (id: string) => {
    const address = pictures.get(id);
    if (address !== undefined) URL.revokeObjectURL(address);
    pictures.delete(id);
  };
  return {
    ...world,
    of,
    preparer,
    files,
    toPrepare: channel(buffers.expanding<string>()),
    toSend: channel(buffers.expanding<string>()),
    keep: (file) => attempt(store?.writeFile(of, file)),
    drop: (id) => {
      files.delete(id);
      return attempt(store?.removeFile(of, id));
    },
    keepList: (items) => {
      const lasting = items.filter(({ id, url }) => url !== null || files.has(id));
      return attempt(store?.writePhotos(of, lasting.map(kept)));
    },
    show: (id, picture) => {
      clear(id);
      const address = URL.createObjectURL(picture);
      pictures.set(id, address);
      return address;
    },
    clear,
    close: () => {
      for (const id of pictures.keys()) clear(id);
      preparer.rest();
    },
  };
};
