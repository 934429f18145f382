import { PostId } from '#contract/ids.ts';
import type { DraftStore, KeptPhoto } from '#renderer/platform/draft-store.ts';
import type { QueuedPhoto } from './queued-photo.ts';

/** A photo of an earlier visit that has not reached its car. */
export type PhotoToSend = Pick<QueuedPhoto, 'id' | 'postId' | 'name' | 'size'> & {
  readonly file: Blob;
  /** The file is prepared: its bytes stay as they are. */
  readonly isReady: boolean;
};

/** Photos on their way to cars as this device keeps them: they outlive a reload, a crash and a lost network. */
export type KeptPhotos = {
  readonly read: () => Promise<readonly PhotoToSend[]>;
  /** Resolves to whether the device keeps the file from now on. */
  readonly save: (photo: Pick<QueuedPhoto, 'id' | 'name' | 'size' | 'key'>, file: Blob) => Promise<boolean>;
  readonly forget: (ids: readonly string[]) => Promise<void>;
};

/** The id of a queued photo begins with its car. */
export const queuedId = (postId: PostId, own: string): string => `${postId}/${own}`;
const carOf = (id: string): PostId => PostId.parse(Number(id.split('/', 1)[0]));

/** The photos of an account's cars in the store of drafts; without a store nothing is kept. */
export function keptPhotos(store: DraftStore | undefined, owner: string): KeptPhotos {
  const of = { owner, target: 'stock' };
  let last: Promise<unknown> = Promise.resolve();
  /** The list is read and written whole, so one change follows the other. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  const listed = async (): Promise<readonly KeptPhoto[]> => (await store?.readPhotos(of)) ?? [];
  const toSend = async ({ id, name, size, key }: KeptPhoto): Promise<PhotoToSend[]> => {
    const kept = await store?.readFile(of, id);
    return kept === undefined ? [] : [{ id, postId: carOf(id), name, size, file: kept.blob, isReady: key !== null }];
  };
  return {
    read: () => inTurn(async () => (await Promise.all((await listed()).map(toSend))).flat()).catch(() => []),
    save: ({ id, name, size, key }, blob) =>
      inTurn(async () => {
        if (store === undefined) return false;
        await store.writeFile(of, { id, name, blob });
        const all = await listed();
        const photo: KeptPhoto = { id, name, size, key, url: null };
        const isListed = all.some((each) => each.id === id);
        await store.writePhotos(of, isListed ? all.map((each) => (each.id === id ? photo : each)) : [...all, photo]);
        return true;
        // A device that is full or keeps nothing (a private window): the photo lasts as long as the page.
      }).catch(() => false),
    forget: (ids) =>
      inTurn(async () => {
        if (store === undefined || ids.length === 0) return;
        const gone = new Set(ids);
        await store.writePhotos(
          of,
          (await listed()).filter(({ id }) => !gone.has(id)),
        );
        await Promise.all(ids.map((id) => store.removeFile(of, id)));
      }).catch(() => undefined),
  };
}
