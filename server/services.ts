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

/** The connection to other nodes, events, and limits. */
const openFoundation = async ({ config, database, logger, now }: World) => {
  const { db, dialect } = database;
  const nodes = await joinNodes({ config, database, logger });
  const { redis, fanout } = nodes;
  const events = new Events({ db, dialect, fanout, isShared: redis !== undefined, logger, now });
  await events.open();
  const idempotency = createIdempotency({ db, dialect, now, onRepeat: () => events.caughtUp(Infinity) });
  const counters = config.isRateLimited ? await openCounters({ redis, logger, now }) : undefined;
  const limiter = counters && createRateLimiter(counters.rateLimit);
  const cookies = createCookies(config.publicUrl);
  const jobs = new Jobs({ db, logger, now });
  return { nodes, redis, fanout, events, idempotency, counters, limiter, cookies, jobs };
};
type Foundation = Awaited<ReturnType<typeof openFoundation>>;

/** Reading posts: rates, the search, and the counts of what was seen. */
const openReading = async ({ config, database: { db }, logger, now }: World, { redis, events }: Foundation) => {
  const { isBehind } = events;
  const failed = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  const rates = await openRates(db);
  const search = new SearchEngine({ db, onError: failed('search index failed'), isBehind });
  const posts = new PostsService({ db, search, rates, sale: config.sale, isBehind, now });
  const words = openWords({ db, now, onError: failed('words of queries were not loaded') });
  const shared = await sharedViews(db, redis && firstInRedis(redis));
  const views = new ViewCounter({ db, now, shared, onError: failed('views were not stored') });
  const impressions = new Impressions({ db, now, shared, onError: failed('impressions were not stored') });
  return { rates, search, posts, words, views, impressions };
};
type Reading = Awaited<ReturnType<typeof openReading>>;

/** Writing posts: photos, VIN numbers, credits, translations, and the questions whether old posts are still for sale. */
const openWriting = (world: World, foundation: Foundation, { rates }: Reading) => {
  const { config, database, logger, now, vinDecodeMs, photoMs } = world;
  const { db } = database;
  const { dataDir, storage, moderation } = config;
  const { jobs, events, idempotency, limiter } = foundation;
  const { record } = events;
  const media = openMedia({ db, dataDir, storage, now, jobs, photoMs });
  const vin = openVin({ db, dataDir, limiter, logger, now, decodeMs: vinDecodeMs });
  const credits = createCredits(record);
  const texts = openTextTranslator({ db, config: config.translate, now });
  const translation = createTranslation({ db, jobs, texts, record, now });
  const dailyRates = openDailyRates({ db, rates, jobs, url: config.ratesUrl, record, logger, now });
  const writing: WritingDeps = { db, idempotency, rates, moderation, credits, record, now };
  const stillForSale = createStillForSale({ db, rules: config.sale, jobs, record, now });
  return { media, vin, texts, translation, dailyRates, writing, stillForSale };
};
type Writing = ReturnType<typeof openWriting>;

/** Reaching users: mail, sessions, the hub, the chat, notices and push. */
const openReaching = async (world: World, foundation: Foundation, { texts }: Pick<Writing, 'texts'>) => {
  const { config, database, logger, now, print } = world;
  const { db, dialect, storage } = database;
  const { redis, cookies, events, fanout, jobs, limiter } = foundation;
  const { record } = events;
  const hasOthers = redis !== undefined;
  const unsubscribe = await openUnsubscribeLinks(db, config.publicUrl);
  const bounces = openBounces(db, now);
  const mail = openMail({ db, config, logger, record, unsubscribeLink: unsubscribe.linkOf, bounces, now, print });
  const sessions = new Sessions({ db, dialect, storage, hasOthers, cookies, record, now });
  const chatTokens = await openChatTokens({ db, sessions, now });
  const chatLinks = await openSignedLinks(db, now);
  const downloadLinks = await openDownloadLinks(db, now);
  const privateStore = openPrivateStore({ dataDir: config.dataDir, storage: config.storage });
  const hub = new Hub(config.isRateLimited ? {} : { limits: { perOwner: Infinity, perNetwork: Infinity } });
  const publisher = hubPublisher(fanout);
  const { send } = publisher;
  const chat = openChat({ db, dialect, record, links: chatLinks, hub, hasOthers, send, texts, now });
  const notices = openNotices({ send, timeZone: config.site.timeZone, now });
  const push = openPush({ db, jobs, limiter, config, logger, now });
  const ofChat = { chat, chatTokens, chatLinks, downloadLinks, privateStore };
  return { unsubscribe, mail, sessions, hub, publisher, notices, push, ...ofChat };
};
type Reaching = Awaited<ReturnType<typeof openReaching>>;

/** What a sign-in by another service needs. */
const openSignIn = ({ config, database, now }: World, { cookies, events }: Foundation, { sessions }: Reaching) => {
  const { record } = events;
  const devices = new KnownDevices({ db: database.db, cookies, now });
  const rememberDevice: KnownDevices['remember'] = (...about) => devices.remember(...about);
  return { devices, signIn: { config, database, sessions, cookies, rememberDevice, record, now } };
};
type SignIn = ReturnType<typeof openSignIn>;

/** The bot, with the services that its commands use. */
const openBot = async (world: World, opened: Foundation & Reading & Writing & Reaching & SignIn) => {
  const { config, database, logger } = world;
  const { jobs, posts, words, rates, writing, media, vin, limiter, signIn, publisher, chat } = opened;
  const answerSale = saleAnswers(database.db, new StatusService(writing));
  const sendText: SendText = async (userId, conversationId, text) => {
    await chat.messages.send(userId, conversationId, { kind: 'text', ...text });
  };
  const chatModel = openChatModel(config.translate);
  const { sale } = config;
  const forBot = { jobs, posts, sale, words, rates, writing, media, vin, chatModel, limiter, answerSale, sendText };
  return openTelegram({ ...signIn, send: publisher.send, forBot, logger });
};

type ForAccounts = Foundation &
  Reading &
  Writing &
  Reaching &
  SignIn & { readonly telegram: Awaited<ReturnType<typeof openBot>> };

/** Accounts, their merging, payments and the demo's users. */
const openPeople = async ({ config, database, logger, now, ...world }: World, opened: ForAccounts) => {
  const { db, dialect } = database;
  const { sessions, cookies, devices, mail, events, idempotency, limiter, counters, writing, media } = opened;
  const { record } = events;
  const { credits } = writing;
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
    botName: opened.telegram.botName,
    offerMerge: (transaction, { userId, otherId, email }) =>
      offersRepository(transaction, now).add({ userId, otherId, way: 'email', subject: email }),
    logger,
    now,
  });
  const users = identityRepository(db, now);
  const merges = new Merges({ db, sessions, mail, record, now });
  const payments = await openPayments({ db, config: config.payments, idempotency, credits, record, logger, now });
  const { privateStore, rates } = opened;
  const demo = openDemo(
    { database, media, privateStore, rates, passwords, now },
    { count: config.demoPosts, photos: config.demoPhotos },
  );
  return { passwords, accounts, users, merges, payments, demo };
};

/** Builds the services that several modules share, once, over a migrated database, in the order of their dependencies. */
export const openServices = async (world: World) => {
  const foundation = await openFoundation(world);
  const reading = await openReading(world, foundation);
  const writing = openWriting(world, foundation, reading);
  const reaching = await openReaching(world, foundation, writing);
  const signIn = openSignIn(world, foundation, reaching);
  const opened = { ...foundation, ...reading, ...writing, ...reaching, ...signIn };
  const telegram = await openBot(world, opened);
  const people = await openPeople(world, { ...opened, telegram });
  return { ...opened, ...people, telegram };
};
export type Services = Awaited<ReturnType<typeof openServices>>;
