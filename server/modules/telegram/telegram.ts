import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { DAY_MS } from '#contract/time.ts';
import type { Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Db } from '#server/database/connection.ts';
import type { RecordEvents, Subscribers } from '#server/events/bus.ts';
import type { Cookies } from '#server/http/cookies.ts';
import type { RouteModule } from '#server/http/route.ts';
import type { Lease, Timer } from '#server/module.ts';
import {
  type BeginSessionDeps,
  type ProviderAccounts,
  providerAccounts,
  sessionOpener,
} from '#server/modules/providers/index.ts';
import type { BotNotice } from '#server/modules/notices/index.ts';
import { secretHash } from '#server/lib/secrets.ts';
import { createBot } from './bot.ts';
import { BotRunner, type HandledUpdates } from './bot-runner.ts';
import { type ChatMessage, CHAT_MESSAGE } from './chat-messages.ts';
import { NOTICE_MESSAGE } from './notice-messages.ts';
import { openOutbox } from './outbox.ts';
import type { BotDeps } from './part.ts';
import { type TelegramSignIn, telegramSignIn } from './sign-in.ts';
import { telegramRepository } from './telegram.repository.ts';
import { telegramRoutes } from './telegram.routes.ts';
import { type SendToGroup, WebLinks } from './web-links.ts';
import { webhookRoute } from './webhook.routes.ts';

/** The services that only the bot uses. */
type ForBot = Omit<
  BotDeps,
  'telegram' | 'publicUrl' | 'site' | 'db' | 'dialect' | 'botName' | 'links' | 'outbox' | 'logger' | 'now'
>;

export type TelegramDeps = Pick<BeginSessionDeps, 'sessions' | 'rememberDevice'> & {
  readonly config: Pick<Config, 'telegram' | 'publicUrl' | 'site'>;
  readonly database: Pick<OpenDatabase, 'db' | 'dialect'>;
  readonly cookies: Cookies;
  readonly record: RecordEvents;
  /** Sends an event to the hub's connections of a group. */
  readonly send: SendToGroup;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  readonly forBot: ForBot;
  readonly now: () => number;
};

type TelegramConfig = NonNullable<Config['telegram']>;

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
  /** The Telegram user that a proof names; refuses every proof without a bot. */
  readonly prove: TelegramSignIn['prove'];
  /** The sign-in that this browser began; its events go to the hub's group `login:<id>`. */
  readonly loginIdOf: (request: FastifyRequest) => Promise<string | undefined>;
  /** To be called when a connection has joined `login:<id>`: repeats the events that it may have missed. */
  readonly joined: (loginId: string) => Promise<void>;
  /** Keeps a message about a conversation until it is sent; undefined where there is no bot. */
  readonly sendChatMessage: ((transaction: Db, message: ChatMessage) => Promise<void>) | undefined;
  /** The same for a message about notices. */
  readonly sendNotice: ((transaction: Db, message: BotNotice) => Promise<void>) | undefined;
  readonly subscribers: Subscribers;
  /** Timers of the bot's parts. */
  readonly every: readonly Timer[];
  /** Learns the bot's name, in the background. */
  readonly start: () => void;
  /** Listens to the bot until its lease ends; undefined where Telegram calls us. */
  readonly poll: ((lease: Lease) => Promise<void>) | undefined;
  readonly close: () => Promise<void>;
};

/** Longer than Telegram stores an update that was not fetched. */
const KEPT_MS = 2 * DAY_MS;

/** Which updates of a bot were handled; fenced by the lease of the node that polls Telegram. */
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

/** Everything of Telegram on a server that has a bot. */
export const openWithBot = (deps: TelegramDeps, telegram: TelegramConfig): Telegram => {
  const { config, database, sessions, cookies, rememberDevice, record, send, forBot, logger, now } = deps;
  const { publicUrl, site } = config;
  const { botToken } = telegram;
  const links = new WebLinks({ repository: telegramRepository(database.db), botToken, cookies, send, now });
  const accounts = providerAccounts(database);
  const signIn = telegramSignIn({
    botToken,
    db: database.db,
    accounts,
    links,
    cookies,
    beginSession: sessionOpener({ database, sessions, rememberDevice }),
    record,
    now,
  });
  const outbox = openOutbox({ db: database.db, jobs: forBot.jobs, now });
  const { bot, lives } = createBot({ ...forBot, ...database, telegram, publicUrl, site, outbox, links, logger, now });
  const updates = handledUpdates({ ...database, accounts, botToken: telegram.botToken, now });
  const runner = new BotRunner({ bot, telegram, publicUrl, updates, logger });
  const botName = () => runner.name;
  return {
    botName,
    routes: (app) => {
      telegramRoutes({ links, signIn, botName })(app);
      if (telegram.updates === 'webhook') webhookRoute(runner, telegram.botToken)(app);
      for (const { routes } of lives) routes?.(app);
    },
    prove: signIn.prove,
    loginIdOf: (request) => links.idOf(request),
    joined: (loginId) => links.joined(loginId),
    sendChatMessage: (transaction, message) => outbox.add(transaction, message, CHAT_MESSAGE, message),
    sendNotice: (transaction, message) => outbox.add(transaction, message, NOTICE_MESSAGE, message),
    subscribers: { durable: lives.flatMap(({ durable = [] }) => durable) },
    every: lives.flatMap(({ every = [] }) => every),
    start: () => runner.start(),
    poll: telegram.updates === 'polling' ? (lease) => runner.poll(lease) : undefined,
    close: () => runner.close(),
  };
};
