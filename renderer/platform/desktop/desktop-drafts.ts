import { FILE_PART_BYTES } from '#contract/device-drafts.ts';
import type { Desktop, Reply } from '#contract/ipc/surface.ts';
import type { DraftOf, DraftStore, KeptFile } from '../draft-store.ts';
import { valueOf } from './desktop-stock.ts';

type Drafts = Desktop['drafts'];

/** Milliseconds until the main process takes more calls, after it said that there were too many. */
const PAUSE = 100;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE));

/** Twenty photos and the pieces of a film are more calls than a page may make at once: those too many are made again. */
export async function answerTo<T>(ask: () => Promise<Reply<T>>): Promise<T> {
  for (;;) {
    const reply = await ask();
    if (reply.ok || reply.error.code !== 'RATE_LIMITED') return valueOf(Promise.resolve(reply));
    await pause();
  }
}

async function readFile({ readFile: read }: Drafts, of: DraftOf, id: string): Promise<KeptFile | undefined> {
  const part = (at: number) => answerTo(() => read({ of, id, at }));
  const first = await part(0);
  if (first === null) return undefined;
  const { name, type, size, sha256 } = first;
  const parts = [first.bytes];
  for (let at = first.bytes.byteLength; at < size; ) {
    const next = await part(at);
    // Nothing of it is there any more, or another file is.
    if (next?.sha256 !== sha256 || next.bytes.byteLength === 0) return undefined;
    parts.push(next.bytes);
    at += next.bytes.byteLength;
  }
  return { id, name, blob: new Blob(parts, { type }) };
}

async function writeFile({ writeFile: write }: Drafts, of: DraftOf, { id, name, blob }: KeptFile): Promise<void> {
  const { size, type } = blob;
  let at = 0;
  do {
    const bytes = new Uint8Array(await blob.slice(at, at + FILE_PART_BYTES).arrayBuffer());
    const from = at;
    await answerTo(() => write({ of, id, names: { name, type }, size, at: from, bytes }));
    at += bytes.byteLength;
  } while (at < size);
}

/** Unfinished posts in the main process's own file, which its daily copies take in; photos go there one at a time. */
export const desktopDrafts = ({ drafts }: Pick<Desktop, 'drafts'>): DraftStore => {
  let last: Promise<unknown> = Promise.resolve();
  /** In the order they were asked for, so that an older text never comes over a newer one. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  const ask = <T>(call: () => Promise<Reply<T>>): Promise<T> => inTurn(() => answerTo(call));
  return {
    readDraft: async (of) => (await ask(() => drafts.read({ of }))) ?? undefined,
    writeDraft: (of, draft) => ask(() => drafts.write({ of, draft })),
    changeDraft: (of, part) => ask(() => drafts.change({ of, part })),
    list: (owner) => ask(() => drafts.list({ owner })),
    removeDraft: (of) => ask(() => drafts.remove({ of })),
    readPhotos: async (of) => (await ask(() => drafts.readPhotos({ of }))) ?? undefined,
    writePhotos: (of, photos) => ask(() => drafts.writePhotos({ of, photos: [...photos] })),
    readFile: (of, id) => inTurn(() => readFile(drafts, of, id)),
    writeFile: (of, file) => inTurn(() => writeFile(drafts, of, file)),
    removeFile: (of, id) => ask(() => drafts.removeFile({ of, id })),
    passOn: (of, to) => ask(() => drafts.passOn({ of, to })),
  };
};
