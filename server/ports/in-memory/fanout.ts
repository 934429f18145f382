import type { Channel, Fanout, FanoutMessages } from '#server/ports/fanout.ts';

/** The listeners of one channel, and what waits for them while an earlier message is delivered. */
class Line<Message> {
  readonly listeners = new Set<(message: Message) => void>();
  readonly #waiting: Message[] = [];
  readonly #onError: (error: unknown) => void;
  #isDelivering = false;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** A message that a listener publishes comes after the one it is handling, for every listener. */
  deliver(message: Message): void {
    this.#waiting.push(message);
    if (this.#isDelivering) return;
    this.#isDelivering = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) this.#tellAll(next);
    this.#isDelivering = false;
  }

  #tellAll(message: Message): void {
    for (const listener of this.listeners) {
      try {
        listener(message);
      } catch (error) {
        this.#onError(error);
      }
    }
  }
}

/** Delivers within this process, before `publish` resolves. */
export const createFanoutInMemory = (onError: (error: unknown) => void): Fanout => {
  const lines: { readonly [C in Channel]: Line<FanoutMessages[C]> } = {
    hub: new Line(onError),
    events: new Line(onError),
  };
  return {
    publish: async (channel, message) => lines[channel].deliver(message),
    subscribe: async (channel, listener) => {
      // Each subscription is its own, even of one function.
      const own: typeof listener = (message) => listener(message);
      const { listeners } = lines[channel];
      listeners.add(own);
      return async () => {
        listeners.delete(own);
      };
    },
  };
};
