import { createPostEvent, on, supports } from '@tma.js/sdk';
import type { EventListener, EventName, MethodName, Version } from '@tma.js/sdk';

/** The Telegram client around the page. */
export type Client = {
  /** Calls a method; one that this version does not have is left out. */
  readonly post: ReturnType<typeof createPostEvent>;
  readonly has: (method: MethodName) => boolean;
  /** Listens until `signal` fires. */
  readonly on: <Name extends EventName>(event: Name, listener: EventListener<Name>) => void;
  readonly signal: AbortSignal;
};

export const openClient = (version: Version, signal: AbortSignal): Client => ({
  post: createPostEvent(version, () => undefined),
  has: (method) => supports(method, version),
  on: (event, listener) => signal.addEventListener('abort', on(event, listener), { once: true }),
  signal,
});
