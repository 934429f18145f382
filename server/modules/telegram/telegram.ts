import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import type { RecordEvents, Subscribers } from '#server/events/bus.ts';
import type { Cookies } from '#server/http/cookies.ts';
import type { RouteModule } from '#server/http/route.ts';
import type { Lease } from '#server/module.ts';
import {
  type BeginSessionDeps,
  type ProviderAccounts,
  providerAccounts,
  sessionOpener,
} from '#server/modules/providers/index.ts';
import { secretHash } from '#server/lib/secrets.ts';
import type { Jobs } from '#server/modules/jobs/index.ts';
import { createBot } from './bot.ts';
import { BotRunner, type HandledUpdates } from './bot-runner.ts';
import { chatMessages, type SendText } from './chat-messages.ts';
import { saleMessages } from './sale-messages.ts';
import { telegramSignIn } from './sign-in.ts';
import { telegramRepository } from './telegram.repository.ts';
import { telegramRoutes, webhookRoute, withoutTelegram } from './telegram.routes.ts';
import { type SendToGroup, WebLinks } from './web-links.ts';

export type TelegramDeps = Pick<BeginSessionDeps, 'sessions' | 'rememberDevice'> & {
  readonly config: Pick<Config, 'telegram' | 'publicUrl'>;
  readonly database: Pick<OpenDatabase, 'db' | 'dialect'>;
  readonly cookies: Cookies;
  readonly record: RecordEvents;
  /** Sends an event to the hub's connections of a group. */
  readonly send: SendToGroup;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  readonly jobs: Pick<Jobs, 'enqueue' | 'handle'>;
  /** Puts the answer to one of the bot's messages into its conversation. */
  readonly sendText: SendText;
  /** A person of Telegram says that the cars asked about at that moment are still for sale; gives how many (D015). */
  readonly answerSale: (telegramId: string, askedAt: string) => Promise<number>;
  readonly now: () => number;
};

type UpdatesDeps = Pick<OpenDatabase, 'db'> & {
  readonly accounts: Pick<ProviderAccounts, 'useProof' | 'isProofUsed'>;
  readonly botToken: string;
  readonly now: () => number;
};

/** Signing in with Telegram: inside its mini app, and on the web through the bot. */
export type Telegram = {
  /** The bot's @name without the sign; null where there is no bot or it has not answered yet. */
  readonly botName: () => string | null;
  readonly routes: RouteModule;
  /** The sign-in that this browser began and may hear of: the hub's group is `login:<id>`. */
  readonly loginIdOf: (request: FastifyRequest) => Promise<string | undefined>;
  /** To be called when a connection has joined `login:<id>`: tells it again what it may have missed. */
  readonly joined: (loginId: string) => Promise<void>;
  readonly subscribers: Subscribers;
  /** Learns the bot's name, in the background. */
  readonly start: () => void;
  /** Listens to the bot until its lease ends; undefined where Telegram calls us. */
  readonly poll: ((lease: Lease) => Promise<void>) | undefined;
  readonly close: () => Promise<void>;
};

const NO_TELEGRAM: Telegram = {
  botName: () => null,
  routes: withoutTelegram,
  loginIdOf: async () => undefined,
  joined: async () => undefined,
  subscribers: {},
  start: () => undefined,
  poll: undefined,
  close: async () => undefined,
};

/** Longer than Telegram keeps an update. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1000;

/** Which updates of a bot were handled; fenced by the lease of the node that asks Telegram for them. */
export const handledUpdates = ({ db, accounts, botToken, now }: UpdatesDeps): HandledUpdates => {
  const hashOf = (updateId: number) => secretHash(`telegram update ${botToken} ${updateId}`);
  return {
    has: (updateId, { assertHeld }) =>
      db.transaction().execute(async (transaction) => {
        await assertHeld(transaction);
        return accounts.isProofUsed(transaction, hashOf(updateId), now());
      }),
    add: (updateId, { assertHeld }) =>
      db.transaction().execute(async (transaction) => {
        await assertHeld(transaction);
        const used = { hash: hashOf(updateId), network: '', expiresAt: now() + KEPT_MS };
        await accounts.useProof(transaction, used, now());
      }),
  };
};

/** Everything of Telegram on the server; without a token nothing starts and every proof is refused. */
export const openTelegram = (deps: TelegramDeps): Telegram => {
  const { config, database, sessions, cookies, rememberDevice, record, send, jobs, answerSale, logger, now } = deps;
  const { telegram, publicUrl } = config;
  if (telegram === undefined) return NO_TELEGRAM;
  const links = new WebLinks({ repository: telegramRepository(database.db), cookies, send, now });
  const accounts = providerAccounts(database);
  const signIn = telegramSignIn({
    botToken: telegram.botToken,
    db: database.db,
    accounts,
    links,
    cookies,
    beginSession: sessionOpener({ database, sessions, rememberDevice }),
    record,
    now,
  });
  const bot = createBot({ telegram, links, publicUrl, answerSale });
  chatMessages(bot, { db: database.db, jobs, publicUrl, sendText: deps.sendText, now });
  const updates = handledUpdates({ ...database, accounts, botToken: telegram.botToken, now });
  const runner = new BotRunner({ bot, telegram, publicUrl, updates, logger });
  const botName = () => runner.name;
  return {
    botName,
    routes: (app) => {
      telegramRoutes({ links, signIn, botName })(app);
      if (telegram.updates === 'webhook') webhookRoute(runner, telegram.botToken)(app);
    },
    loginIdOf: (request) => links.idOf(request),
    joined: (loginId) => links.joined(loginId),
    subscribers: { durable: [saleMessages({ bot, jobs, publicUrl })] },
    start: () => runner.start(),
    poll: telegram.updates === 'polling' ? (lease) => runner.poll(lease) : undefined,
    close: () => runner.close(),
  };
};
