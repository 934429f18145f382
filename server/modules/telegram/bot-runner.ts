import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Bot, GrammyError, HttpError } from 'grammy';
import type { Update } from 'grammy/types';
import { SECOND_MS } from '#contract/time.ts';
import type { TelegramConfig } from '#server/config-telegram.ts';
import { AppError } from '#server/http/errors.ts';
import { LeaseLostError } from '#server/leases.ts';
import { type Lease, OWN_LEASE } from '#server/module.ts';
import { sayFailed } from './say-failed.ts';

const FIRST_DELAY_MS = SECOND_MS;
const MAX_DELAY_MS = 60 * SECOND_MS;
const POLL_SECONDS = 25;
const FAREWELL_MS = 2 * SECOND_MS;
/** An update at which the bot itself fails, as at a deadlock of the database, is tried again so often, so soon. */
const MOST_TRIES = 3;
const RETRY_MS = 100;
/** Kinds of updates that we take; edited texts and captions correct what a seller wrote. */
const UPDATES = [
  'message',
  'edited_message',
  'callback_query',
  'inline_query',
  'chosen_inline_result',
  'my_chat_member',
  'channel_post',
] as const;

/** The path of the webhook. */
export const WEBHOOK_PATH = '/telegram/webhook';

/** The secret of the webhook, derived from the token, so that every process has the same. */
export const webhookSecret = (botToken: string): string =>
  createHmac('sha256', botToken).update('webhook').digest('base64url');

/** Whether a webhook request carries the secret. */
export const isFromTelegram = (header: unknown, botToken: string): boolean => {
  const sent = Buffer.from(String(header));
  const secret = Buffer.from(webhookSecret(botToken));
  return sent.length === secret.length && timingSafeEqual(sent, secret);
};

type BotSignal = NonNullable<Parameters<Bot['init']>[0]>;

/** Node's AbortSignal works where the library's types ask for that of a polyfill. */
export const asSignal = (signal: AbortSignal): BotSignal => signal as unknown as BotSignal;

const isOfTelegram = (error: unknown): error is GrammyError | HttpError =>
  error instanceof GrammyError || error instanceof HttpError;

/** Leaves out the error's cause: its addresses contain the token. */
const reasonOf = (error: unknown): { readonly reason: string } | { readonly err: unknown } =>
  isOfTelegram(error) ? { reason: error.message } : { err: error };

/** The error that a handler threw, without the wrapping of the library. */
const thrownIn = (error: unknown): unknown =>
  !(error instanceof HttpError) && error instanceof Error && 'error' in error ? error.error : error;

type Sent = { readonly from?: { readonly id?: unknown }; readonly chat?: { readonly id?: unknown } };

/** The id of an update's sender or chat; 0 where it has neither. */
const senderOf = (update: Update): number => {
  const content: unknown = Object.entries(update).find(([name]) => name !== 'update_id')?.[1];
  // Telegram's own, but a webhook takes any form; every kind of update that has a sender names it so.
  const { from, chat } = (content ?? {}) as Sent;
  return Number(from?.id ?? chat?.id) || 0;
};

export type HandledUpdates = {
  /** Whether any node has handled the update. */
  readonly has: (updateId: number, lease: Pick<Lease, 'assertHeld'>) => Promise<boolean>;
  readonly add: (updateId: number, lease: Pick<Lease, 'assertHeld'>) => Promise<void>;
};

/** The part of a bot that running it needs. */
type RunnableBot = Pick<Bot, 'api' | 'botInfo' | 'handleUpdate' | 'isInited'>;

export type BotRunnerDeps = {
  readonly bot: RunnableBot;
  readonly telegram: TelegramConfig;
  readonly publicUrl: string;
  /** The handled updates in the database; both calls throw if the lease is lost. */
  readonly updates: HandledUpdates;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  /** The first pause of the exponential back-off. */
  readonly firstDelayMs?: number;
};

type Attempts = { failures: number };

/** Keeps a bot running: failures are retried in the background and never stop the server. */
export class BotRunner {
  readonly #deps: BotRunnerDeps;
  readonly #stopped = new AbortController();
  readonly #handling = new Map<number, Promise<void>>();
  /** The update in progress of each sender. */
  readonly #bySender = new Map<number, Promise<void>>();
  #starting: Promise<void> | undefined;
  #polling: Promise<void> | undefined;

  constructor(deps: BotRunnerDeps) {
    this.#deps = deps;
  }

  /** The bot's @name without the sign, null until Telegram has returned it. */
  get name(): string | null {
    const { bot } = this.#deps;
    return bot.isInited() ? bot.botInfo.username : null;
  }

  /** Asks for the bot's name and, with a webhook, registers its address. */
  start(): void {
    const { signal } = this.#stopped;
    this.#starting ??= this.#insist(signal, async () => {
      await this.#learnName(signal);
      if (this.#deps.telegram.updates === 'webhook') await this.#setWebhook(signal);
    });
  }

  /** Asks Telegram for updates and answers them, until the lease is lost or the server stops. */
  poll(lease: Lease): Promise<void> {
    this.#polling = this.#poll(lease);
    return this.#polling;
  }

  async close(): Promise<void> {
    this.#stopped.abort();
    await Promise.all([this.#starting, this.#polling]);
  }

  /**
   * Answers one update and then records it as handled. If the process dies in between, Telegram sends the update again;
   * a recorded one is skipped on every node. So is one that the bot fails at in every try: it must not hold up others.
   */
  handle(update: Update, lease: Pick<Lease, 'assertHeld'> = OWN_LEASE): Promise<void> {
    const { update_id: id } = update;
    // Telegram repeats a webhook call that takes long; the repeated call waits for the first one.
    const known = this.#handling.get(id);
    if (known !== undefined) return known;
    const handling = this.#inTurn(senderOf(update), () => this.#handle(update, lease)).finally(() =>
      this.#handling.delete(id),
    );
    this.#handling.set(id, handling);
    return handling;
  }

  /** Handles the updates of one sender in order, those of different senders side by side. */
  async #inTurn(sender: number, work: () => Promise<void>): Promise<void> {
    const before = this.#bySender.get(sender) ?? Promise.resolve();
    const own = before.then(work, work);
    this.#bySender.set(sender, own);
    try {
      await own;
    } finally {
      if (this.#bySender.get(sender) === own) this.#bySender.delete(sender);
    }
  }

  async #handle(update: Update, lease: Pick<Lease, 'assertHeld'>): Promise<void> {
    const { updates } = this.#deps;
    if (await updates.has(update.update_id, lease)) return;
    await this.#answer(update);
    await updates.add(update.update_id, lease);
  }

  async #answer(update: Update): Promise<void> {
    const { bot, logger } = this.#deps;
    for (let tries = 1; ; tries += 1) {
      try {
        await this.#learnName(this.#stopped.signal);
        await bot.handleUpdate(update);
        return;
      } catch (error) {
        const thrown = thrownIn(error);
        logger.warn(reasonOf(thrown), 'the bot could not answer');
        // The change is made and only its answer is lost: another try could make it twice.
        if (isOfTelegram(thrown)) return;
        if (thrown instanceof AppError || tries === MOST_TRIES) {
          await sayFailed(bot.api, update);
          return;
        }
      }
      await wait(RETRY_MS * tries);
    }
  }

  async #poll(lease: Lease): Promise<void> {
    const signal = AbortSignal.any([lease.signal, this.#stopped.signal]);
    let nextUpdate = 0;
    await this.#starting;
    await this.#insist(signal, async (attempts) => {
      const { bot } = this.#deps;
      await this.#learnName(signal);
      await bot.api.deleteWebhook({}, asSignal(signal));
      while (!signal.aborted) {
        const question = { offset: nextUpdate, timeout: POLL_SECONDS, allowed_updates: UPDATES };
        const updates = await bot.api.getUpdates(question, asSignal(signal));
        attempts.failures = 0;
        await Promise.all(updates.map((update) => this.handle(update, lease)));
        nextUpdate = (updates.at(-1)?.update_id ?? nextUpdate - 1) + 1;
      }
    });
    // The node that holds the lease now is polling.
    if (!(signal.reason instanceof LeaseLostError)) await this.#sayWhatWasRead(nextUpdate);
  }

  /** Retries with exponential back-off until it succeeds or the signal is aborted. */
  async #insist(signal: AbortSignal, work: (attempts: Attempts) => Promise<void>): Promise<void> {
    const attempts = { failures: 0 };
    while (!signal.aborted) {
      try {
        return await work(attempts);
      } catch (error) {
        if (signal.aborted) return;
        this.#deps.logger.warn(reasonOf(error), 'the Telegram bot is not reached and will be tried again');
        await this.#pause(error, attempts, signal);
      }
    }
  }

  async #learnName(signal: AbortSignal): Promise<void> {
    const { bot } = this.#deps;
    if (!bot.isInited()) bot.botInfo = await bot.api.getMe(asSignal(signal));
  }

  async #setWebhook(signal: AbortSignal): Promise<void> {
    const { bot, publicUrl, telegram } = this.#deps;
    await bot.api.setWebhook(
      `${publicUrl}${WEBHOOK_PATH}`,
      { secret_token: webhookSecret(telegram.botToken), allowed_updates: UPDATES },
      asSignal(signal),
    );
  }

  /** Confirms the last updates, so that the next start does not receive them again; the database also has them. */
  async #sayWhatWasRead(nextUpdate: number): Promise<void> {
    if (nextUpdate === 0) return;
    const question = { offset: nextUpdate, limit: 1, timeout: 0 };
    await this.#deps.bot.api.getUpdates(question, asSignal(AbortSignal.timeout(FAREWELL_MS))).catch(() => undefined);
  }

  async #pause(error: unknown, attempts: Attempts, signal: AbortSignal): Promise<void> {
    const asked = error instanceof GrammyError ? (error.parameters.retry_after ?? 0) * SECOND_MS : 0;
    const own = Math.min(MAX_DELAY_MS, (this.#deps.firstDelayMs ?? FIRST_DELAY_MS) * 2 ** attempts.failures);
    attempts.failures += 1;
    await wait(Math.max(own, asked), undefined, { signal }).catch(() => undefined);
  }
}
