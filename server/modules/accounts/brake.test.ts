import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AccountsWorld, openAccountsWorld, PASSWORD } from './testing.ts';
import { FREE_TRIES } from './tries.ts';

const EMAIL = 'ani@example.com';
const NETWORKS = 20;

// Tries are counted in memory: one dialect is enough.
describe('while wrong passwords of many networks keep the brake on', () => {
  let world: AccountsWorld;
  beforeEach(async () => {
    world = await openAccountsWorld('sqlite', { RATE_LIMIT: 'on' });
    await world.aPerson(EMAIL);
    for (let at = 0; at < FREE_TRIES.brake; at += 1) await guess(`person${at}@example.com`, `10.70.${at % NETWORKS}.1`);
  }, 60_000);
  afterEach(() => world.close());

  const signIn = async (email: string, password: string, ip: string) => {
    const reply = await world.browser().login(email, password, {}, { ip });
    return reply.statusCode === 200 ? 'ok' : (reply.json().error.code as string);
  };
  const guess = (email: string, ip: string) => signIn(email, 'a wrong one', ip);
  const guesses = async (count: number, network: string) => {
    const codes: string[] = [];
    for (let at = 0; at < count; at += 1) codes.push(await guess(`${network}.${at}@example.com`, `${network}.${at}`));
    return codes;
  };

  test('the right password lets a new browser in at once', async () => {
    expect(await signIn(EMAIL, PASSWORD, '10.71.0.1')).toBe('ok');
  });

  test('right passwords use up nothing', async () => {
    const codes: string[] = [];
    for (let at = 0; at < 2 * FREE_TRIES.brakedNetwork; at += 1) codes.push(await signIn(EMAIL, PASSWORD, '10.71.0.1'));

    expect(new Set(codes)).toEqual(new Set(['ok']));
  });

  test('a network has three wrong ones, and the next one waits', async () => {
    expect(await guesses(FREE_TRIES.brakedNetwork + 1, '10.71.0')).toEqual([
      ...Array(FREE_TRIES.brakedNetwork).fill('LOGIN_FAILED'),
      'TOO_MANY_TRIES',
    ]);
    expect(await signIn(EMAIL, PASSWORD, '10.71.0.9')).toBe('TOO_MANY_TRIES');
    expect(await signIn(EMAIL, PASSWORD, '10.72.0.1')).toBe('ok');
  });

  test('an account has no more wrong ones than ever, from whichever networks', async () => {
    const codes: string[] = [];
    for (let at = 0; at < FREE_TRIES.account + 1; at += 1) codes.push(await guess(EMAIL, `10.73.${at}.1`));

    expect(codes).toEqual([...Array(FREE_TRIES.account).fill('LOGIN_FAILED'), 'TOO_MANY_TRIES']);
  });

  const useUpReserve = async () => {
    const codes: string[] = [];
    for (let network = 0; codes.length < FREE_TRIES.reserve; network += 1) {
      codes.push(...(await guesses(FREE_TRIES.brakedNetwork, `10.80.${network}`)));
    }
    return codes;
  };

  test('a network without a wrong one has one try even after all networks had as many again', async () => {
    expect(new Set(await useUpReserve())).toEqual(new Set(['LOGIN_FAILED']));

    expect(await signIn(EMAIL, PASSWORD, '10.71.0.1')).toBe('ok');
    expect(await signIn(EMAIL, PASSWORD, '10.80.0.9')).toBe('TOO_MANY_TRIES');
    expect(await guesses(2, '10.74.0')).toEqual(['LOGIN_FAILED', 'TOO_MANY_TRIES']);
  });

  test('after the tries of six hundred such networks everybody new waits for the end of the minute', async () => {
    await useUpReserve();
    const codes: string[] = [];
    for (let at = 0; at < FREE_TRIES.newNetworks; at += 1) {
      codes.push(await guess(`other${at}@example.com`, `10.${90 + (at >> 8)}.${at & 255}.1`));
    }

    expect(new Set(codes)).toEqual(new Set(['LOGIN_FAILED']));
    expect(await signIn(EMAIL, PASSWORD, '10.71.0.1')).toBe('TOO_MANY_TRIES');
    world.pass(60_000);
    expect(await signIn(EMAIL, PASSWORD, '10.71.0.1')).toBe('ok');
  }, 30_000);
});
