import { startWorker } from '#renderer/lib/start-worker.ts';
import { checkedBytes, photoKindOf } from './checked.ts';
// The bundler makes the default export.
// oxlint-disable-next-line import/default
import heicWorkerUrl from './heic-worker.ts?worker&url';
// oxlint-disable-next-line import/default
import photoWorkerUrl from './photo-worker.ts?worker&url';
import { keyOf, NotAPhoto, NotLoaded } from './prepared.ts';
import type { PrepareAnswer, PrepareAsk, Prepared, PrepareReply } from './prepared.ts';

/** A photo of 50 megapixels on an old phone. */
const PATIENCE_MS = 90_000;

const canDraw = (): boolean => 'Worker' in globalThis && 'OffscreenCanvas' in globalThis;

/** Where the device cannot draw, the server turns and cleans the photo alone. */
const withoutDrawing = async ({ file }: PrepareAsk): Promise<Prepared> => {
  const kind = await photoKindOf(file);
  if (kind === 'heic') throw new NotAPhoto('PHOTO_HEIC');
  await checkedBytes(file, kind);
  return { blob: file, key: await keyOf(file), thumb: null };
};

/** One question to a worker, which is given up where it breaks or never answers. */
const ask = (worker: Worker, question: PrepareAsk): Promise<PrepareAnswer> =>
  new Promise((done, fail) => {
    const patience = setTimeout(() => fail(new Error('the worker does not answer')), PATIENCE_MS);
    const end = (act: () => void) => () => {
      clearTimeout(patience);
      act();
    };
    worker.onmessage = ({ data }: MessageEvent<PrepareReply>) =>
      end(() => ('notLoaded' in data ? fail(new NotLoaded()) : done(data)))();
    // An error inside the worker has a message; one without means that its script could not be loaded.
    worker.onerror = ({ message }: Partial<ErrorEvent>) =>
      end(() => fail(message === undefined ? new NotLoaded() : new Error(message)))();
    worker.postMessage(question);
  });

const LOAD_PAUSE_MS = 3000;
/** Of a program that does not come although there is a network. */
const LOADS = 10;

/** Until the network is back; a host may not tell, so that it is tried now and then. */
const networkOrPause = (): Promise<void> =>
  new Promise((done) => {
    const end = () => {
      clearTimeout(pause);
      removeEventListener('online', end);
      done();
    };
    const pause = setTimeout(end, LOAD_PAUSE_MS);
    addEventListener('online', end);
  });

export type Preparer = {
  readonly prepare: (question: PrepareAsk) => Promise<Prepared>;
  /** Gives the memory back; the next photo starts anew. */
  readonly rest: () => void;
};

/** Makes photos ready to be sent; called for one at a time, so that one at a time is held unpacked. */
export const createPreparer = (): Preparer => {
  const workers = new Map<string, Worker>();
  const workerOf = (url: string): Worker => {
    const worker = workers.get(url) ?? startWorker(url);
    workers.set(url, worker);
    return worker;
  };
  let rests = 0;
  const end = () => {
    for (const worker of workers.values()) worker.terminate();
    workers.clear();
  };
  const rest = () => {
    rests += 1;
    end();
  };
  /** Waits for the worker's program; a photo that was chosen without a network is read when there is one. */
  const answerOf = async (url: string, question: PrepareAsk): Promise<PrepareAnswer> => {
    const before = rests;
    for (let loads = 1; ; loads += navigator.onLine ? 1 : 0) {
      try {
        return await ask(workerOf(url), question);
      } catch (error) {
        end();
        if (!(error instanceof NotLoaded) || loads >= LOADS) throw error;
      }
      await networkOrPause();
      if (rests !== before) throw new Error('the form was left');
    }
  };
  const prepare = async (question: PrepareAsk): Promise<Prepared> => {
    if (!canDraw()) return withoutDrawing(question);
    const kind = await photoKindOf(question.file);
    const url = kind === 'heic' ? heicWorkerUrl : photoWorkerUrl;
    const reply = await answerOf(url, question).catch((error: unknown): PrepareAnswer => {
      if (error instanceof NotLoaded) throw error;
      return { refusal: kind === 'heic' ? 'PHOTO_HEIC' : 'PHOTO_UNREADABLE' };
    });
    if (!('refusal' in reply)) return reply.prepared;
    // A browser older than AVIF cannot read it; the server can.
    if (kind === 'avif' && reply.refusal === 'PHOTO_UNREADABLE') return withoutDrawing(question);
    throw new NotAPhoto(reply.refusal);
  };
  return { prepare, rest };
};
