import { readFileSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import type { AppDeps } from './app.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './database/database.ts';
import { type Cookies, createCookies } from './http/cookies.ts';
import { createIdempotency } from './http/idempotency.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { type Accounts, openAccounts } from './modules/accounts/index.ts';
import { contactRoutes } from './modules/contact/index.ts';
import { returnPostCredit, takePostCredit, takeTopCredit } from './modules/credits/index.ts';
import { draftsRoutes, dropDraft } from './modules/drafts/index.ts';
import { favouritesRoutes } from './modules/favourites/index.ts';
import { followsRoutes } from './modules/follows/index.ts';
import { googleRoutes } from './modules/google/index.ts';
import { countLivePosts, healthRoutes } from './modules/health/index.ts';
import { Hub, hubPublisher, hubRoutes } from './modules/hub/index.ts';
import { identityRepository, identityRoutes } from './modules/identity/index.ts';
import { inventoryRoutes } from './modules/inventory/index.ts';
import { Jobs, jobsRoutes } from './modules/jobs/index.ts';
import { lookupsModule } from './modules/lookups/index.ts';
import { type Mail, openMail } from './modules/mail/index.ts';
import { mediaRoutes, type MediaService, openMedia } from './modules/media/index.ts';
import { moderationRoutes } from './modules/moderation/index.ts';
import { openPasswords, type Passwords } from './modules/passwords/index.ts';
import { type OpenPayments, openPayments } from './modules/payments/index.ts';
import {
  PostsService,
  postsRoutes,
  sellingRoutes,
  StatusService,
  ViewCounter,
  type WritingDeps,
} from './modules/posts/index.ts';
import type { RememberDevice } from './modules/providers/index.ts';
import {
  centralBank,
  type DailyRates,
  openDailyRates,
  openRates,
  ratesRoutes,
  type RatesService,
} from './modules/rates/index.ts';
import { Sessions, sessionsRepository } from './modules/sessions/index.ts';
import { SearchEngine } from './modules/search/index.ts';
import { createStillForSale, type StillForSale, userOfTelegram } from './modules/still-for-sale/index.ts';
import { stockFileRoutes } from './modules/stock-file/index.ts';
import { recordInvite, settleTasks, tasksRoutes } from './modules/tasks/index.ts';
import { openTelegram, type Telegram } from './modules/telegram/index.ts';
import { uploadsRepository, uploadsRoutes } from './modules/uploads/index.ts';
import { createTranslation, translatorOf } from './modules/translation/index.ts';
import { openVin, type Vin } from './modules/vin/index.ts';
import { pageRenderer, type PagesDeps, readSite, seoRoutes, sitemapRepository } from './modules/seo/index.ts';
import type { Fanout } from './ports/fanout.ts';
import { createFanoutInMemory } from './ports/in-memory/fanout.ts';
import { createRateLimitInMemory } from './ports/in-memory/rate-limit.ts';
import { createThrottleInMemory } from './ports/in-memory/throttle.ts';

export type World = {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly logger: FastifyBaseLogger;
  readonly now: () => number;
  /** The folder of the built website; it may be missing. */
  readonly webRoot: string;
  /** Tells the person who runs the server, whatever the log leaves out. */
  readonly print?: (line: string) => void;
};

export type Composition = {
  readonly deps: AppDeps;
  readonly rates: RatesService;
  readonly dailyRates: DailyRates;
  readonly search: SearchEngine;
  readonly posts: PostsService;
  readonly stillForSale: StillForSale;
  readonly media: MediaService;
  readonly sessions: Sessions;
  readonly accounts: Accounts;
  readonly passwords: Passwords;
  readonly cookies: Cookies;
  readonly hub: Hub;
  readonly fanout: Fanout;
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly payments: OpenPayments;
  readonly telegram: Telegram;
  readonly views: ViewCounter;
  readonly vin: Vin;
};

const versionOf = (): string => {
  // Our own package.json, at the root of the program.
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
};

const webOf = (webRoot: string, deps: Omit<PagesDeps, 'site'>): AppDeps['web'] => {
  const site = readSite(webRoot);
  return site === undefined ? undefined : { root: webRoot, renderPage: pageRenderer({ ...deps, site }) };
};

/** Builds every repository and service by hand, once, over a migrated database. */
export const compose = async ({ config, database, logger, now, webRoot, print }: World): Promise<Composition> => {
  const { db, dialect } = database;
  const rates = await openRates(db);
  const search = new SearchEngine({ db, onError: (error) => logger.error({ err: error }, 'search index') });
  const posts = new PostsService({ db, search, rates, sale: config.sale, now });
  const views = new ViewCounter({ db, now, onError: (error) => logger.error({ err: error }, 'views') });
  const jobs = new Jobs({ db, logger, now });
  const media = openMedia({ db, dataDir: config.dataDir, storage: config.storage, now, jobs });
  const changed = async (ids: readonly number[]) => {
    jobs.wake();
    await posts.changed(ids);
  };
  const translator = translatorOf(config.translate);
  const translation = createTranslation({ db, jobs, translator, changed, now });
  const dailyRates = openDailyRates({
    db,
    rates,
    jobs,
    source: config.ratesUrl === '' ? undefined : centralBank(config.ratesUrl),
    repriced: () => posts.everythingChanged(),
    logger,
    now,
  });
  const limiter = config.isRateLimited ? createRateLimiter(createRateLimitInMemory(now)) : undefined;
  const cookies = createCookies(config.publicUrl);
  const sessions = new Sessions({ repository: sessionsRepository(db), cookies, now });
  const identify = sessions.identify.bind(sessions);
  const hub = new Hub(config.isRateLimited ? {} : { limits: { perOwner: Infinity, perNetwork: Infinity } });
  const fanout = createFanoutInMemory((error) => logger.error({ err: error }, 'fanout listener'));
  const { send, endSessions } = hubPublisher(fanout);
  sessions.onEnd(endSessions);
  const rememberDevice: RememberDevice = (...about) => accounts.signIn.rememberDevice(...about);
  const telegram = openTelegram({
    config,
    database,
    sessions,
    cookies,
    rememberDevice,
    send,
    jobs,
    answerSale: (telegramId, askedAt) => answerSale(telegramId, askedAt),
    logger,
    now,
  });
  const users = identityRepository(db);
  const mail = openMail({ db, config, logger, now, print });
  const idempotency = createIdempotency(database, now);
  const passwords = openPasswords();
  const accounts = openAccounts({
    db,
    dialect,
    config,
    sessions,
    cookies,
    passwords,
    mail,
    tasks: { recordInvite, settleTasks },
    idempotency,
    limiter,
    throttle: config.isRateLimited ? createThrottleInMemory(now) : undefined,
    botName: telegram.botName,
    logger,
    now,
  });
  const payments = openPayments({ db, config: config.payments, idempotency, logger, mail, now });
  const vin = openVin({ db, dataDir: config.dataDir, limiter, logger, now });
  const countLive = countLivePosts(db);
  const writing: WritingDeps = {
    db,
    idempotency,
    rates,
    moderation: config.moderation,
    credits: { takePostCredit, takeTopCredit },
    textWritten: translation.textWritten,
    draftDone: dropDraft(now),
    changed,
    now,
  };
  const states = new StatusService(writing);
  const answerSale = async (telegramId: string, askedAt: string): Promise<number> => {
    const userId = await userOfTelegram(db, telegramId);
    const intent = { scope: `telegram ${telegramId}`, key: undefined, body: askedAt };
    return userId === undefined ? 0 : (await states.answerAll(userId, intent, askedAt)).length;
  };
  const stillForSale = createStillForSale({
    db,
    rules: config.sale,
    jobs,
    mail,
    tellByBot: telegram.tellSale,
    changed,
    now,
  });
  const modules = [
    healthRoutes({
      version: versionOf(),
      searchMode: () => search.mode,
      countPosts: async () => search.size ?? countLive(),
    }),
    ratesRoutes(rates),
    accounts.routes,
    contactRoutes({ idempotency, limiter, mail, contactMail: config.contactMail, now }),
    identityRoutes({ users, media, uploads: uploadsRepository(db), idempotency, now }),
    favouritesRoutes({ db, idempotency, now }),
    followsRoutes({ db, idempotency, now }),
    tasksRoutes({ db, idempotency, publicUrl: config.publicUrl, botName: telegram.botName, now }),
    lookupsModule({ db, now }).routes,
    postsRoutes(posts, views),
    sellingRoutes(writing),
    inventoryRoutes(writing),
    stockFileRoutes({ writing, vin: vin.service, limiter }),
    moderationRoutes({ db, idempotency, posts, mail, returnPostCredit, changed, now }),
    payments.routes,
    uploadsRoutes({ db, media, now }),
    draftsRoutes({ db, limiter, now }),
    vin.routes,
    jobsRoutes({ db, jobs, idempotency, now }),
    mediaRoutes(media.store),
    hubRoutes({
      hub,
      fanout,
      publicUrl: config.publicUrl,
      identify,
      loginIdOf: telegram.loginIdOf,
      joined: telegram.joined,
    }),
    googleRoutes({
      config,
      database,
      sessions,
      cookies,
      checkOwner: (request, credentials) => accounts.signIn.checkOwner(request, credentials),
      rememberDevice,
      now,
    }),
    telegram.routes,
    seoRoutes({ config, posts: sitemapRepository(db) }),
  ];
  return {
    deps: { config, dialect, logger, limiter, identify, modules, web: webOf(webRoot, { config, posts, users, views }) },
    rates,
    dailyRates,
    search,
    posts,
    stillForSale,
    media,
    sessions,
    accounts,
    passwords,
    cookies,
    hub,
    fanout,
    jobs,
    mail,
    payments,
    telegram,
    views,
    vin,
  };
};
