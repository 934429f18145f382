import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { OpenDatabase } from './database/database.ts';
import { Events } from './events/bus.ts';
import { openCounters } from './counters.ts';
import { createCookies } from './http/cookies.ts';
import { createIdempotency } from './http/idempotency.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { Merges, offersRepository } from './modules/account-links/index.ts';
import { KnownDevices, openAccounts } from './modules/accounts/index.ts';
import { openChat, openChatTokens, openSignedLinks } from './modules/chat/index.ts';
import { createCredits } from './modules/credits/index.ts';
import { openDemo } from './modules/demo/index.ts';
import { Hub, hubPublisher } from './modules/hub/index.ts';
import { identityRepository } from './modules/identity/index.ts';
import { Jobs } from './modules/jobs/index.ts';
import { openMail } from './modules/mail/index.ts';
import { openNotices, openBounces, openUnsubscribeLinks } from './modules/notices/index.ts';
import { openDownloadLinks } from './modules/own-data/index.ts';
import { openMedia, openPrivateStore } from './modules/media/index.ts';
import { openPasswords, type Passwords } from './modules/passwords/index.ts';
import { openPayments } from './modules/payments/index.ts';
import { PostsService, sharedViews, StatusService, ViewCounter, type WritingDeps } from './modules/posts/index.ts';
import { openDailyRates, openRates } from './modules/rates/index.ts';
import { SearchEngine } from './modules/search/index.ts';
import { openPush } from './modules/push/index.ts';
import { Sessions } from './modules/sessions/index.ts';
import { Impressions } from './modules/statistics/index.ts';
import { createStillForSale, saleAnswers } from './modules/still-for-sale/index.ts';
import { openTelegram, type SendText } from './modules/telegram/index.ts';
import { createTranslation, openChatModel, openTextTranslator } from './modules/translation/index.ts';
import { openVin } from './modules/vin/index.ts';
import { openWords } from './modules/words/index.ts';
import { joinNodes } from './nodes.ts';
import { firstInRedis } from './ports/redis/first.ts';

export type World = {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly logger: FastifyBaseLogger;
  readonly now: () => number;
  /** Prints a line for the operator, at every log level. */
  readonly print?: (line: string) => void;
  /** How long the decoding of one VIN and the encoding of one photo may take, on a machine for which the usual limits are too short. */
  readonly vinDecodeMs?: number;
  readonly photoMs?: number;
  /** How passwords are hashed, where not as slowly as against thieves. */
  readonly passwords?: Passwords;
};

/** Builds the services that several modules share, once, over a migrated database, in the order of their dependencies. */
export const openServices = async ({ config, database, logger, now, print, vinDecodeMs, photoMs, ...world }: World) => {
  const { db, dialect } = database;
  const { isRateLimited, dataDir } = config;
  const nodes = await joinNodes({ config, database, logger });
  const { redis, fanout } = nodes;
  const hasOthers = redis !== undefined;
  const events = new Events({ db, dialect, fanout, isShared: hasOthers, logger, now });
  await events.open();
  const { record, isBehind } = events;
  const idempotency = createIdempotency({ db, dialect, now, onRepeat: () => events.caughtUp(Infinity) });
  const counters = isRateLimited ? await openCounters({ redis, logger, now }) : undefined;
  const limiter = counters && createRateLimiter(counters.rateLimit);
  const cookies = createCookies(config.publicUrl);

  const failed = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  const rates = await openRates(db);
  const search = new SearchEngine({
    db,
    onError: failed('search index failed'),
    isBehind,
  });
  const posts = new PostsService({ db, search, rates, sale: config.sale, isBehind, now });
  const words = openWords({
    db,
    now,
    onError: failed('words of queries were not loaded'),
  });
  const shared = await sharedViews(db, redis && firstInRedis(redis));
  const views = new ViewCounter({
    db,
    now,
    shared,
    onError: failed('views were not stored'),
  });
  const impressions = new Impressions({
    db,
    now,
    shared,
    onError: failed('impressions were not stored'),
  });
  const jobs = new Jobs({ db, logger, now });
  const media = openMedia({ db, dataDir, storage: config.storage, now, jobs, photoMs });
  const unsubscribe = await openUnsubscribeLinks(db, config.publicUrl);
  const mail = openMail({
    db,
    config,
    logger,
    record,
    unsubscribeLink: unsubscribe.linkOf,
    bounces: openBounces(db, now),
    now,
    print,
  });
  const vin = openVin({ db, dataDir, limiter, logger, now, decodeMs: vinDecodeMs });
  const credits = createCredits(record);
  const texts = openTextTranslator({ db, config: config.translate, now });
  const translation = createTranslation({ db, jobs, texts, record, now });
  const dailyRates = openDailyRates({ db, rates, jobs, url: config.ratesUrl, record, logger, now });

  const sessions = new Sessions({ db, dialect, storage: database.storage, hasOthers, cookies, record, now });
  const chatTokens = await openChatTokens({ db, sessions, now });
  const chatLinks = await openSignedLinks(db, now);
  const downloadLinks = await openDownloadLinks(db, now);
  const privateStore = openPrivateStore({ dataDir, storage: config.storage });
  const hub = new Hub(isRateLimited ? {} : { limits: { perOwner: Infinity, perNetwork: Infinity } });
  const publisher = hubPublisher(fanout);
  const chat = openChat({ db, dialect, record, links: chatLinks, hub, hasOthers, send: publisher.send, texts, now });
  const notices = openNotices({ send: publisher.send, timeZone: config.site.timeZone, now });
  const push = openPush({ db, jobs, limiter, config, logger, now });
  const users = identityRepository(db, now);
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
  const chatModel = openChatModel(config.translate);
  const sale = config.sale;
  const forBot = { jobs, posts, sale, words, rates, writing, media, vin, chatModel, limiter, answerSale, sendText };
  const telegram = await openTelegram({ ...signIn, send: publisher.send, forBot, logger });
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
    throttle: counters?.throttle,
    botName: telegram.botName,
    offerMerge: (transaction, { userId, otherId, email }) =>
      offersRepository(transaction, now).add({ userId, otherId, way: 'email', subject: email }),
    logger,
    now,
  });
  const merges = new Merges({ db, sessions, mail, record, now });
  const payments = await openPayments({ db, config: config.payments, idempotency, credits, record, logger, now });
  const demo = openDemo(
    { database, media, privateStore, rates, passwords, now },
    { count: config.demoPosts, photos: config.demoPhotos },
  );

  const ofPosts = { search, words, posts, views, impressions, writing, translation, rates, dailyRates, stillForSale };
  const ofPeople = {
    sessions,
    notices,
    push,
    unsubscribe,
    chat,
    chatTokens,
    users,
    devices,
    signIn,
    telegram,
    accounts,
    merges,
    passwords,
    payments,
  };
  const ofChat = { chatLinks, downloadLinks, privateStore };
  const ofNodes = { nodes, redis, events, jobs, hub, fanout, publisher };
  return { ...ofPosts, ...ofPeople, ...ofChat, ...ofNodes, idempotency, limiter, cookies, media, mail, vin, demo };
};
export type Services = Awaited<ReturnType<typeof openServices>>;
