import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';
import { aPost } from '#server/testing-posts.ts';
import { TEST_NOW } from '#server/testing.ts';

const PERSON = 2;
const COMPANY = 3;
const AS_COMPANY = { isBusiness: true, company: 'Ararat Motors', address: 'Komitas 1', phoneNumber: '+37477123456' };
const AS_PERSON = { isBusiness: false, firstName: 'Anna', lastName: 'Petrosyan' };

describe.each(DIALECTS)('the switch between individual and company on %s', (dialect) => {
  let market: Market;
  let now: number;
  beforeEach(async () => {
    now = TEST_NOW;
    market = await openMarket({ dialect, now: () => now });
  }, 60_000);
  afterEach(() => market.close());

  const change = (userId: number, form: object) => market.call(userId, 'POST', '/api/Identity/kind', form);
  const profile = async (userId: number) => (await market.call(userId, 'GET', '/api/Identity/userinfo')).value;
  const workstation = async (userId: number) => (await market.call(userId, 'GET', '/api/Inventory')).code;
  const bought = (userId: number, planId: number, quantity = 1) => {
    const at = new Date(now).toISOString();
    const order = { user_id: userId, plan_id: planId, quantity, provider: 'manual', provider_ref: null } as const;
    const paid = {
      status: 'paid',
      amount_minor: 1,
      currency: 'usd',
      created_at: at,
      checked_at: at,
      paid_at: at,
    } as const;
    return market.database.db
      .insertInto('payment_order')
      .values({ ...order, ...paid, id: `order-${planId}` })
      .execute();
  };

  test('makes a person a company: the workstation opens at once, and posts show it', async () => {
    await market.database.db
      .insertInto('post')
      .values(aPost({ owner_id: PERSON }))
      .execute();
    const card = async () => (await market.app.inject({ url: '/api/Posts' })).json().value[0];
    expect(await card()).toMatchObject({ isBusiness: false });
    expect(await workstation(PERSON)).toBe('FORBIDDEN');

    const reply = await change(PERSON, AS_COMPANY);

    expect(reply.code).toBe('ok');
    expect(await workstation(PERSON)).toBe('ok');
    expect(await profile(PERSON)).toMatchObject({
      name: 'Ararat Motors',
      isBusiness: true,
      isVerified: false,
      address: 'Komitas 1',
      phoneNumber: '+37477123456',
      kindSwitchDate: new Date(now + 30 * DAY_MS).toISOString(),
    });
    expect(await card()).toMatchObject({ isBusiness: true });
  });

  test('makes a company a person: the workstation closes at once, and nothing of the company is shown', async () => {
    await market.database.db.updateTable('users').set({ business_description: 'Since 1999' }).execute();
    expect(await workstation(COMPANY)).toBe('ok');

    expect((await change(COMPANY, AS_PERSON)).code).toBe('ok');

    expect(await workstation(COMPANY)).toBe('FORBIDDEN');
    expect(await profile(COMPANY)).toMatchObject({
      name: 'Anna P.',
      companyName: null,
      isBusiness: false,
      businessDescription: null,
    });
  });

  test('is possible once in 30 days, and to the same kind changes nothing', async () => {
    expect((await change(PERSON, AS_PERSON)).code).toBe('ok');
    expect(await profile(PERSON)).toMatchObject({ kindSwitchDate: null });
    expect((await change(PERSON, AS_COMPANY)).code).toBe('ok');

    now += 29 * DAY_MS;
    expect((await change(PERSON, AS_PERSON)).code).toBe('RATE_LIMITED');
    now += DAY_MS;

    expect(await profile(PERSON)).toMatchObject({ kindSwitchDate: null });
    expect((await change(PERSON, AS_PERSON)).code).toBe('ok');
  });

  test('suspends credits of plans until the switch back, and keeps the others', async () => {
    // Plan 2 granted five cars and two tops; two cars are not from a plan.
    await bought(PERSON, 2);
    await market.give(PERSON, { post_credits: 7, top_credits: 1 });

    await change(PERSON, AS_COMPANY);
    expect(await profile(PERSON)).toMatchObject({
      postCredits: 2,
      topCredits: 0,
      restingPostCredits: 5,
      restingTopCredits: 1,
      subscriptionName: null,
    });

    await bought(PERSON, 4);
    await market.give(PERSON, { post_credits: 3, top_credits: 1 });
    now += 30 * DAY_MS;
    await change(PERSON, AS_PERSON);

    expect(await profile(PERSON)).toMatchObject({
      postCredits: 7,
      topCredits: 1,
      restingPostCredits: 1,
      restingTopCredits: 1,
      subscriptionName: 'Standard',
    });
  });

  test('credits a late payment to the kind it was for, and refunds it from there', async () => {
    const order = await market.call(PERSON, 'POST', '/api/payments/manualOrder', { planId: 2 });
    await change(PERSON, AS_COMPANY);

    const confirm = await market.call(5, 'POST', `/api/admin/orders/${order.value.id}/confirm`, {});
    expect(confirm.code).toBe('ok');
    expect(await profile(PERSON)).toMatchObject({ postCredits: 10, restingPostCredits: 5, restingTopCredits: 2 });

    const refund = await market.call(5, 'POST', `/api/admin/orders/${order.value.id}/refund`, {});

    expect(refund.code).toBe('ok');
    expect(await profile(PERSON)).toMatchObject({ postCredits: 10, restingPostCredits: 0, restingTopCredits: 0 });
  });

  test.each([
    ['no company', { ...AS_COMPANY, company: ' ' }, 'company'],
    ['no address', { ...AS_COMPANY, address: '' }, 'address'],
    ['a number that cannot exist', { ...AS_COMPANY, phoneNumber: '+3740000000' }, 'phoneNumber'],
    ['more than a company says', { ...AS_COMPANY, firstName: 'Anna' }, 'firstName'],
  ])('refuses %s', async (_what, form, field) => {
    const reply = await change(PERSON, form);

    expect([reply.code, Object.keys(reply.fields)]).toEqual(['VALIDATION_FAILED', [field]]);
    expect(await profile(PERSON)).toMatchObject({ isBusiness: false });
  });

  test('happens once, even if sent several times at once', async () => {
    await bought(PERSON, 2);

    const replies = await Promise.all([change(PERSON, AS_COMPANY), change(PERSON, AS_COMPANY)]);

    expect(replies.map(({ code }) => code)).toEqual(['ok', 'ok']);
    expect(await profile(PERSON)).toMatchObject({ postCredits: 5, restingPostCredits: 5 });
  });
});
