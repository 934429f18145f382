import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/database/database.ts';
import { newSecret, secretHash } from '#server/lib/secrets.ts';
import { newUserRow } from '#server/modules/accounts/index.ts';
import { sessionsRepository } from '#server/modules/sessions/index.ts';
import { askPatiently, endProcess, startProcess } from '#server/testing-process.ts';
import type { Reply } from './testing.ts';
import { PayPalStandIn } from './testing-pay-pal.ts';
import { StripeStandIn } from './testing-stripe.ts';

const KILLS = 8;
const BUYERS = 4;
/** Standard: five cars. */
const PLAN = { planId: 2 };
const CARS = 5;
const LATER = '2999-01-01T00:00:00.000Z';

const dataDir = mkdtempSync(path.join(tmpdir(), 'aniv-kill-'));
const stripe = new StripeStandIn();
const payPal = new PayPalStandIn();
beforeAll(async () => void (await Promise.all([stripe.listen(), payPal.listen()])));
afterAll(async () => {
  await Promise.all([stripe.close(), payPal.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});

const start = () => startProcess(dataDir, { ...stripe.env, ...payPal.env });

type Purchase = { readonly way: 'stripe' | 'payPal'; readonly key: string; readonly cookie: string; isPaid: boolean };

/** A person of their own for each purchase, so that none buys too often. */
const newPurchase = async ({ db }: OpenDatabase, way: Purchase['way']): Promise<Purchase> => {
  const user = newUserRow({ language: 'en' }, Date.now());
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  const token = newSecret();
  const at = new Date().toISOString();
  await sessionsRepository(db).add({
    token_hash: secretHash(token),
    user_id: id,
    kind: 'cookie',
    is_remembered: 1,
    user_agent: 'test',
    created_at: at,
    last_seen_at: at,
    idle_until: LATER,
    ends_at: LATER,
  });
  return { way, key: randomUUID(), cookie: `aniv-session=${token}`, isPaid: false };
};

const send = async (
  address: string,
  { cookie, key }: Purchase,
  call: string,
  body: object,
): Promise<Reply['value']> => {
  const reply = await askPatiently(`${address}/api/payments/${call}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': `${key}-${call}` },
    body: JSON.stringify(body),
  });
  return ((await reply.json()) as Reply).value;
};

const notify = async (address: string, id: string): Promise<void> => {
  const { payload, signature } = stripe.notice(stripe.intents.get(id) ?? {}, Math.floor(Date.now() / 1000));
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  await askPatiently(`${address}/payments/stripe/webhook`, { method: 'POST', headers, body: payload });
};

/** Begins the purchase, or goes on with it, until the server answers that it is paid; throws if the server exits. */
const finish = async (address: string, purchase: Purchase): Promise<void> => {
  if (purchase.way === 'stripe') {
    const begun = await send(address, purchase, 'stripeCreatePaymentIntent', PLAN);
    const paymentIntentId = begun?.clientSecret.replace('_secret', '') ?? '';
    stripe.become(paymentIntentId);
    const [paid] = await Promise.all([
      send(address, purchase, 'stripeCheckPaymentIntent', { paymentIntentId }),
      notify(address, paymentIntentId),
      notify(address, paymentIntentId),
    ]);
    expect(paid?.status).toBe('paid');
  } else {
    const orderId = (await send(address, purchase, 'payPalCreate', PLAN))?.payPalOrderId ?? '';
    if (payPal.orders.get(orderId)?.status === 'CREATED') payPal.approve(orderId);
    expect((await send(address, purchase, 'payPalValidate', { ...PLAN, orderId }))?.status).toBe('paid');
  }
  purchase.isPaid = true;
};

test('a server killed at any moment gives each payment its plan, once', async () => {
  await endProcess(await start(), 'SIGTERM');
  const opened = openDatabase({ url: '', dataDir });
  const purchases: Purchase[] = [];
  for (let count = 0; count < KILLS * BUYERS * 3; count += 1) {
    purchases.push(await newPurchase(opened, count % 2 === 0 ? 'stripe' : 'payPal'));
  }
  const unpaid = () => purchases.filter(({ isPaid }) => !isPaid);

  for (let kill = 0; kill < KILLS; kill += 1) {
    const running = await start();
    const fatal = randomInt(5, 30);
    let calls = 0;
    let death: Promise<void> | undefined;
    const tell = () => {
      calls += 1;
      if (calls === fatal) death = wait(randomInt(0, 20)).then(() => endProcess(running, 'SIGKILL'));
    };
    stripe.onCall = tell;
    payPal.onCall = tell;
    const queue = unpaid();
    const buy = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await finish(running.address, next);
    };
    const ends = await Promise.allSettled(Array.from({ length: BUYERS }, buy));
    await death;
    // A connection that broke is the only excuse, and nobody finishes without one.
    expect(ends.map((each) => each.status === 'rejected' && (each.reason as Error).name)).toEqual(
      Array.from({ length: BUYERS }, () => 'TypeError'),
    );
  }
  const last = await start();
  for (const each of unpaid()) await finish(last.address, each);
  await endProcess(last, 'SIGTERM');

  const orders = await opened.db.selectFrom('payment_order').select('status').execute();
  const users = await opened.db.selectFrom('users').select('post_credits').execute();
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(opened.db);
  await opened.close();
  expect(orders).toEqual(purchases.map(() => ({ status: 'paid' })));
  expect(users).toEqual(purchases.map(() => ({ post_credits: 1 + CARS })));
  expect([stripe.intents.size, payPal.captures]).toEqual([purchases.length / 2, purchases.length / 2]);
  expect(rows).toEqual([{ integrity_check: 'ok' }]);
}, 300_000);
