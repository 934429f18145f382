import { isReachable } from './database/reachable.ts';
import { hasRoom } from './lib/disk-room.ts';
import type { ServerModule } from './module.ts';
import { accountEndModule } from './modules/account-end/index.ts';
import { accountLinksModule } from './modules/account-links/index.ts';
import { accountKindModule } from './modules/account-kind/index.ts';
import { ownDataModule } from './modules/own-data/index.ts';
import { accountsModule } from './modules/accounts/index.ts';
import { appealsModule } from './modules/appeals/index.ts';
import { auditModule } from './modules/audit/index.ts';
import { backupModule } from './modules/backup/index.ts';
import { catalogueModule } from './modules/catalogue/index.ts';
import { chatModule, openMessageNotices } from './modules/chat/index.ts';
import { contactModule } from './modules/contact/index.ts';
import { creditsModule } from './modules/credits/index.ts';
import { demoModule } from './modules/demo/index.ts';
import { draftsModule } from './modules/drafts/index.ts';
import { favouritesModule } from './modules/favourites/index.ts';
import { followsModule } from './modules/follows/index.ts';
import { googleModule, openGoogle } from './modules/google/index.ts';
import { hiddenCarsModule } from './modules/hidden-cars/index.ts';
import { hubModule } from './modules/hub/index.ts';
import { identityModule } from './modules/identity/index.ts';
import { inboxModule } from './modules/inbox/index.ts';
import { inventoryModule } from './modules/inventory/index.ts';
import { jobsModule } from './modules/jobs/index.ts';
import { lookupsModule } from './modules/lookups/index.ts';
import { mailModule } from './modules/mail/index.ts';
import { mediaModule } from './modules/media/index.ts';
import { moderationModule } from './modules/moderation/index.ts';
import { noticesModule } from './modules/notices/index.ts';
import { passwordsModule } from './modules/passwords/index.ts';
import { paymentsModule } from './modules/payments/index.ts';
import { postsModule } from './modules/posts/index.ts';
import { pricesModule } from './modules/prices/index.ts';
import { providersModule } from './modules/providers/index.ts';
import { pushModule } from './modules/push/index.ts';
import { ratesModule } from './modules/rates/index.ts';
import { savedSearchesModule } from './modules/saved-searches/index.ts';
import { searchModule } from './modules/search/index.ts';
import { seoModule } from './modules/seo/index.ts';
import { sessionsModule } from './modules/sessions/index.ts';
import { similarModule } from './modules/similar/index.ts';
import { siteModule } from './modules/site/index.ts';
import { statisticsModule } from './modules/statistics/index.ts';
import { stillForSaleModule } from './modules/still-for-sale/index.ts';
import { stockFileModule } from './modules/stock-file/index.ts';
import { suggestModule } from './modules/suggest/index.ts';
import { tasksModule } from './modules/tasks/index.ts';
import { telegramModule } from './modules/telegram/index.ts';
import { translationModule } from './modules/translation/index.ts';
import { uploadsModule, uploadsRepository } from './modules/uploads/index.ts';
import { usersModule } from './modules/users/index.ts';
import { vinModule } from './modules/vin/index.ts';
import { wordsModule } from './modules/words/index.ts';
import type { Services, World } from './services.ts';

/** What joins this node to the others: let go last but the database. */
const nodesModules = ({ redis, close }: Services['nodes']): readonly ServerModule[] => {
  const health = () => (redis === undefined ? {} : ({ redis: redis.isReady() ? 'ok' : 'away' } as const));
  return close === undefined ? [] : [{ name: 'nodes', stop: close, health }];
};

type ModuleGroup = (world: World, services: Services) => readonly ServerModule[];

/** The database, the nodes and what other modules build on: catalogue, mail, passwords, rates. */
const foundationModules: ModuleGroup = ({ config, database, logger, now }, services) => {
  const { db } = database;
  const { dataDir } = config;
  const { mail } = services;
  return [
    {
      name: 'database',
      stop: database.close,
      isReady: () => isReachable(db),
      health: async () => ({ isWritable: !database.storage.isFailing() && (await hasRoom(dataDir)) }),
    },
    ...nodesModules(services.nodes),
    catalogueModule(database),
    creditsModule,
    providersModule,
    translationModule(services.translation),
    backupModule({ database, dataDir, logger, now }),
    mailModule(mail),
    passwordsModule(services.passwords),
    demoModule(services.demo),
    ratesModule(services.rates, services.dailyRates, {
      siteCurrency: config.site.currency,
      siteCountryId: config.site.countryId,
    }),
  ];
};

/** Sessions, accounts with their data, and messages to the operator. */
const accountModules: ModuleGroup = ({ config, database: { db }, now }, services) => {
  const { contactMail } = config;
  const { idempotency, limiter, sessions, accounts, users, media, mail, events } = services;
  const { record } = events;
  return [
    sessionsModule(sessions),
    accountsModule(accounts),
    accountEndModule({
      db,
      accounts,
      sessions,
      idempotency,
      mail,
      timeZone: config.site.timeZone,
      jobs: services.jobs,
      record,
      now,
    }),
    ownDataModule({
      db,
      chat: services.chat.deps,
      media: media.store,
      privateMedia: services.privateStore,
      links: services.downloadLinks,
      limiter,
      now,
    }),
    accountKindModule({ idempotency, record, now }),
    contactModule({ idempotency, limiter, mail, contactMail, now }),
    inboxModule({ db, idempotency, mail, contactMail, now }),
    identityModule({ users, media, uploads: uploadsRepository(db), idempotency, record, now }),
  ];
};

/** What members keep and are notified of: favourites, saved searches, follows, tasks, notices. */
const memberModules: ModuleGroup = ({ config, database: { db }, now }, services) => {
  const { publicUrl } = config;
  const { idempotency, mail, telegram, events } = services;
  const { record } = events;
  const { botName } = telegram;
  return [
    favouritesModule({ db, idempotency, now }),
    hiddenCarsModule({ db, now }),
    savedSearchesModule({
      db,
      record,
      jobs: services.jobs,
      notices: services.notices,
      mail,
      rates: services.rates,
      settledUpTo: () => events.settledUpTo(),
      timeZone: config.site.timeZone,
      now,
    }),
    followsModule({ db, idempotency, record, now }),
    tasksModule({ db, idempotency, publicUrl, botName, record, channels: config.site.channels, now }),
    noticesModule({
      db,
      notices: services.notices,
      links: services.unsubscribe,
      jobs: services.jobs,
      mail,
      sendByTelegram: telegram.sendNotice,
      push: services.push,
      messages: openMessageNotices({
        mail,
        sendByTelegram: telegram.sendChatMessage,
        timeZone: config.site.timeZone,
        now,
      }),
      timeZone: config.site.timeZone,
      now,
    }),
    pushModule({ db, push: services.push, hosts: config.pushHosts, now }),
  ];
};

/** The cars as visitors find them: lookups, suggestions, posts, prices, similar cars. */
const marketModules: ModuleGroup = ({ config, database: { db }, logger, now }, services) => {
  const { posts, writing, events, telegram } = services;
  const { record } = events;
  const { botName } = telegram;
  return [
    siteModule({ config, botName, logger }),
    lookupsModule({ db, now }),
    suggestModule({ posts, words: services.words, rates: services.rates, now }),
    postsModule({
      posts,
      views: services.views,
      listed: (...about) => services.impressions.listed(...about),
      rates: services.rates,
      writing,
    }),
    statisticsModule({
      db,
      posts,
      impressions: services.impressions,
      notices: services.notices,
      timeZone: config.site.timeZone,
      now,
    }),
    pricesModule({ db, record, posts, rates: services.rates, isOn: config.hasPriceLabels, now }),
    similarModule({ db, search: services.search, now }),
  ];
};

/** Work on cars and users: the dealer's stock, moderation, administration, payments. */
const officeModules: ModuleGroup = ({ database: { db }, now }, services) => {
  const { idempotency, limiter, sessions, mail, posts, writing, vin, events, merges } = services;
  const { record } = events;
  return [
    inventoryModule(writing, events),
    stockFileModule({ writing, vin: vin.service, limiter }),
    moderationModule({ db, idempotency, posts, credits: writing.credits, record, now }, mail),
    usersModule(
      { db, idempotency, sessions, credits: writing.credits, jobs: services.jobs, merges, record, now },
      mail,
    ),
    auditModule(db),
    appealsModule({ db, idempotency, credits: writing.credits, record, now }, mail),
    paymentsModule(services.payments, mail),
  ];
};

/** What posts and conversations consist of: uploads, drafts, photos, the hub and the chat. */
const contentModules: ModuleGroup = ({ config, database: { db }, now }, services) => {
  const { publicUrl } = config;
  const { idempotency, limiter, sessions, media, mail, telegram, vin, hub, fanout } = services;
  const { loginIdOf, joined } = telegram;
  return [
    uploadsModule({ db, media, now }),
    draftsModule({ db, limiter, now }),
    vinModule(vin),
    mediaModule(media, services.jobs),
    hubModule({
      hub,
      fanout,
      hasOthers: services.redis !== undefined,
      onLost: (listener) => services.redis?.onBack(listener),
      publicUrl,
      chatUrl: config.chatUrl,
      identify: (request) => sessions.identify(request),
      verifyChat: services.chatTokens.verify,
      loginIdOf,
      joined,
    }),
    chatModule(services.chat, services.chatTokens, {
      db,
      media,
      store: services.privateStore,
      links: services.chatLinks,
      mail,
      idempotency,
      publicUrl,
      timeZone: config.site.timeZone,
      sendByTelegram: telegram.sendChatMessage,
      now,
    }),
  ];
};

/** Other services: Google, Telegram, linked accounts, questions about old posts, and search engines. */
const outsideModules: ModuleGroup = ({ config, database: { db }, now }, services) => {
  const { limiter, sessions, accounts, mail, telegram, merges, events } = services;
  const { record } = events;
  const signIn: Pick<typeof accounts.signIn, 'checkOwner' | 'isOwnPassword'> = {
    checkOwner: (...about) => accounts.signIn.checkOwner(...about),
    isOwnPassword: (...about) => accounts.signIn.isOwnPassword(...about),
  };
  const google = openGoogle({ ...services.signIn, checkOwner: signIn.checkOwner });
  return [
    googleModule(google),
    accountLinksModule(
      { db, sessions, mail, record, limiter, proveGoogle: google.prove, proveTelegram: telegram.prove, signIn, now },
      merges,
    ),
    telegramModule(telegram),
    stillForSaleModule(services.stillForSale, mail),
    seoModule(config, db),
  ];
};

/** The groups in the order of their start. */
const GROUPS: readonly ModuleGroup[] = [
  foundationModules,
  accountModules,
  memberModules,
  marketModules,
  officeModules,
  contentModules,
  outsideModules,
];

/** The modules that requests need, in the order of their start. */
export const servingModules: ModuleGroup = (world, services) => GROUPS.flatMap((group) => group(world, services));

/** The modules that work behind the answers: they start once the server listens. */
export const backgroundModules = ({ database: { db }, now }: World, services: Services): readonly ServerModule[] => [
  jobsModule({ db, jobs: services.jobs, events: services.events, idempotency: services.idempotency, now }),
  searchModule(services.search, db),
  wordsModule(),
];
