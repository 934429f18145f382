import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/database/database.ts';
import { newUserRow } from '#server/modules/accounts/index.ts';
import { signInSomebody } from '#server/modules/chat/testing-members.ts';
import { type SmtpStandIn, startSmtp } from '#server/modules/mail/testing.ts';
import { postFields } from '#server/modules/posts/testing-selling.ts';
import { type BotApi, openBotApi } from '#server/modules/telegram/testing-bot-api.ts';
import { aForm } from '#server/testing-forms.ts';
import { askPatiently, endProcess, type RunningProcess, startProcess } from '#server/testing-process.ts';

const KILLS = 3;
const WRITERS = 2;
/** Users with letters and messages of the bot, each with a search for cars of one mileage. */
const BUYERS = 3;
/** Users who want the same cars; more than one step of the finder takes, so that a kill can fall between two steps. */
const CROWD = 110;
const LONG_AGO = '2026-01-01T00:00:00.000Z';

const dataDir = mkdtempSync(path.join(tmpdir(), 'aniv-alert-kill-'));
let smtp: SmtpStandIn;
let bot: BotApi;
beforeAll(async () => void ([smtp, bot] = await Promise.all([startSmtp(), openBotApi()])));
afterAll(async () => {
  // Still there after a failure only.
  latest?.child.kill('SIGKILL');
  await Promise.all([smtp.close(), bot.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});

let latest: RunningProcess | undefined;
const start = async (): Promise<RunningProcess> => {
  const env = { SMTP_URL: smtp.url, TELEGRAM_BOT_TOKEN: bot.token, TELEGRAM_API_ROOT: bot.url };
  latest = await startProcess(dataDir, env);
  return latest;
};

type Searcher = { readonly userId: number; readonly searchId: number; readonly kind: number };
/** `kind` 0 is for all buyers, the others for the buyer of that number. The price identifies the car. */
type Car = { readonly key: string; readonly kind: number; readonly price: number; readonly photo: string; id?: number };

const addressOf = (kind: number): string => `buyer${kind}@example.com`;
const mileageOf = (kind: number): number => 1000 * (kind + 1);
const telegramIdOf = (kind: number): number => 501_000 + kind;

const addSearcher = async (db: OpenDatabase['db'], kind: number, email: string): Promise<Searcher> => {
  const isBuyer = kind > 0;
  const user = newUserRow({ language: 'en', email }, Date.now());
  const { id: userId } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  const subject = String(telegramIdOf(kind));
  if (isBuyer)
    await db
      .insertInto('login_identity')
      .values({ provider: 'telegram', subject, user_id: userId, created_at: LONG_AGO })
      .execute();
  const { id: searchId } = await db
    .insertInto('saved_search')
    .values({
      user_id: userId,
      name: 'Cars',
      query: `MileageFrom=${mileageOf(kind)}&MileageTo=${mileageOf(kind)}`,
      frequency: 'instant',
      channels: JSON.stringify(isBuyer ? ['app', 'telegram', 'letter'] : ['app']),
      time_zone: 'UTC',
      seen_at: LONG_AGO,
      created_at: LONG_AGO,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId, searchId, kind };
};

/** A signed-in company with credits, and choices that the shipped catalogue has. */
const addSeller = async (db: OpenDatabase['db']) => {
  const { id, cookie } = await signInSomebody(db, 'seller');
  await db
    .updateTable('users')
    .set({ is_business: 1, is_verified: 1, company_name: 'Cars', post_credits: 10_000 })
    .where('id', '=', id)
    .execute();
  const model = await db
    .selectFrom('modification')
    .innerJoin('model', 'model.id', 'modification.model_id')
    .select(['model.id', 'model.brand_id', 'modification.year_from'])
    .where('modification.year_from', '>', 2000)
    .limit(1)
    .executeTakeFirstOrThrow();
  const region = await db.selectFrom('region').select(['id', 'country_id']).limit(1).executeTakeFirstOrThrow();
  const choices = {
    brandId: String(model.brand_id),
    modelId: String(model.id),
    year: String(model.year_from),
    countryId: String(region.country_id),
    regionId: String(region.id),
  };
  return { id, cookie, choices };
};
type Seller = Awaited<ReturnType<typeof addSeller>>;

const newCar = async (db: OpenDatabase['db'], seller: Seller, number: number): Promise<Car> => {
  const photo = randomBytes(32).toString('hex');
  const created_at = new Date().toISOString();
  await db.insertInto('media').values({ key: photo, width: 1280, height: 960, bytes: 1000, created_at }).execute();
  await db.insertInto('upload').values({ key: photo, user_id: seller.id, created_at }).execute();
  return { key: `car-number-${number}`, kind: number % (BUYERS + 1), price: 5001 + number, photo };
};

/** Publishes a car; throws TypeError where the server dies. */
const publish = async (address: string, { cookie, choices }: Seller, car: Car): Promise<void> => {
  const own = { price: String(car.price), mileage: String(mileageOf(car.kind)) };
  const { headers, payload } = await aForm(postFields([car.photo], { ...choices, ...own }));
  const reply = await askPatiently(`${address}/api/Posts`, {
    method: 'POST',
    headers: { ...headers, cookie, 'idempotency-key': car.key },
    body: payload,
  });
  const { value, error } = (await reply.json()) as { value?: { id: number }; error?: unknown };
  if (value === undefined) throw new Error(`${reply.status} ${JSON.stringify(error)}`);
  car.id = value.id;
};

/** Claims and leases of the dead run out, and what is due comes due: tests do not wait for either. */
const passTime = async (db: OpenDatabase['db']): Promise<void> => {
  await db.updateTable('job').set({ claimed_until: null }).execute();
  await db.updateTable('telegram_outbox').set({ claimed_until: null }).execute();
  await db.updateTable('outgoing_mail').set({ next_try_at: LONG_AGO }).execute();
  await db.updateTable('alert').set({ due_at: LONG_AGO }).where('due_at', 'is not', null).execute();
  await db.deleteFrom('lease').execute();
};

/** The prices in a letter or message. */
const pricesIn = (text: unknown): number[] =>
  [...String(text).matchAll(/\$\d[\d \u{a0}\u{202f},]+/gu)].map(([price]) => Number(price.replaceAll(/\D/g, '')));

/** Letters and messages of the bot sent after the first ones, by their number. */
const sent = ({ letters, calls } = { letters: 0, calls: 0 }) => [
  ...smtp.received
    .slice(letters)
    .flatMap(({ to, message: { messageId, text } }) =>
      to.startsWith('buyer') ? [{ to, id: messageId, prices: pricesIn(text) }] : [],
    ),
  ...bot.calls
    .slice(calls)
    .flatMap(({ method, payload: { chat_id: to, text, caption } }) =>
      method === 'sendMessage' || method === 'sendPhoto'
        ? [{ to: String(to), id: text ?? caption, prices: pricesIn(text ?? caption) }]
        : [],
    ),
];
type Found = { readonly search_id: number; readonly post_id: number };
const inOrder = <Each extends Found>(found: readonly Each[]): Each[] =>
  found.toSorted((one, other) => one.search_id - other.search_id || one.post_id - other.post_id);

type Sent = ReturnType<typeof sent>;

const withoutRepeats = (messages: Sent): Sent => [
  ...new Map(messages.map((message) => [JSON.stringify([message.to, message.id]), message])).values(),
];
const pricesTo = (messages: Sent, to: string): number[] =>
  messages
    .filter((message) => message.to === to)
    .flatMap(({ prices }) => prices)
    .toSorted((one, other) => one - other);

test(`${KILLS} kills while cars are published lose and repeat no alert, and send a message again only after a kill`, {
  timeout: 300_000,
}, async () => {
  await endProcess(await start(), 'SIGTERM');
  const opened = openDatabase({ url: '', dataDir });
  const { db } = opened;
  const seller = await addSeller(db);
  const searchers: Searcher[] = [];
  for (let kind = 1; kind <= BUYERS; kind += 1) searchers.push(await addSearcher(db, kind, addressOf(kind)));
  for (let member = 0; member < CROWD; member += 1)
    searchers.push(await addSearcher(db, 0, `member${member}@example.com`));
  let numbers = 0;
  const cars: Car[] = [];
  const runs: Sent[] = [];

  /** Publishes what an earlier death left open and then new cars, until the server is gone. */
  const write = async (running: RunningProcess, open: Car[], published: () => void): Promise<void> => {
    for (;;) {
      const car = open.shift() ?? (await newCar(db, seller, (numbers += 1)));
      if (!cars.includes(car)) cars.push(car);
      await publish(running.address, seller, car);
      published();
    }
  };
  const unpublished = () => cars.filter(({ id }) => id === undefined);
  let seen = { letters: 0, calls: 0 };
  const endRun = async (): Promise<void> => {
    runs.push(sent(seen));
    seen = { letters: smtp.received.length, calls: bot.calls.length };
    await passTime(db);
  };

  for (let kill = 0; kill < KILLS; kill += 1) {
    const running = await start();
    let left = randomInt(2, 5);
    let death: Promise<void> | undefined;
    const published = () => {
      left -= 1;
      if (left === 0) death = wait(randomInt(0, 200)).then(() => endProcess(running, 'SIGKILL'));
    };
    const open = unpublished();
    const ends = await Promise.allSettled(Array.from({ length: WRITERS }, () => write(running, open, published)));
    await death;
    // A connection that broke is the only excuse.
    expect(ends.map((end) => end.status === 'rejected' && (end.reason as Error).name)).toEqual([
      'TypeError',
      'TypeError',
    ]);
    await endRun();
  }
  const last = await start();
  for (const car of unpublished()) await publish(last.address, seller, car);
  const wanted = searchers.flatMap(({ userId, searchId, kind }) =>
    cars
      .filter((car) => car.kind === kind)
      .map(({ id }) => ({ user_id: userId, search_id: searchId, post_id: id ?? 0 })),
  );
  const found = () =>
    db
      .selectFrom('alert')
      .select(['user_id', 'search_id', 'post_id'])
      .orderBy('search_id')
      .orderBy('post_id')
      .execute();
  await expect.poll(async () => (await found()).length).toBe(wanted.length);
  await endProcess(last, 'SIGTERM');
  await endRun();
  const sender = await start();
  const expected = cars.filter(({ kind }) => kind > 0).map(({ kind, price }) => ({ kind, price }));
  await expect.poll(() => withoutRepeats(sent()).flatMap(({ prices }) => prices).length).toBe(2 * expected.length);
  await endProcess(sender, 'SIGTERM');
  await endRun();
  const alerts = await found();
  const notices = await db.selectFrom('notice').select('data').where('kind', '=', 'alert').execute();
  const bell = notices.flatMap(({ data }) => {
    const { searchId, postIds } = JSON.parse(data) as { searchId: number; postIds: number[] };
    return postIds.map((postId) => ({ search_id: searchId, post_id: postId }));
  });
  await opened.close();

  expect(alerts).toEqual(inOrder(wanted));
  expect(inOrder(bell)).toEqual(alerts.map(({ search_id, post_id }) => ({ search_id, post_id })));
  for (let kind = 1; kind <= BUYERS; kind += 1) {
    const prices = cars.filter((car) => car.kind === kind).map(({ price }) => price);
    for (const to of [addressOf(kind), String(telegramIdOf(kind))])
      expect(pricesTo(withoutRepeats(sent()), to)).toEqual(prices);
  }
  for (const run of runs) expect(run).toEqual(withoutRepeats(run));
});
