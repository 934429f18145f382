import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { DAY_MS } from '#contract/time.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import { AppError } from './errors.ts';
import { addReply, findReply, forgetReplies } from './idempotency.repository.ts';

const KEPT_MS = 7 * DAY_MS;
const KEY = /^[A-Za-z0-9_-]{8,128}$/;

/** A repeatable write: user, route, body and key. */
export type Intent = {
  readonly scope: string;
  readonly key: string | undefined;
  readonly body: unknown;
};

/** Reads a write's `Idempotency-Key`; its scope is the user and the route, so that keys of others never collide. */
export const intentOf = (request: FastifyRequest): Intent => {
  const key = request.headers['idempotency-key'];
  if (key !== undefined && (typeof key !== 'string' || !KEY.test(key))) {
    throw new AppError('VALIDATION_FAILED', undefined, {
      fields: { 'Idempotency-Key': 'This takes 8 to 128 letters, digits, - and _.' },
    });
  }
  const person = request.viewer.user?.id ?? 'visitor';
  return { scope: `${person} ${request.method} ${request.routeOptions.url ?? ''}`, key, body: request.body };
};

/** One of several writes of a call: each repeats by itself, so that an interrupted call continues where it was. */
export const intentOfPart = ({ scope, key }: Intent, place: number, body: unknown): Intent => ({
  scope,
  key: key === undefined ? undefined : `${key}:${place}`,
  body,
});

const hashOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');

const storedReply = async (db: Db, { scope, key = '', body }: Intent): Promise<string | undefined> => {
  const row = await findReply(db, scope, key);
  if (row !== undefined && row.body_hash !== hashOf(body)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return row?.reply;
};

const storeReply = async (db: Db, { scope, key = '', body }: Intent, reply: unknown, now: number) => {
  const createdAt = new Date(now).toISOString();
  await forgetReplies(db, new Date(now - KEPT_MS).toISOString());
  const row = { scope, key, body_hash: hashOf(body), status: 200, reply: JSON.stringify(reply), created_at: createdAt };
  await addReply(db, row);
};

export type Idempotency = {
  /**
   * Runs a write in a transaction and stores its reply in the same one: a repeat with the same key gets the stored reply
   * and no second effect (SECURITY rule 7). Throws IDEMPOTENCY_KEY_REUSED for another body, REQUEST_RUNNING meanwhile.
   */
  readonly run: <Reply>(intent: Intent, write: (transaction: Transaction) => Promise<Reply>) => Promise<Reply>;
};

export type IdempotencyDeps = Pick<OpenDatabase, 'db' | 'dialect'> & {
  readonly now: () => number;
  /** Called before a stored reply is returned: the write may have been done by another process. */
  readonly onRepeat?: () => Promise<void>;
};

export const createIdempotency = ({ db, dialect, now, onRepeat }: IdempotencyDeps): Idempotency => {
  const running = new Set<string>();

  /** The stored JSON is the reply of this very write. */
  const repeated = async <Reply>(stored: string): Promise<Reply> => {
    await onRepeat?.();
    return JSON.parse(stored) as Reply;
  };

  const runOnce = async <Reply>(intent: Intent, write: (transaction: Transaction) => Promise<Reply>) => {
    type Done = { readonly stored: string } | { readonly stored?: undefined; readonly reply: Reply };
    const done = await db.transaction().execute(async (transaction): Promise<Done> => {
      const stored = await storedReply(transaction, intent);
      if (stored !== undefined) return { stored };
      const reply = await write(transaction);
      await storeReply(transaction, intent, reply, now()).catch((error: unknown) => {
        throw dialect.isUniqueViolation(error) ? new AppError('REQUEST_RUNNING') : error;
      });
      return { reply };
    });
    return done.stored === undefined ? done.reply : repeated<Reply>(done.stored);
  };

  /** The conflict may be this very write, which another process has just done: then return its reply. */
  const doneElsewhere = async <Reply>(intent: Intent, refusal: unknown): Promise<Reply> => {
    const stored = await storedReply(db, intent).catch(() => undefined);
    if (stored === undefined) throw refusal;
    return repeated<Reply>(stored);
  };

  return {
    run: async (intent, write) => {
      if (intent.key === undefined) return db.transaction().execute(write);
      const name = `${intent.scope} ${intent.key}`;
      if (running.has(name)) throw new AppError('REQUEST_RUNNING');
      running.add(name);
      try {
        return await runOnce(intent, write);
      } catch (error) {
        return await doneElsewhere(intent, error);
      } finally {
        running.delete(name);
      }
    },
  };
};
