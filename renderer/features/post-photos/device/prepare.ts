import { startWorker } from '#renderer/lib/start-worker.ts';
import { checkedBytes, photoKindOf } from './checked.ts';
// The bundler makes the default export.
// oxlint-disable-next-line import/default
import heicWorkerUrl from './heic-worker.ts?worker&url';
// oxlint-disable-next-line import/default
import photoWorkerUrl from './photo-worker.ts?worker&url';
import { keyOf, NotAPhoto } from './prepared.ts';
import type { PrepareAsk, Prepared, PrepareReply } from './prepared.ts';

/** A photo of 50 megapixels on an old phone. */
const PATIENCE_MS = 90_000;

const canDraw = (): boolean => 'Worker' in globalThis && 'OffscreenCanvas' in globalThis;

/** Where the device cannot draw, the server turns and cleans the photo alone. */
const withoutDrawing = async ({ file }: PrepareAsk): Promise<Prepared> => {
  const kind = await photoKindOf(file);
  if (kind === 'heic') throw new NotAPhoto('PHOTO_HEIC');
  if (kind === 'avif') throw new NotAPhoto('PHOTO_UNREADABLE');
  await checkedBytes(file, kind);
  return { blob: file, key: await keyOf(file), thumb: null };
};

/** One question to a worker, which is given up where it breaks or never answers. */
const ask = (worker: Worker, question: PrepareAsk): Promise<PrepareReply> =>
  new Promise((done, fail) => {
    const patience = setTimeout(() => fail(new Error('the worker does not answer')), PATIENCE_MS);
    const end = (act: () => void) => () => {
      clearTimeout(patience);
      act();
    };
    worker.onmessage = ({ data }: MessageEvent<PrepareReply>) => end(() => done(data))();
    worker.onerror = (event) => end(() => fail(new Error(event.message)))();
    worker.postMessage(question);
  });

export type Preparer = {
  readonly prepare: (question: PrepareAsk) => Promise<Prepared>;
  /** Gives the memory back; the next photo starts anew. */
  readonly rest: () => void;
};

/** Makes photos ready to be sent; the caller asks for one at a time, so that one at a time is held unpacked. */
export const createPreparer = (): Preparer => {
  const workers = new Map<string, Worker>();
  const workerOf = (url: string): Worker => {
    const worker = workers.get(url) ?? startWorker(url);
    workers.set(url, worker);
    return worker;
  };
  const rest = () => {
    for (const worker of workers.values()) worker.terminate();
    workers.clear();
  };
  const prepare = async (question: PrepareAsk): Promise<Prepared> => {
    if (!canDraw()) return withoutDrawing(question);
    const kind = await photoKindOf(question.file);
    const url = kind === 'heic' ? heicWorkerUrl : photoWorkerUrl;
    const reply = await ask(workerOf(url), question).catch((): PrepareReply => {
      rest();
      return { refusal: kind === 'heic' ? 'PHOTO_HEIC' : 'PHOTO_UNREADABLE' };
    });
    if ('refusal' in reply) throw new NotAPhoto(reply.refusal);
    return reply.prepared;
  };
  return { prepare, rest };
};
