import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { createClient } from 'redis';

export type RedisClient = ReturnType<typeof createClient>;

/** The connection of this node to Redis. Nothing waits for it: commands are refused at once while it is away. */
export type Redis = {
  readonly isReady: () => boolean;
  /** Runs commands; rejects with RedisAwayError while Redis is away, and after a limit when it does not answer. */
  readonly ask: <Reply>(work: (client: RedisClient) => Promise<Reply>) => Promise<Reply>;
  /** Calls back with each text of a channel, also after Redis was away. For the start: it has the time of the start. */
  readonly subscribe: (channel: string, listener: (text: string) => void) => Promise<void>;
  /** Calls back whenever Redis is there again after it was away. */
  readonly onBack: (listener: () => void) => void;
  readonly close: () => Promise<void>;
};

/** Redis is away or too slow; its callers go on without it. */
export class RedisAwayError extends Error {
  override readonly name = 'RedisAwayError';
}

export type RedisDeps = {
  readonly url: string;
  /** In front of every key, so that several markets may share one Redis. */
  readonly keyPrefix: string;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  /** How long a Redis that cannot be reached is tried at the start. */
  readonly startMs?: number;
  /** How long a command waits for its answer. */
  readonly commandMs?: number;
};

const START_MS = 8000;
const CONNECT_MS = 2000;
const COMMAND_MS = 250;
const RETRY_MS = { first: 100, last: 1000 } as const;
/** From an answer to the next sign of life. */
const BEAT_MS = 1000;
/** A socket without any traffic for so long is broken; longer than a beat. */
const SILENT_MS = 2000;
const MOST_WAITING = 10_000;

/** Ends the wait for a promise; what becomes of it later is nobody's concern. */
const within = <Value>(promise: Promise<Value>, ms: number): Promise<Value> => {
  promise.catch(() => undefined);
  const late = new AbortController();
  const limit = pause(ms, undefined, { signal: late.signal, ref: false }).then(async () => {
    // Where this process was busy meanwhile, the answer has arrived and is read in the next turn.
    await nextTurn();
    throw new RedisAwayError('Redis did not answer in time.');
  });
  limit.catch(() => undefined);
  return Promise.race([promise, limit]).finally(() => late.abort());
};

/** It answered and will not change its mind: wrong password, missing rights, or a server that is no Redis. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  /^(WRONGPASS|NOAUTH|NOPERM|ERR (?!max number of clients)|Unknown RESP type)/.test(error.message);

/** How long to wait before the next try, in milliseconds. */
const retryMs = (tries: number): number => Math.min(RETRY_MS.first * 2 ** Math.min(tries, 10), RETRY_MS.last);

/** Resolves when the client is there for the first time; rejects with what is in the way. */
const connect = async (client: RedisClient, startMs: number): Promise<void> => {
  let reason: unknown;
  const refused = new Promise<never>((_resolve, reject) => {
    client.on('error', (error) => {
      reason = error;
      if (isRefusal(error)) reject(error);
    });
  });
  const late = pause(startMs, undefined, { ref: false }).then(() => {
    throw reason ?? new RedisAwayError('no answer');
  });
  const connected = client.connect();
  for (const promise of [connected, refused, late]) promise.catch(() => undefined);
  try {
    await Promise.race([connected, refused, late]);
  } catch (error) {
    client.destroy();
    throw error;
  }
};

/** Connects; rejects with the reason when Redis refuses, or cannot be reached in the time of the start. */
export const openRedis = async ({
  url,
  keyPrefix,
  logger,
  startMs = START_MS,
  commandMs = COMMAND_MS,
}: RedisDeps): Promise<Redis> => {
  // Loaded by those alone who have a Redis.
  const { createClient: create } = await import('redis');
  const client: RedisClient = create({
    url,
    keyPrefix,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MOST_WAITING,
    maintNotifications: 'disabled',
    socket: { connectTimeout: CONNECT_MS, socketTimeout: SILENT_MS, reconnectStrategy: retryMs },
  });
  const state = presence(logger);
  client.on('error', state.lost).on('ready', state.back);
  await connect(client, startMs);
  const ending = new AbortController();
  const isReady = (): boolean => client.isReady && state.isThere();
  void beat(client, { state, signal: ending.signal });
  return {
    isReady,
    ask: async (work) => {
      if (!isReady()) throw new RedisAwayError('Redis is away.');
      return within(work(client), commandMs);
    },
    subscribe: (channel, listener) => within(client.subscribe(channel, listener), startMs),
    onBack: state.onBack,
    close: async () => {
      ending.abort();
      client.destroy();
    },
  };
};

/** Whether Redis answers, with one line when it is lost and one when it is back. */
const presence = (logger: RedisDeps['logger']) => {
  const listeners: (() => void)[] = [];
  let isThere = false;
  let wasThere = false;
  return {
    isThere: () => isThere,
    onBack: (listener: () => void): void => void listeners.push(listener),
    lost: (error: unknown): void => {
      if (!isThere) return;
      isThere = false;
      logger.warn(
        { err: error },
        'Redis is unreachable: each node counts for itself, and hub messages stay on their node',
      );
    },
    back: (): void => {
      if (isThere) return;
      isThere = true;
      if (!wasThere) {
        wasThere = true;
        return;
      }
      logger.warn('Redis is back');
      for (const listener of listeners) listener();
    },
  };
};

/**
 * Asks Redis for a sign of life, one at a time. Where it does not answer nothing is written any more, so that the silent
 * socket times out and the client connects anew.
 */
const beat = async (
  client: RedisClient,
  { state, signal }: { state: ReturnType<typeof presence>; signal: AbortSignal },
): Promise<void> => {
  while (!signal.aborted) {
    if (client.isReady) {
      const answer = client.ping();
      try {
        await within(answer, BEAT_MS);
        state.back();
      } catch (error) {
        if (signal.aborted) return;
        state.lost(error);
        await answer.catch(() => undefined);
      }
    }
    await pause(BEAT_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
};
