import { setTimeout as wait } from 'node:timers/promises';

/** Below Telegram's limit of 30 messages a second for a bot, which also answers users. */
const MESSAGE_MS = 50;

/** A queue that spaces the messages of one process. */
export const createPace = (messageMs = MESSAGE_MS): ((messages: number) => Promise<void>) => {
  let freeAt = 0;
  return async (messages) => {
    const at = performance.now();
    const begins = Math.max(at, freeAt);
    freeAt = begins + messages * messageMs;
    if (begins > at) await wait(begins - at);
  };
};
