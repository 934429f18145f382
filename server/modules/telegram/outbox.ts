import { GrammyError } from 'grammy';
import { z } from 'zod';
import { DAY_MS, SECOND_MS } from '#contract/time.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import { setBotBlocked } from '#server/modules/chat/index.ts';
import type { Jobs } from '#server/modules/jobs/index.ts';
import { outboxRepository } from './outbox.repository.ts';
import { peopleRepository } from './people.repository.ts';

const JOB = 'telegramOutbox';
/** Longer than a job may take. */
const CLAIM_MS = 2 * 60 * SECOND_MS;
/** Older messages are outdated and are not sent. */
const KEPT_MS = DAY_MS;
const REFUSED = 400;
const BLOCKED = 403;
const TOO_MANY = 429;

const Due = z.object({ telegramId: z.string() });

/** Sends one message; throws the error of the Bot API. */
type Sender = (payload: unknown, signal: AbortSignal) => Promise<void>;

/** Whom a message goes to. */
type Addressee = { readonly userId: number; readonly telegramId: string };

export type Outbox = {
  /** Registers the sender of a kind of message. */
  readonly handle: (kind: string, sender: Sender) => void;
  /** Keeps a message in the caller's transaction; it is sent after the commit, after all older ones to the same user. */
  readonly add: (transaction: Db, to: Addressee, kind: string, payload: unknown) => Promise<void>;
};

type OutboxDeps = {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'enqueue' | 'handle'>;
  readonly now: () => number;
};

/** Switches Telegram notices off for a user who blocked the bot, and back on. */
export const noteBotBlocked = async (
  transaction: Transaction,
  telegramId: string,
  blockedAt: string | null,
): Promise<void> => {
  const account = await peopleRepository(transaction).find(telegramId);
  if (account !== undefined) await setBotBlocked(transaction, account.userId, blockedAt);
};

/**
 * The queue of messages to the bot's users: in order for each user, and kept until they are sent. A message is sent twice
 * only if the process ends between Telegram's answer and its deletion.
 */
export const openOutbox = ({ db, jobs, now }: OutboxDeps): Outbox => {
  const senders = new Map<string, Sender>();
  const repository = outboxRepository(db);
  const at = (later = 0) => new Date(now() + later).toISOString();

  const giveUpOn = (telegramId: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      await noteBotBlocked(transaction, telegramId, at());
      await outboxRepository(transaction).removeAllTo(telegramId);
    });

  /** Whether the next message may be sent. */
  const isSettled = async (telegramId: string, id: number, error: GrammyError): Promise<boolean> => {
    if (error.error_code === BLOCKED) {
      await giveUpOn(telegramId);
      return false;
    }
    if (error.error_code === REFUSED) return true;
    await repository.release(id);
    const seconds = error.parameters.retry_after;
    if (error.error_code !== TOO_MANY || seconds === undefined) throw error;
    await jobs.enqueue(db, JOB, { telegramId }, at(seconds * SECOND_MS));
    return false;
  };

  jobs.handle(JOB, async (payload, signal) => {
    const { telegramId } = Due.parse(payload);
    await repository.removeBefore(telegramId, at(-KEPT_MS));
    for (;;) {
      signal.throwIfAborted();
      const message = await repository.claim(telegramId, at(), at(CLAIM_MS));
      if (message === undefined) return;
      try {
        // A kind of another version of the program is dropped. Written by `add`; each sender parses it.
        await senders.get(message.kind)?.(JSON.parse(message.payload) as unknown, signal);
      } catch (error) {
        if (!(error instanceof GrammyError)) {
          await repository.release(message.id);
          throw error;
        }
        if (!(await isSettled(telegramId, message.id, error))) return;
      }
      await repository.remove(message.id);
    }
  });

  return {
    handle: (kind, sender) => void senders.set(kind, sender),
    add: async (transaction, { userId, telegramId }, kind, payload) => {
      const message = { userId, telegramId, kind, payload: JSON.stringify(payload), at: at() };
      await outboxRepository(transaction).add(message);
      await jobs.enqueue(transaction, JOB, { telegramId });
    },
  };
};
