import type { Order } from '#contract/http/payments.ts';
import type { SqlDialect } from '#server/database/dialect.ts';
import { seedReferences } from '#server/testing-posts.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#server/testing.ts';
import { PayPalStandIn } from './testing-pay-pal.ts';
import { StripeStandIn } from './testing-stripe.ts';

/** Two individuals, a company, and an admin among the seeded people. */
export const BUYER = 2;
export const OTHER = 4;
export const COMPANY = 3;
export const ADMIN = 5;

export type Reply = {
  readonly isSuccess: boolean;
  readonly value?: Order & { order: Order; clientSecret: string; payPalOrderId: string };
  readonly error?: { readonly code: string };
};

/** A server between stand-ins of both providers, with a clock of its own. */
export type Shop = {
  readonly world: TestApp;
  readonly stripe: StripeStandIn;
  readonly payPal: PayPalStandIn;
  readonly clock: { now: number };
  /** A call of a signed-in person; a key makes it repeatable. */
  readonly call: (userId: number, url: string, body?: object, key?: string) => Promise<Reply>;
  /** The code of a refusal, or the status of the order. */
  readonly outcome: (userId: number, url: string, body?: object) => Promise<string | undefined>;
  /** The post credits that were bought, beyond the free one. */
  readonly bought: (userId?: number) => Promise<number>;
  readonly webhook: (notice: { readonly payload: string; readonly signature: string }) => Promise<number>;
  readonly payPalWebhook: (text: string, headers?: Record<string, string>) => Promise<number>;
  readonly close: () => Promise<void>;
};

const FREE = 1;

export const openShop = async (
  dialect: SqlDialect['name'],
  env: Readonly<Record<string, string>> = {},
): Promise<Shop> => {
  const stripe = new StripeStandIn();
  const payPal = new PayPalStandIn();
  await Promise.all([stripe.listen(), payPal.listen()]);
  const clock = { now: TEST_NOW };
  const world = await openTestApp({
    dialect,
    env: { ...stripe.env, ...payPal.env, MANUAL_PAYMENTS: 'on', ...env },
    now: () => clock.now,
    fill: async ({ db }) => {
      await seedReferences(db);
      await db.updateTable('users').set({ role: 1 }).where('id', '=', ADMIN).execute();
    },
  });
  const call: Shop['call'] = async (userId, url, body, key) => {
    const reply = await world.app.inject({
      method: body === undefined ? 'GET' : 'POST',
      url,
      headers: { ...(await world.as(userId)), ...(key === undefined ? {} : { 'idempotency-key': key }) },
      ...(body === undefined ? {} : { payload: body }),
    });
    return reply.json<Reply>();
  };
  const outcome: Shop['outcome'] = async (userId, url, body) => {
    const { error, value } = await call(userId, url, body);
    return error?.code ?? value?.status;
  };
  const bought = async (userId = BUYER) => {
    const users = world.database.db.selectFrom('users').select('post_credits').where('id', '=', userId);
    return (await users.executeTakeFirstOrThrow()).post_credits - FREE;
  };
  const webhook: Shop['webhook'] = async ({ payload, signature }) => {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    const reply = await world.app.inject({ method: 'POST', url: '/payments/stripe/webhook', headers, payload });
    return reply.statusCode;
  };
  const payPalWebhook: Shop['payPalWebhook'] = async (text, signed = payPal.sign(text)) => {
    const headers = { 'content-type': 'application/json', ...signed };
    const url = '/api/payments/payPalWebhook';
    return (await world.app.inject({ method: 'POST', url, headers, payload: text })).statusCode;
  };
  const close = async () => {
    await world.close();
    await Promise.all([stripe.close(), payPal.close()]);
  };
  return { world, stripe, payPal, clock, call, outcome, bought, webhook, payPalWebhook, close };
};
