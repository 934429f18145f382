import type { Bot, Context } from 'grammy';
import type { FastifyBaseLogger } from 'fastify';
import type { Language } from '#contract/constants.ts';
import type { Config } from '#server/config.ts';
import type { TelegramConfig } from '#server/config-telegram.ts';
import type { SqlDialect } from '#server/database/dialect.ts';
import type { Db } from '#server/database/connection.ts';
import type { DurableSubscriber } from '#server/events/durable.ts';
import type { RateLimiter } from '#server/http/rate-limit.ts';
import type { RouteModule } from '#server/http/route.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Jobs } from '#server/modules/jobs/index.ts';
import type { openMedia } from '#server/modules/media/index.ts';
import type { PostsService, SaleRules, WritingDeps } from '#server/modules/posts/index.ts';
import type { RatesService } from '#server/modules/rates/index.ts';
import type { ChatModel } from '#server/modules/translation/index.ts';
import type { Vin } from '#server/modules/vin/index.ts';
import type { Words } from '#server/modules/words/index.ts';
import type { Timer } from '#server/module.ts';
import type { SendText } from './send-text.ts';
import type { Outbox } from './outbox.ts';
import type { WebLinks } from './web-links.ts';

/** The account that a Telegram user signs in to; a blocked one may do nothing. */
export type BotAccount = {
  readonly userId: number;
  readonly isBlocked: boolean;
  readonly isBusiness: boolean;
};

/** The sender of an update. */
export type BotPerson = {
  readonly telegramId: string;
  /** The account's language, else the one chosen in the bot, else Telegram's. */
  readonly language: Language;
  /** Undefined until the user has signed in with Telegram once. */
  readonly account: BotAccount | undefined;
  /** A viewer without a session, with the user's language and currency. */
  readonly viewer: Viewer;
};

/** An update with its sender; `person` reads the database once per update. */
export type BotContext = Context & { person: () => Promise<BotPerson> };

/** The services that parts of the bot use. */
export type BotDeps = {
  readonly telegram: TelegramConfig;
  readonly publicUrl: string;
  readonly site: Config['site'];
  readonly db: Db;
  readonly dialect: SqlDialect;
  /** The bot's @name without the sign; null until Telegram has returned it. */
  readonly botName: () => string | null;
  readonly jobs: Pick<Jobs, 'enqueue' | 'handle'>;
  /** Messages that are no answer to an update: kept and sent in order. */
  readonly outbox: Outbox;
  readonly links: WebLinks;
  readonly posts: PostsService;
  readonly words: Words;
  readonly rates: Pick<RatesService, 'current' | 'toUsdMinor'>;
  readonly writing: WritingDeps;
  readonly sale: SaleRules;
  readonly media: ReturnType<typeof openMedia>;
  readonly vin: Vin;
  /** Fills gaps in what sellers write; undefined where no service is set up. */
  readonly chatModel: ChatModel | undefined;
  readonly limiter: RateLimiter | undefined;
  /** Puts the answer to one of the bot's messages into its conversation. */
  readonly sendText: SendText;
  /** Confirms the cars that were asked about at that moment as still for sale; returns how many (D015). */
  readonly answerSale: (telegramId: string, askedAt: string) => Promise<number>;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  readonly now: () => number;
};

/** Background work of a part. */
export type BotPartLife = {
  readonly durable?: readonly DurableSubscriber[];
  readonly routes?: RouteModule;
  readonly every?: readonly Timer[];
};

/**
 * Registers the answers of one part of the bot. An update passes through the parts in the order of `parts.ts` until one
 * answers it without calling `next`.
 */
export type BotPart = (bot: Bot<BotContext>, deps: BotDeps) => BotPartLife;
