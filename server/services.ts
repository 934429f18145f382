import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { OpenDatabase } from './database/database.ts';
import { Events } from './events/bus.ts';
import { createCookies } from './http/cookies.ts';
import { createIdempotency } from './http/idempotency.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { KnownDevices, openAccounts } from './modules/accounts/index.ts';
import { openChat, openChatTokens, openSignedLinks } from './modules/chat/index.ts';
import { createCredits } from './modules/credits/index.ts';
import { openDemo } from './modules/demo/index.ts';
import { Hub, hubPublisher } from './modules/hub/index.ts';
import { identityRepository } from './modules/identity/index.ts';
import { Jobs } from './modules/jobs/index.ts';
import { openMail } from './modules/mail/index.ts';
import { openMedia, openPrivateStore } from './modules/media/index.ts';
import { openPasswords, type Passwords } from './modules/passwords/index.ts';
import { openPayments } from './modules/payments/index.ts';
import { PostsService, StatusService, ViewCounter, type WritingDeps } from './modules/posts/index.ts';
import { openDailyRates, openRates } from './modules/rates/index.ts';
import { SearchEngine } from './modules/search/index.ts';
import { Sessions } from './modules/sessions/index.ts';
import { createStillForSale, saleAnswers } from './modules/still-for-sale/index.ts';
import { openTelegram, type SendText } from './modules/telegram/index.ts';
import { createTranslation, openTextTranslator } from './modules/translation/index.ts';
import { openVin } from './modules/vin/index.ts';
import { openWords } from './modules/words/index.ts';
import { createFanoutInMemory } from './ports/in-memory/fanout.ts';
import { createRateLimitInMemory } from './ports/in-memory/rate-limit.ts';
import { createThrottleInMemory } from './ports/in-memory/throttle.ts';

export type World = {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly logger: FastifyBaseLogger;
  readonly now: () => number;
  /** Prints a line for the operator, at every log level. */
  readonly print?: (line: string) => void;
  /** How long the decoding of one VIN may take, on a machine for which the usual limit is too short. */
  readonly vinDecodeMs?: number;
  /** How passwords are hashed, where not as slowly as against thieves. */
  readonly passwords?: Passwords;
};

/** Builds the services that several modules share, once, over a migrated database, in the order of their dependencies. */
export const openServices = async ({ config, database, logger, now, print, vinDecodeMs, ...world }: World) => {
  const { db, dialect } = database;
  const { isRateLimited, dataDir } = config;
  const fanout = createFanoutInMemory((error) => logger.error({ err: error }, 'fanout listener'));
  const events = new Events({ db, dialect, fanout, logger, now });
  const { record } = events;
  const idempotency = createIdempotency(database, now);
  const limiter = isRateLimited ? createRateLimiter(createRateLimitInMemory(now)) : undefined;
  const cookies = createCookies(config.publicUrl);

  const rates = await openRates(db);
  const search = new SearchEngine({ db, onError: (error) => logger.error({ err: error }, 'search index') });
  const posts = new PostsService({ db, search, rates, sale: config.sale, now });
  const words = openWords({ db, now, onError: (error) => logger.error({ err: error }, 'search words') });
  const views = new ViewCounter({ db, now, onError: (error) => logger.error({ err: error }, 'views') });
  const jobs = new Jobs({ db, logger, now });
  const media = openMedia({ db, dataDir, storage: config.storage, now, jobs });
  const mail = openMail({ db, config, logger, record, now, print });
  const vin = openVin({ db, dataDir, limiter, logger, now, decodeMs: vinDecodeMs });
  const credits = createCredits(record);
  const texts = openTextTranslator({ db, config: config.translate, now });
  const translation = createTranslation({ db, jobs, texts, record, now });
  const dailyRates = openDailyRates({ db, rates, jobs, url: config.ratesUrl, record, logger, now });

  const sessions = new Sessions({ db, dialect, storage: database.storage, cookies, record, now });
  const chatTokens = await openChatTokens({ db, sessions, now });
  const chatLinks = await openSignedLinks(db, now);
  const privateStore = openPrivateStore({ dataDir, storage: config.storage });
  const hub = new Hub(isRateLimited ? {} : { limits: { perOwner: Infinity, perNetwork: Infinity } });
  const publisher = hubPublisher(fanout);
  const chat = openChat({ db, dialect, record, links: chatLinks, hub, send: publisher.send, texts, now });
  const users = identityRepository(db);
  const devices = new KnownDevices({ db, cookies, now });
  const rememberDevice: KnownDevices['remember'] = (...about) => devices.remember(...about);

  const writing: WritingDeps = {
    db,
    idempotency,
    rates,
    moderation: config.moderation,
    credits,
    record,
    now,
  };
  const answerSale = saleAnswers(db, new StatusService(writing));
  /** What a sign-in by another service needs. */
  const signIn = { config, database, sessions, cookies, rememberDevice, record, now };
  const sendText: SendText = async (userId, conversationId, text) => {
    await chat.messages.send(userId, conversationId, { kind: 'text', ...text });
  };
  const telegram = openTelegram({ ...signIn, send: publisher.send, jobs, answerSale, sendText, logger });
  const stillForSale = createStillForSale({ db, rules: config.sale, jobs, record, now });

  const passwords = world.passwords ?? openPasswords();
  const accounts = openAccounts({
    db,
    dialect,
    config,
    sessions,
    cookies,
    devices,
    passwords,
    mail,
    record,
    idempotency,
    limiter,
    throttle: isRateLimited ? createThrottleInMemory(now) : undefined,
    botName: telegram.botName,
    logger,
    now,
  });
  const payments = openPayments({ db, config: config.payments, idempotency, credits, record, logger, now });
  const demo = openDemo(
    { database, media, rates, passwords, now },
    { count: config.demoPosts, photos: config.demoPhotos },
  );

  const ofPosts = { search, words, posts, views, writing, translation, rates, dailyRates, stillForSale };
  const ofPeople = { sessions, chat, chatTokens, users, devices, signIn, telegram, accounts, passwords, payments };
  const ofChat = { chatLinks, privateStore };
  const ofNodes = { events, jobs, hub, fanout, publisher };
  return { ...ofPosts, ...ofPeople, ...ofChat, ...ofNodes, idempotency, limiter, cookies, media, mail, vin, demo };
};
export type Services = Awaited<ReturnType<typeof openServices>>;
