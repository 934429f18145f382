import { setTimeout as wait } from 'node:timers/promises';
import type { Transformer } from 'grammy';
import { SECOND_MS } from '#contract/time.ts';

const TOO_MANY_REQUESTS = 429;
/** Longer waits are handled by the queue of the caller. */
const MAX_WAIT_SECONDS = 10;
const MAX_WAITS = 3;

/** Repeats a call that Telegram refused for too many requests, after the time it asked for. */
export const sendsPatiently =
  (pause: (ms: number) => Promise<unknown> = wait): Transformer =>
  async (call, method, payload, signal) => {
    for (let waits = 0; ; waits += 1) {
      const reply = await call(method, payload, signal);
      const seconds = reply.ok ? undefined : reply.parameters?.retry_after;
      const isRepeated = !reply.ok && reply.error_code === TOO_MANY_REQUESTS && waits < MAX_WAITS;
      if (!isRepeated || seconds === undefined || seconds > MAX_WAIT_SECONDS || signal?.aborted === true) return reply;
      await pause(seconds * SECOND_MS);
    }
  };
