import { startWorker } from '#renderer/lib/start-worker.ts';
import type { ReadAsk, ReadReply } from '../table.ts';
// The bundler makes the default export.
// oxlint-disable-next-line import/default
import workerUrl from './read-worker.ts?worker&url';

/** Twenty thousand rows take a slow machine some seconds; a file made to last for ever is left. */
const PATIENCE_MS = 60_000;

/** Reads a file in its own worker, which ends with the answer or when the signal aborts. */
export const readInWorker = (ask: ReadAsk, signal: AbortSignal): Promise<ReadReply> =>
  new Promise((done) => {
    const worker = startWorker(workerUrl);
    const end = (reply: ReadReply) => {
      clearTimeout(patience);
      worker.terminate();
      done(reply);
    };
    const patience = setTimeout(() => end({ fault: { code: 'tooSlow' } }), PATIENCE_MS);
    worker.onmessage = ({ data }: MessageEvent<ReadReply>) => end(data);
    worker.onerror = () => end({ fault: { code: 'notReadable' } });
    signal.addEventListener('abort', () => end({ fault: { code: 'notReadable' } }), { once: true });
    worker.postMessage(ask);
  });
