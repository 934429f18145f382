import { setTimeout as wait } from 'node:timers/promises';

/** Fewer than the 30 messages a second that Telegram takes from a bot, which also answers people. */
const MESSAGE_MS = 50;

/** A queue for messages of one process: each takes its time before the next one may go. */
export const createPace = (messageMs = MESSAGE_MS): ((messages: number) => Promise<void>) => {
  let freeAt = 0;
  return async (messages) => {
    const at = performance.now();
    const begins = Math.max(at, freeAt);
    freeAt = begins + messages * messageMs;
    if (begins > at) await wait(begins - at);
  };
};
