import { createHash } from 'node:crypto';

export type CachedReply = { readonly body: Buffer; readonly etag: string };

export type ReplyCache = {
  /** The ready reply of an address, made at most once while it is fresh. */
  readonly get: (key: string, make: () => Promise<unknown>) => Promise<CachedReply>;
};

type Entry = { readonly reply: Promise<CachedReply>; readonly until: number };

/** Keeps at most `max` ready replies, each for `ttlMs`: what changes, here or in another process, shows after that. */
export const replyCache = (now: () => number, { ttlMs = 60_000, max = 2000 } = {}): ReplyCache => {
  const entries = new Map<string, Entry>();
  const forget = (key: string, reply: Entry['reply']) => {
    if (entries.get(key)?.reply === reply) entries.delete(key);
  };
  return {
    get: (key, make) => {
      const at = now();
      const known = entries.get(key);
      if (known !== undefined && known.until > at) return known.reply;
      entries.delete(key);
      const [oldest] = entries.size >= max ? entries.keys() : [];
      if (oldest !== undefined) entries.delete(oldest);
      const reply = make().then(toReply);
      entries.set(key, { reply, until: at + ttlMs });
      reply.catch(() => forget(key, reply));
      return reply;
    },
  };
};

const toReply = (value: unknown): CachedReply => {
  const body = Buffer.from(JSON.stringify({ isSuccess: true, value }));
  return { body, etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
};
