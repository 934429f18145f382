import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { type Channel, CHANNELS, type Fanout, parseMessage } from '#server/ports/fanout.ts';
import { createFanoutInMemory } from '#server/ports/in-memory/fanout.ts';
import type { Redis } from './client.ts';

/** What travels: the message, and the node that published it. */
const Envelope = z.object({ from: z.string(), message: z.unknown() });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export type RedisFanoutDeps = {
  readonly redis: Redis;
  /** A prefix of the channels' names: markets that share one Redis do not receive each other's messages. */
  readonly prefix: string;
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

/**
 * Publishes over Redis. A node hears its own messages at once and from itself, so that they arrive also while Redis is
 * away; Redis brings those of the others, in the order in which each published.
 */
export const openRedisFanout = async ({ redis, prefix, logger }: RedisFanoutDeps): Promise<Fanout> => {
  const node = randomUUID();
  const here = createFanoutInMemory((error) => logger.error({ err: error }, 'fanout listener failed'));
  const reported = new Set<string>();

  /** Logged once a kind: a newer node sends the same again and again. */
  const ignore = (channel: Channel, kind: string): void => {
    const name = `${channel} ${kind}`;
    if (reported.has(name) || reported.size >= MOST_REPORTED) return;
    reported.add(name);
    logger.warn({ channel, kind }, 'message of another node ignored: unknown kind or form');
  };

  const arrive = <C extends Channel>(channel: C, text: string): void => {
    const envelope = Envelope.safeParse(parseJson(text));
    if (!envelope.success) return ignore(channel, 'malformed');
    const { from, message } = envelope.data;
    if (from === node) return;
    const parsed = parseMessage(channel, message);
    if (parsed === undefined) return ignore(channel, Kind.safeParse(message).data?.kind ?? 'malformed');
    void here.publish(channel, parsed);
  };

  for (const channel of CHANNELS) await redis.subscribe(`${prefix}${channel}`, (text) => arrive(channel, text));

  return {
    subscribe: here.subscribe,
    publish: async (channel, message) => {
      await here.publish(channel, message);
      // A message that cannot be sent is lost; the log has a line about the lost Redis.
      const text = JSON.stringify({ from: node, message });
      redis.ask((client) => client.publish(`${prefix}${channel}`, text)).catch(() => undefined);
    },
  };
};

const MOST_REPORTED = 100;
const Kind = z.object({ kind: z.string().max(60) });
