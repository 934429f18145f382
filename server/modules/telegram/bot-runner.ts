import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Bot, GrammyError, HttpError } from 'grammy';
import type { Update } from 'grammy/types';
import type { TelegramConfig } from '#server/config.ts';

const SECOND = 1000;
const FIRST_DELAY_MS = SECOND;
const MAX_DELAY_MS = 60 * SECOND;
const POLL_SECONDS = 25;
const FAREWELL_MS = 2 * SECOND;
const MAX_SEEN = 1000;
const UPDATES = ['message', 'callback_query'] as const;

/** Where Telegram sends updates when it calls us. */
export const WEBHOOK_PATH = '/telegram/webhook';

/** What only Telegram and we know: every process of a server derives the same. */
export const webhookSecret = (botToken: string): string =>
  createHmac('sha256', botToken).update('webhook').digest('base64url');

/** Whether a call of the webhook brings the secret. */
export const isFromTelegram = (header: unknown, botToken: string): boolean => {
  const [sent, secret] = [Buffer.from(String(header)), Buffer.from(webhookSecret(botToken))];
  return sent.length === secret.length && timingSafeEqual(sent, secret);
};

type BotSignal = NonNullable<Parameters<Bot['init']>[0]>;

/** Node's own signal does what the library's type describes in the words of a polyfill. */
export const asSignal = (signal: AbortSignal): BotSignal => signal as unknown as BotSignal;

/** Without the addresses that the error's cause may hold: they contain the token. */
const reasonOf = (error: unknown): { readonly reason: string } | { readonly err: unknown } =>
  error instanceof GrammyError || error instanceof HttpError ? { reason: error.message } : { err: error };

export type BotRunnerDeps = {
  readonly bot: Bot;
  readonly telegram: TelegramConfig;
  readonly publicUrl: string;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  /** How long to wait after the first failure; twice as long after each further one. */
  readonly firstDelayMs?: number;
};

/** Keeps a bot listening: whatever fails is tried again in the background and never reaches the server. */
export class BotRunner {
  readonly #deps: BotRunnerDeps;
  readonly #stopped = new AbortController();
  readonly #seen = new Set<number>();
  #nextUpdate = 0;
  #failures = 0;
  #running: Promise<void> | undefined;

  constructor(deps: BotRunnerDeps) {
    this.#deps = deps;
  }

  /** The bot's @name without the sign, null until Telegram has told it. */
  get name(): string | null {
    const { bot } = this.#deps;
    return bot.isInited() ? bot.botInfo.username : null;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async close(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  /** Answers one update; the same one again is not answered again. */
  async handle(update: Update): Promise<void> {
    const { bot, logger } = this.#deps;
    if (this.#seen.has(update.update_id)) return;
    this.#remember(update.update_id);
    try {
      await this.#learnName();
      await bot.handleUpdate(update);
    } catch (error) {
      const cause: unknown = error instanceof Error && 'error' in error ? error.error : error;
      logger.warn(reasonOf(error instanceof HttpError ? error : cause), 'the bot could not answer');
    }
  }

  async #run(): Promise<void> {
    const { logger, telegram } = this.#deps;
    while (!this.#stopped.signal.aborted) {
      try {
        await this.#learnName();
        if (telegram.updates === 'webhook') return await this.#setWebhook();
        await this.#poll();
      } catch (error) {
        if (this.#stopped.signal.aborted) break;
        logger.warn(reasonOf(error), 'the Telegram bot is not reached and will be tried again');
        await this.#pause(error);
      }
    }
    await this.#sayWhatWasRead();
  }

  async #learnName(): Promise<void> {
    const { bot } = this.#deps;
    if (!bot.isInited()) bot.botInfo = await bot.api.getMe(this.#signal());
  }

  async #setWebhook(): Promise<void> {
    const { bot, publicUrl, telegram } = this.#deps;
    await bot.api.setWebhook(
      `${publicUrl}${WEBHOOK_PATH}`,
      { secret_token: webhookSecret(telegram.botToken), allowed_updates: UPDATES },
      this.#signal(),
    );
  }

  async #poll(): Promise<void> {
    const { bot } = this.#deps;
    await bot.api.deleteWebhook({}, this.#signal());
    while (!this.#stopped.signal.aborted) {
      const question = { offset: this.#nextUpdate, timeout: POLL_SECONDS, allowed_updates: UPDATES };
      const updates = await bot.api.getUpdates(question, this.#signal());
      this.#failures = 0;
      for (const update of updates) {
        this.#nextUpdate = update.update_id + 1;
        await this.handle(update);
      }
    }
  }

  /** So that the next start does not get the last updates again; if it fails, they are known by what they did. */
  async #sayWhatWasRead(): Promise<void> {
    if (this.#nextUpdate === 0) return;
    const question = { offset: this.#nextUpdate, limit: 1, timeout: 0 };
    await this.#deps.bot.api.getUpdates(question, asSignal(AbortSignal.timeout(FAREWELL_MS))).catch(() => undefined);
  }

  async #pause(error: unknown): Promise<void> {
    const asked = error instanceof GrammyError ? (error.parameters.retry_after ?? 0) * SECOND : 0;
    const own = Math.min(MAX_DELAY_MS, (this.#deps.firstDelayMs ?? FIRST_DELAY_MS) * 2 ** this.#failures);
    this.#failures += 1;
    await wait(Math.max(own, asked), undefined, { signal: this.#stopped.signal }).catch(() => undefined);
  }

  #remember(updateId: number): void {
    this.#seen.add(updateId);
    const [oldest] = this.#seen.size > MAX_SEEN ? this.#seen : [];
    if (oldest !== undefined) this.#seen.delete(oldest);
  }

  #signal(): BotSignal {
    return asSignal(this.#stopped.signal);
  }
}
