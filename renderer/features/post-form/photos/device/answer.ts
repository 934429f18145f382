import { NotAPhoto, NotLoaded } from './prepared.ts';
import type { PrepareAsk, Prepared, PrepareReply } from './prepared.ts';

const replyOf = async (work: (ask: PrepareAsk) => Promise<Prepared>, ask: PrepareAsk): Promise<PrepareReply> => {
  try {
    return { prepared: await work(ask) };
  } catch (error) {
    if (error instanceof NotLoaded) return { notLoaded: true };
    return { refusal: error instanceof NotAPhoto ? error.refusal : 'PHOTO_UNREADABLE' };
  }
};

/** Lets a worker answer each message; its page sends the next when the last was answered. */
export const answerWith = (work: (ask: PrepareAsk) => Promise<Prepared>): void => {
  globalThis.addEventListener('message', ({ data }: MessageEvent<PrepareAsk>) => {
    void replyOf(work, data).then((reply) => postMessage(reply));
  });
};
